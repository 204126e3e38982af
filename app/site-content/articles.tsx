// The articles in every state.
import { href, Link } from 'react-router';
import { articleStates } from '#app/site-content/section-texts.ts';
import { Panel, Table } from '../admin/list.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { formatDay, interpolate } from '../i18n/format.ts';
import { localeContext } from '../request-context.ts';
import { locales, paths } from '../site-map.ts';
import type { Route } from './+types/articles';
import { listAllArticles } from './articles.server.ts';
import { articleTitle } from './sections.server.ts';
import { editorTexts } from './texts.ts';

export function loader({ context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const copy = editorTexts[locale].pages.articles;
  return listAllArticles().map(({ id, state, published, slugs }) => ({
    ...{ id, isPublic: state === 'published', title: articleTitle(id, locale) },
    state: state === 'planned' ? interpolate(copy.planned, { day: formatDay(published, locale) }) : articleStates[state][locale],
    missing: locales.filter((each) => !slugs[each]).map((each) => copy.missing[each]),
  }));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => `${editorTexts[locale].pages.articles.heading}, ${editorTexts[locale].title}`);

export default function ArticlesPage({ loaderData: articles }: Route.ComponentProps) {
  const { back, failed, articles: copy } = useTexts(editorTexts).pages;
  return (
    <div className="dashboard dashboard--admin">
      <Panel
        copy={{ ...copy, failed }}
        back={
          <p className="cluster dashboard__back">
            <Link className="more" to={paths.pages}>
              {back}
            </Link>
          </p>
        }
        actions={
          <Link className="btn btn--small" to={paths.newArticle}>
            {copy.add}
          </Link>
        }
        hasFailed={false}
      >
        <Table className="table" columns={copy.columns}>
          {articles.map(({ id, title, state, isPublic, missing }) => (
            <tr key={id}>
              <td>
                <Link to={href(paths.editPage, { page: `article.${id}` })}>{title}</Link>
              </td>
              <td>
                <Link
                  className={isPublic ? 'badge badge--done' : 'badge badge--pending'}
                  to={href(paths.editText, { page: `article.${id}`, text: `articles.${id}.state` })}
                >
                  {state}
                  <span className="visually-hidden">: {title}</span>
                </Link>{' '}
                {missing.join(', ')}
              </td>
            </tr>
          ))}
        </Table>
      </Panel>
    </div>
  );
}
