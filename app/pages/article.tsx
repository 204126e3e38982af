import { Fragment } from 'react';
import { data, href, useLocation } from 'react-router';
import type { BlogPosting } from 'schema-dts';
import { pages } from '#content/pages.ts';
import type { Article } from '../content/documents.ts';
import type { InstructorId } from '../content/model.ts';
import { findArticle, type ListedArticle } from '../content/texts.server.ts';
import { JsonLd } from '../document/json-ld.tsx';
import { pageMeta } from '../document/page-meta.ts';
import { sharePicture } from '../document/share-picture.ts';
import { contentIn, useContent } from '../i18n/content.tsx';
import { formatDay } from '../i18n/format.ts';
import { interpolate } from '../i18n/interpolate.ts';
import type { PageHandle } from '../root.tsx';
import { localeOf, paths, pathToSection } from '../site-map.ts';
import styles from '../styles/article.css?inline';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Picture, type PictureName } from '../ui/drawing.tsx';
import { bindShortWords, RichText } from '../ui/rich-text.tsx';
import type { Route } from './+types/article';

const wordsPerMinute = 200;

export const handle: PageHandle = { styles, hydrates: false };

export function loader({ params, url }: Route.LoaderArgs) {
  const found = findArticle(params.slug, localeOf(url.pathname));
  if (!found) throw data(null, { status: 404 });
  return found;
}

export function meta({ loaderData, location: { pathname }, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, published, updated } = loaderData.article;
  const { origin } = matches[0].loaderData;
  return [
    ...pageMeta({ title, description, pathname, origin, picture: sharePicture(pathname), type: 'article' }),
    { property: 'article:published_time', content: published },
    ...(updated ? [{ property: 'article:modified_time', content: updated }] : []),
  ];
}

export default function ArticlePage({ loaderData: { article, related }, matches }: Route.ComponentProps) {
  const { locale, strings } = useContent();
  const { pathname } = useLocation();
  const { origin } = matches[0].loaderData;
  const words = pages[locale].article;
  return (
    <>
      <article>
        <JsonLd data={() => blogPosting(article, pathname, origin)} />
        <header
          className={`grid cover${isLong(article.title) ? ' cover--low' : ''}${linesOf(article.title).length > 1 ? ' cover--comma' : ''}`}
        >
          <Breadcrumb
            trail={[{ label: strings.navigation.blog, path: paths.blog[locale] }]}
            here={article.title}
            origin={origin}
          />
          <h1 className="cover__title">
            <Title title={bindShortWords(article.title)} />
          </h1>
          <figure className="cover__art">
            <Picture
              name={article.cover as PictureName}
              alt={article.coverAlt}
              loading="eager"
              sizes="(width >= 60rem) 46vw, 100vw"
            />
          </figure>
          <p className="standfirst">
            <RichText copy={article.standfirst} />
          </p>
          <p className="cover__meta">
            <span>{article.audience}</span>
            <span>{interpolate(words.readingTime, { minutes: Math.ceil(article.words / wordsPerMinute) })}</span>
            <Author id={article.author as InstructorId} />
            <time dateTime={article.published}>{formatDay(article.published, locale)}</time>
            {article.updated && (
              <span>
                {words.updated} <time dateTime={article.updated}>{formatDay(article.updated, locale)}</time>
              </span>
            )}
          </p>
        </header>
        <div className="grid">
          <div className="prose" dangerouslySetInnerHTML={{ __html: article.html }} />
          {article.voices && <Voices voices={article.voices} />}
        </div>
      </article>
      <Trial trial={article.trial} />
      {related.length > 0 && <Related articles={related} />}
    </>
  );
}

/** A title that would run into the picture beside it: the picture then stands lower. */
const isLong = (title: string) => title.length > 36;
/** A comma inside a title ends a line. */
const linesOf = (title: string) => title.split(', ');

function Title({ title }: { title: string }) {
  return linesOf(title).map((line, index) => (
    <Fragment key={line}>
      {index > 0 && (
        <>
          <span className="cover__comma">, </span>
          <br />
        </>
      )}
      {line}
    </Fragment>
  ));
}

function Author({ id }: { id: InstructorId }) {
  const { locale, instructors } = useContent();
  const { subject } = instructors[id];
  return (
    <span>
      {pages[locale].article.by}{' '}
      <a href={href(paths.instructor[locale], { id })} rel="author">
        {subject}
      </a>
    </span>
  );
}

function Voices({ voices }: { voices: NonNullable<Article['voices']> }) {
  const { locale } = useContent();
  const [open, close] = locale === 'el' ? '«»' : '“”';
  return (
    <section className="voices" aria-label={pages[locale].article.voices}>
      {voices.map(({ quote, who }) => (
        <figure key={who}>
          <blockquote>{`${open}${quote}${close}`}</blockquote>
          <figcaption>{who}</figcaption>
        </figure>
      ))}
    </section>
  );
}

/** The call to book the free trial: the Greek one by the short address that posters carry, the English one directly. */
function Trial({ trial }: { trial: Article['trial'] }) {
  const { locale } = useContent();
  return (
    <aside className="trial grid" aria-labelledby="t-trial">
      <h2 className="head" id="t-trial">
        {trial.heading}
      </h2>
      <p>{trial.text}</p>
      <p>
        <a className="btn btn--ink" href={locale === 'el' ? paths.moved.el : pathToSection('contact', locale)}>
          {trial.button}
        </a>
      </p>
    </aside>
  );
}

function Related({ articles }: { articles: ListedArticle[] }) {
  const { locale } = useContent();
  return (
    <div className="grid">
      <nav className="next" aria-labelledby="t-next">
        <h2 className="kicker" id="t-next">
          {pages[locale].article.next}
        </h2>
        <ol>
          {articles.map(({ slug, title, excerpt }) => (
            <li key={slug}>
              <a href={href(paths.article[locale], { slug })}>
                <strong>{title}</strong>
                <span>{excerpt}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

function blogPosting(article: Article, pathname: string, origin: string): Exclude<BlogPosting, string> {
  const locale = localeOf(pathname);
  const { school, instructors } = contentIn(locale);
  const author = article.author as InstructorId;
  const picture = sharePicture(pathname);
  return {
    '@type': 'BlogPosting',
    '@id': `${origin}${pathname}#article`,
    mainEntityOfPage: origin + pathname,
    headline: article.title,
    description: article.description,
    inLanguage: locale,
    datePublished: article.published,
    dateModified: article.updated ?? article.published,
    wordCount: article.words,
    ...(picture && { image: origin + picture }),
    author: { '@type': 'Person', name: instructors[author].name, url: origin + href(paths.instructor[locale], { id: author }) },
    publisher: { '@type': 'SportsActivityLocation', '@id': `${origin}/#school`, name: school.name },
  };
}
