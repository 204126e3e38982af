import { Fragment } from 'react';
import { data, href, redirect, useLocation } from 'react-router';
import type { BlogPosting } from 'schema-dts';
import type { Article } from '../content/documents.ts';
import type { InstructorCard } from '../content/model.ts';
import { findArticle, findFormerArticle, type ListedArticle } from '../content/texts.server.ts';
import { JsonLd } from '../document/json-ld.tsx';
import { pageMeta } from '../document/page-meta.ts';
import { shareImage } from '../document/share-image.static.ts';
import { contentIn, useContent } from '../i18n/content.ts';
import { formatDay, interpolate, minutesToRead } from '../i18n/format.ts';
import type { PageHandle } from '../root.tsx';
import { localeOf, paths, pathToSection } from '../site-map.ts';
import styles from '../styles/article.css?inline';
import { ClassHours, useClassHours } from '../timetable/class-hours.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { coversPicture, linesOf } from '../ui/cover-title.static.ts';
import { hasPicture, Picture, type PictureName } from '../ui/drawing.tsx';
import { Name } from '../ui/foreign.tsx';
import { bindShortWords, RichText } from '../ui/rich-text.tsx';
import type { Route } from './+types/article';
import { FreeClassInvitation, TrialInvitation } from './trial-invitation.tsx';

export const handle: PageHandle = { styles, hydrates: false };

export function loader({ params, url }: Route.LoaderArgs) {
  const locale = localeOf(url.pathname);
  const found = findArticle(params.slug, locale);
  if (found) return found;
  const { slug, isWithdrawn } = findFormerArticle(params.slug, locale);
  if (slug) throw redirect(href(paths.article[locale], { slug }), 308);
  throw data(null, { status: isWithdrawn ? 410 : 404 });
}

export function meta({ loaderData, location: { pathname }, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, cover, published, updated } = loaderData.article;
  const { origin } = matches[0].loaderData;
  return [
    ...pageMeta({ title, description, pathname, origin, picture: cover, type: 'article' }),
    { property: 'article:published_time', content: published },
    ...(updated ? [{ property: 'article:modified_time', content: updated }] : []),
  ];
}

export default function ArticlePage({ loaderData: { article, related }, matches }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const { locale, instructors } = useContent();
  const { origin } = matches[0].loaderData;
  const author = instructors.find(({ id }) => id === article.author);
  const contact = locale === 'el' ? paths.contactRedirect.el : pathToSection('contact', locale);
  const { heading, text, button } = article.trial;
  return (
    <>
      <article>
        <JsonLd data={blogPosting(article, pathname, origin)} />
        <Cover article={article} author={author} origin={origin} />
        <div className="grid article__body">
          <Body article={article} />
          {(author || article.sources) && (
            <footer className="article__end">
              {author && <Author instructor={author} />}
              {article.sources && <Sources sources={article.sources} />}
            </footer>
          )}
        </div>
      </article>
      {heading && text && button ? <TrialInvitation {...article.trial} href={contact} /> : <FreeClassInvitation href={contact} />}
      {related.length > 0 && <RelatedArticles articles={related} />}
    </>
  );
}

function Cover({ article, author, origin }: { article: Article; author: InstructorCard | undefined; origin: string }) {
  const { locale, strings } = useContent();
  const { title, cover, coverAlt, standfirst } = article;
  const low = coversPicture(title, locale) ? ' cover--low' : '';
  const comma = linesOf(title).length > 1 ? ' cover--comma' : '';
  return (
    <header className={`grid cover${low}${comma}`}>
      <Breadcrumb trail={[{ label: strings.navigation.blog, path: paths.blog[locale] }]} here={title} origin={origin} />
      <h1 className="cover__title">
        <Title title={bindShortWords(title)} />
      </h1>
      <figure className="cover__art">
        {hasPicture(cover) && <Picture name={cover} alt={coverAlt} loading="eager" sizes="(width >= 60rem) 46vw, 100vw" />}
      </figure>
      <p className="standfirst">
        <RichText copy={standfirst} />
      </p>
      <Byline article={article} author={author} />
    </header>
  );
}

