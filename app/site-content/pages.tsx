// The site's pages, each of which leads to its texts.
import { Link } from 'react-router';
import { allInstructors } from '../content/instructors.ts';
import { currentSiteContent } from '../content/site-content.server.ts';
import { privateMeta } from '../document/page-meta.ts';
import { contentIn, useTexts } from '../i18n/content.ts';
import { localeContext } from '../request-context.ts';
import { paths } from '../site-map.ts';
import { Picture } from '../ui/drawing.tsx';
import type { Route } from './+types/pages';
import { findSection, pathOf, timetableSection, titleOf } from './sections.server.ts';
import { editorTexts } from './texts.ts';

export function loader({ context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const { articles } = editorTexts[locale].pages;
  const describe = (id: string) => ({ id, path: pathOf(id), title: titleOf(id, locale), lead: findSection(id)?.lead[locale] });
  return {
    home: describe('home'),
    people: pathOf('people'),
    instructors: allInstructors(currentSiteContent().edits).map((id) => ({
      ...describe(`instructor.${id}`),
      picture: contentIn(locale).instructors.find((instructor) => instructor.id === id)?.picture,
    })),
    others: [
      { id: 'articles', path: paths.articles, title: articles.heading, lead: articles.lead },
      ...['questions', 'prices', 'facts', 'partners', timetableSection, 'legal'].map(describe),
    ],
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => `${editorTexts[locale].pages.heading}, ${editorTexts[locale].title}`);

export default function Pages({ loaderData: { home, people, instructors, others } }: Route.ComponentProps) {
  const copy = useTexts(editorTexts).pages;
  return (
    <div className="dashboard dashboard--admin">
      <div className="cluster split dashboard__header">
        <div>
          <h1>{copy.heading}</h1>
          <p>{copy.lead}</p>
        </div>
      </div>
      <ul className="page-list">
        <PageRow page={home} />
        <li>
          <h2>{copy.instructors}</h2>
          <ul className="page-list__people">
            {instructors.map(({ id, path, title, picture }) => (
              <li key={id}>
                <Link to={path}>
                  {picture && <Picture name={picture} alt="" />}
                  {title}
                </Link>
              </li>
            ))}
          </ul>
          <Link className="btn btn--outline btn--small" to={people}>
            {copy.people.edit}
          </Link>
        </li>
        {others.map((page) => (
          <PageRow key={page.id} page={page} />
        ))}
      </ul>
    </div>
  );
}

function PageRow({
  page: { id, path, title, lead },
}: {
  page: { id: string; path: string; title: string; lead: string | undefined };
}) {
  return (
    <li className={`page-list__${id}`}>
      <Link to={path}>
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </Link>
    </li>
  );
}
