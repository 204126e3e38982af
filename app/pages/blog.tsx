import { data, href } from 'react-router';
import { type ListedArticle, listArticles } from '../content/texts.server.ts';
import { pageMeta } from '../document/page-meta.ts';
import { contentIn, useContent } from '../i18n/content.ts';
import { interpolate, minutesToRead } from '../i18n/format.ts';
import { hasPage } from '../public-paths.ts';
import type { PageHandle } from '../root.tsx';
import { localeOf, paths, pathToSection } from '../site-map.ts';
import styles from '../styles/pages/blog.css?inline';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { hasPicture, Picture } from '../ui/drawing.tsx';
import { Name } from '../ui/foreign.tsx';
import type { Route } from './+types/blog';
import { FreeClassInvitation } from './trial-invitation.tsx';

export const handle: PageHandle = { styles, hydrates: false };

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeOf(url.pathname);
  if (!hasPage('blog', contentIn(locale))) throw data(null, { status: 404 });
  return { articles: listArticles(locale) };
}

export function meta({ location: { pathname }, matches }: Route.MetaArgs) {
  return pageMeta({ ...contentIn(localeOf(pathname)).pages.blog, pathname, origin: matches[0].loaderData.origin });
}

export default function BlogPage({ loaderData: { articles }, matches }: Route.ComponentProps) {
  const { locale, strings, pages } = useContent();
  const copy = pages.blog;
  return (
    <>
      <div className="grid page">
        <Breadcrumb trail={[]} here={strings.navigation.blog} origin={matches[0].loaderData.origin} />
        <h1 className="headline">{copy.heading}</h1>
        <p className="page__lead">{copy.lead}</p>
        <ul className="posts">
          {articles.map((article, index) => (
            <ArticleCard key={article.slug} article={article} isFirst={index === 0} />
          ))}
        </ul>
      </div>
      <FreeClassInvitation href={pathToSection('contact', locale)} />
    </>
  );
}

export function ArticleCard({ article, isFirst }: { article: ListedArticle; isFirst: boolean }) {
  const { locale, instructors, strings } = useContent();
  const copy = strings.blog;
  const { audience, words } = article;
  const author = instructors.find(({ id }) => id === article.author);
  const path = href(paths.article[locale], { slug: article.slug });
  return (
    <li className="post">
      <figure>{hasPicture(article.cover) && <Picture name={article.cover} alt="" loading={isFirst ? 'eager' : 'lazy'} />}</figure>
      <div>
        <h2>{article.isComing ? article.title : <a href={path}>{article.title}</a>}</h2>
        <p>{article.excerpt}</p>
        {!article.isComing && (
          <p className="post__facts">
            <span>{audience}</span> <span>{interpolate(strings.article.readingTime, { minutes: minutesToRead(words) })}</span>{' '}
            {author && (
              <span>
                <Name>{author.name}</Name>
              </span>
            )}
          </p>
        )}
        {article.isComing ? (
          <p className="kicker">{copy.coming}</p>
        ) : (
          <a className="more" href={path}>
            {copy.read}
            <span className="visually-hidden">: {article.title}</span>
          </a>
        )}
      </div>
    </li>
  );
}
