// The site's pages, each of which leads to its texts.
import { Form, Link } from 'react-router';
import { articleStates } from '#app/site-content/section-texts.ts';
import { runAction } from '../admin/form-actions.server.ts';
import { allInstructors } from '../content/instructors.ts';
import { currentSiteContent } from '../content/site-content.server.ts';
import { privateMeta } from '../document/page-meta.ts';
import { contentIn, useTexts } from '../i18n/content.ts';
import { formatDay, interpolate } from '../i18n/format.ts';
import { localeContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { locales } from '../site-map.ts';
import { Picture } from '../ui/drawing.tsx';
import { FormMessage, useActionError } from '../ui/form-message.tsx';
import type { Route } from './+types/pages';
import { listAllArticles, newArticle } from './articles.server.ts';
import { contentOf, publishContent } from './publish.server.ts';
import { articleTitle, findSection, pathOf, timetableSection, titleOf } from './sections.server.ts';
import { editorTexts } from './texts.ts';

export function loader({ context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const copy = editorTexts[locale].pages.articles;
  const describe = (id: string) => ({ id, path: pathOf(id), title: titleOf(id, locale), lead: findSection(id)?.lead[locale] });
  return {
    home: describe('home'),
    people: pathOf('people'),
    instructors: allInstructors(currentSiteContent().edits).map((id) => ({
      ...describe(`instructor.${id}`),
      picture: contentIn(locale).instructors.find((instructor) => instructor.id === id)?.picture,
    })),
    others: ['questions', 'prices', 'facts', 'partners', timetableSection, 'legal'].map(describe),
    articles: listAllArticles().map(({ id, state, published, slugs }) => ({
      ...{ id, path: pathOf(`article.${id}`), title: articleTitle(id, locale) },
      state: [
        state === 'planned' ? interpolate(copy.planned, { day: formatDay(published, locale) }) : articleStates[state][locale],
        ...locales.filter((each) => !slugs[each]).map((each) => copy.missing[each]),
      ].join(', '),
    })),
  };
}

/** Creates an article. */
export async function action({ context }: Route.ActionArgs) {
  return runAction('site content save failed', context, async () => {
    const { id, values } = newArticle();
    const section = `article.${id}`;
    await publishContent(context, { section, content: contentOf({ values }), version: 0 });
    return redirectWithNotice(context, pathOf(section), 'content-saved');
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => `${editorTexts[locale].pages.heading}, ${editorTexts[locale].title}`);

export default function Pages({ loaderData, actionData: error }: Route.ComponentProps) {
  const { home, people, instructors, others, articles } = loaderData;
  const copy = useTexts(editorTexts).pages;
  const message = useActionError(error, copy.form.failed);
  return (
    <div className="dashboard dashboard--admin">
      <div className="cluster split dashboard__header">
        <div>
          <h1>{copy.heading}</h1>
          <p>{copy.lead}</p>
        </div>
      </div>
      {error && <FormMessage text={copy.form.failed} reference={error.reference} ref={message} />}
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
        <li>
          <h2>{copy.articles.heading}</h2>
          <ul className="texts">
            {articles.map(({ id, path, title, state }) => (
              <li key={id}>
                <Link to={path}>
                  <b>{state}</b> <span>{title}</span>
                </Link>
              </li>
            ))}
          </ul>
          <Form method="post">
            <button className="btn btn--outline btn--small" type="submit">
              {copy.articles.add}
            </button>
          </Form>
        </li>
      </ul>
    </div>
  );
}

function PageRow({ page: { id, path, title, lead } }: { page: Route.ComponentProps['loaderData']['home'] }) {
  return (
    <li className={`page-list__${id}`}>
      <Link to={path}>
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </Link>
    </li>
  );
}