function Byline({ article, author }: { article: Article; author: InstructorCard | undefined }) {
  const { locale, school, strings } = useContent();
  const copy = strings.article;
  const { audience, words, published, updated } = article;
  return (
    <p className="cover__meta">
      <span className="cover__author">
        {author && <Picture name={author.picture} alt="" />}
        <span>
          {copy.by}{' '}
          {author ? (
            <a href={href(paths.instructor[locale], { id: author.id })} rel="author">
              {author.subject}
            </a>
          ) : (
            <Name>{school.name}</Name>
          )}
        </span>
      </span>
      <span>{audience}</span>
      <span>{interpolate(copy.readingTime, { minutes: minutesToRead(words) })}</span>
      <time dateTime={published}>{formatDay(published, locale)}</time>
      {updated && (
        <span>
          {copy.updated} <time dateTime={updated}>{formatDay(updated, locale)}</time>
        </span>
      )}
    </p>
  );
}

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

/** The testimonials stand between the second and the third section, so that parents read them early, or at the end of a shorter text. */
function Body({ article: { html, pictures, voices } }: { article: Article }) {
  const [beginning = '', rest] = html.split(/(?=<h2 id="s-3")/);
  return (
    <>
      <Prose html={beginning} pictures={pictures} />
      {voices && voices.length > 0 && <Voices voices={voices} />}
      {rest && <Prose html={rest} pictures={pictures} />}
    </>
  );
}

function Prose({ html, pictures }: Pick<Article, 'html' | 'pictures'>) {
  return html.split(/<!--picture (\d+)-->\n/).map((part, index) => {
    const picture = index % 2 === 1 ? pictures[Number(part)] : undefined;
    if (picture)
      return hasPicture(picture.name) && <Figure key={picture.name} picture={picture} isWide={Number(part) % 2 === 0} />;
    return part && <div key={part} className="prose" dangerouslySetInnerHTML={{ __html: part }} />;
  });
}

/** Phones show `NAME-tall` if it exists. This is a drawing whose strip has two rows. */
function Figure({ picture: { name, alt, caption }, isWide }: { picture: Article['pictures'][number]; isWide: boolean }) {
  const tall = `${name}-tall`;
  return (
    <figure className={isWide ? 'picture picture--wide' : 'picture'}>
      <Picture
        name={name as PictureName}
        alt={alt}
        {...(hasPicture(tall) && { alternative: { name: tall, media: '(width < 48rem)' } })}
      />
      {caption && <figcaption dangerouslySetInnerHTML={{ __html: caption }} />}
    </figure>
  );
}

function Voices({ voices }: { voices: NonNullable<Article['voices']> }) {
  const { locale, strings } = useContent();
  const [open, close] = locale === 'el' ? '«»' : '“”';
  return (
    <section className="testimonials" aria-label={strings.article.voices}>
      {voices.map(({ quote, speaker }) => (
        <figure key={speaker}>
          <blockquote>{`${open}${quote}${close}`}</blockquote>
          <figcaption>{speaker}</figcaption>
        </figure>
      ))}
    </section>
  );
}

function Author({ instructor: { id, picture, name, of, line } }: { instructor: InstructorCard }) {
  const { locale, strings } = useContent();
  const hours = useClassHours(id);
  return (
    <div className="author">
      <Picture name={picture} alt="" />
      <div>
        <p className="author__name">{name}</p>
        <p>
          <RichText copy={line} />
        </p>
        {hours && <ClassHours {...hours} />}
        <a className="more" href={href(paths.instructor[locale], { id })}>
          {strings.instructors.view}
          <span className="visually-hidden"> {of}</span>
        </a>
      </div>
    </div>
  );
}

function Sources({ sources }: { sources: NonNullable<Article['sources']> }) {
  const { strings } = useContent();
  return (
    <section className="sources" aria-labelledby="t-sources">
      <h2 className="kicker" id="t-sources">
        {strings.article.sources}
      </h2>
      <ul>
        {sources.map(({ about, author, title, language, published, url }) => (
          <li key={about}>
            <RichText copy={about} />: {author && `${author}, `}
            <cite lang={language}>{url ? <a href={url}>{title}</a> : title}</cite>, {published}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Greek articles link to the short URL printed on posters. It has no English version, so English articles link to the contact section. */
function RelatedArticles({ articles }: { articles: ListedArticle[] }) {
  const { locale, strings } = useContent();
  return (
    <div className="grid">
      <nav className="next-articles" aria-labelledby="t-next">
        <h2 className="kicker" id="t-next">
          {strings.article.next}
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
  const author = instructors.find(({ id }) => id === article.author);
  const publisher = { '@type': 'SportsActivityLocation', '@id': `${origin}/#school`, name: school.name } as const;
  const image = shareImage(article.cover);
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
    ...(image && { image: origin + image }),
    author: author
      ? { '@type': 'Person', name: author.name, url: origin + href(paths.instructor[locale], { id: author.id }) }
      : publisher,
    publisher,
  };
}
