// Page of a mailed link: its reader follows topics or leaves them, without an account. A mail program that offers to unsubscribe sends
// its POST (RFC 8058) here as well, without cookies and in any form: everything but the button for following means leaving.
import { data } from 'react-router';
import { readFormOrEmpty } from '#server/form.ts';
import { follow, leave, readFollowToken, readTopics } from '#store/subscriptions.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { localeOf, paths } from '../site-map.ts';
import styles from '../styles/following.css?inline';
import { LinkedRichText } from '../ui/rich-text.tsx';
import type { Route } from './+types/following';
import { followTexts } from './texts.ts';
import { topicNames } from './topics.ts';

export const handle: PageHandle = { styles, hydrates: false };

export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { address, topics } = readToken(params, context);
  const { kysely } = context.get(servicesContext).database;
  const followed = (await readTopics(kysely, address)).filter((topic) => topics.includes(topic));
  const names = topicNames(followed.length > 0 ? followed : topics, localeOf(url.pathname));
  return { address, names, isFollowed: followed.length > 0 };
}

function readToken({ token }: { token: string }, context: Route.LoaderArgs['context']) {
  const following = readFollowToken(context.get(servicesContext).secret, token);
  if (!following) throw data(null, { status: 404 });
  return following;
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const following = readToken(params, context);
  const { database } = context.get(servicesContext);
  const { intent } = await readFormOrEmpty(request, ['intent']);
  if (intent === 'follow') await follow(database, { ...following, locale: localeOf(url.pathname) });
  else await leave(database, following);
  return { outcome: intent === 'follow' ? ('followed' as const) : ('left' as const) };
}

export const meta: Route.MetaFunction = ({ location }) => [{ title: followTexts[localeOf(location.pathname)].page.title }];

export default function FollowingPage({ loaderData: { address, names, isFollowed }, actionData }: Route.ComponentProps) {
  const { locale } = useContent();
  const { page: copy, consent } = useTexts(followTexts);
  const outcome = actionData?.outcome;
  return (
    <article className="grid page following">
      <h1 className="headline">{copy.title}</h1>
      <div className="following__text stack">
        {outcome && <p role="status">{copy[outcome]}</p>}
        <p>{outcome === 'left' ? copy.again : interpolate(isFollowed ? copy.leave : copy.follow, { address })}</p>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <b>{name}</b>
            </li>
          ))}
        </ul>
        {!isFollowed && (
          <p>
            <LinkedRichText copy={consent} href={paths.privacy[locale]} />
          </p>
        )}
        <form method="post">
          <button className="btn" type="submit" name="intent" value={isFollowed ? 'leave' : 'follow'}>
            {isFollowed ? copy.leaveButton : copy.followButton}
          </button>
        </form>
      </div>
    </article>
  );
}
