import { href, Link } from 'react-router';
import { admin } from '#content/interface/admin.en.ts';
import { MAX_ANSWERS } from '#store/answers.ts';
import { privateMeta } from '../document/page-meta.ts';
import { interpolate } from '../i18n/format.ts';
import { loadContent } from '../request-context.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/answers';
import { readAnswers } from './answers.server.ts';
import { IconLink, Panel, revalidateList, Table } from './list.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return loadContent('saved answer list load failed', context, async () => {
    const answers = await readAnswers(context);
    return { answers, isFull: answers.length >= MAX_ANSWERS };
  });
}

export const shouldRevalidate = revalidateList;

const copy = admin.answers;

export const meta = () => privateMeta(`${copy.heading}, ${admin.title}`);

export default function AnswersPage({ loaderData: { content, hasFailed } }: Route.ComponentProps) {
  const back = (
    <p className="dashboard__back">
      <Link className="more" to={paths.admin}>
        {admin.sender.back}
      </Link>
    </p>
  );
  const add = (
    <Link className="btn btn--small" to={paths.newAnswer} preventScrollReset>
      {copy.add}
    </Link>
  );
  return (
    <Panel copy={copy} back={back} actions={content && !content.isFull && add} hasFailed={hasFailed}>
      {content && content.answers.length > 0 && (
        <Table className="table" columns={copy.columns} hasActions>
          {content.answers.map(({ id, title, text_el, text_en }) => (
            <tr key={id}>
              <td>
                <b>{title}</b>
              </td>
              <td data-label={copy.columns.text_el} lang="el">
                <p className="preview">{text_el}</p>
              </td>
              <td data-label={copy.columns.text_en}>
                <p className="preview">{text_en}</p>
              </td>
              <td>
                <div className="table__actions">
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
