import { href, Link } from 'react-router';
import { MAX_ANSWERS } from '#store/answers.ts';
import { IconLink, Panel, revalidateList, Table } from '../admin/list.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { loadContent, servicesContext } from '../request-context.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/answers';
import { answerText, readAnswers } from './answers.server.ts';
import { texts } from './texts.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return loadContent('saved answer list load failed', context, async () => {
    const { origin } = context.get(servicesContext).env;
    const answers = await readAnswers(context);
    const shown = answers.map(({ id, title, ...texts }) => ({ id, title, text: answerText({ title, ...texts }, 'el', origin) }));
    return { answers: shown, isFull: answers.length >= MAX_ANSWERS };
  });
}

export const shouldRevalidate = revalidateList;

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => `${texts[locale].answers.heading}, ${texts[locale].title}`);

export default function AnswersPage({ loaderData: { content, hasFailed } }: Route.ComponentProps) {
  const admin = useTexts(texts);
  const copy = admin.answers;
  const back = (
    <p className="cluster dashboard__back">
      <a className="more" href={paths.admin}>
        {admin.sender.back}
      </a>
    </p>
  );
  const add = (
    <Link className="btn btn--small" to={paths.newAnswer}>
      {copy.add}
    </Link>
  );
  return (
    <Panel copy={copy} back={back} actions={content && !content.isFull && add} hasFailed={hasFailed}>
      {content && content.answers.length > 0 && (
        <Table className="table table--answers" columns={copy.columns} hasActions>
          {content.answers.map(({ id, title, text }) => (
            <tr key={id}>
              <td>
                <b>{title}</b>
              </td>
              <td>
                <p className="preview" lang="el">
                  {text}
                </p>
              </td>
              <td>
                <div className="cluster table__actions">
                  <IconLink
                    to={href(paths.editAnswer, { id })}
                    icon="pen"
                    name={copy.edit}
                    hiddenSuffix={interpolate(copy.of, { title })}
                  />
                  <IconLink
                    to={href(paths.deleteAnswer, { id })}
                    icon="bin"
                    name={copy.remove}
                    hiddenSuffix={interpolate(copy.of, { title })}
                  />
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {content?.isFull && <p className="field__help">{copy.full}</p>}
    </Panel>
  );
}
