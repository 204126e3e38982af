import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { listFamily, readJoinedEvent } from '#store/event-signups.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { titleIn } from '../i18n/event-text.ts';
import { formatEnd, formatLongDateTime, guessLanguage, interpolate } from '../i18n/format.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { loadContent, servicesContext } from '../request-context.ts';
import { memberContext } from '../session/session.ts';
import { pathToMemberEvent } from '../site-map.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Route } from './+types/leave-event';
import { changePeople, changeSignup } from './change-signup.ts';
import { PeopleChoice } from './people.tsx';
import { texts } from './texts.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { database, env } = context.get(servicesContext);
  const signup = { eventId: params.id, userId: context.get(memberContext).id };
  return loadContent('event sign-up load failed', context, async () => {
    const event = await readJoinedEvent(database.kysely, signup, new Date());
    if (!event) return null;
    const { date, signups, passesPlaceOn, registration_link: link, max_participants: max } = event;
    const [first] = signups;
    const signedUp = signups.flatMap(({ people }) => people);
    const family = await listFamily(database.kysely, signup.userId);
    const locale = localeFromCookie(request, env.origin);
    return {
      title: titleIn(locale, event),
      when: formatLongDateTime(date, locale) + formatEnd(event, locale),
      signedUp: signedUp.map(({ id }) => id),
      family: family.length > 1 && (link ? signedUp : family),
      isLimited: max !== null && !link,
      place: first?.state === 'waiting' ? first.place : null,
      losesPlaceInLine: signups.some(({ state }) => state === 'waiting'),
      passesPlaceOn,
    };
  });
}

export const action = (args: Route.ActionArgs) => changeSignup(changePeople, args);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, (locale) => (loaderData?.content?.family ? texts[locale].family.change : texts[locale].leaving.heading));

export default function LeaveEvent({ loaderData: { content: event, hasFailed }, params }: Route.ComponentProps) {
  const { leaving: copy, family: familyCopy } = useTexts(texts);
  const closeTo = pathToMemberEvent(params.id);
  if (!event) return <NotJoined hasFailed={hasFailed} closeTo={closeTo} />;
  const { title, when, family, signedUp, isLimited, place, losesPlaceInLine, passesPlaceOn } = event;
  const question = place === null ? copy.question : interpolate(copy.questionWaiting, { place });
  const passedOn = passesPlaceOn && (family ? familyCopy : copy).passedOn;
  return (
    <Dialog
      heading={family ? familyCopy.change : place === null ? copy.heading : copy.headingWaiting}
      question={family ? undefined : question}
      subject={
        <>
          <b lang={guessLanguage(title)}>{title}</b>
          <br />
          {when}
          {[passedOn, losesPlaceInLine && copy.lineLost, !family && copy.calendar].map(
            (consequence) =>
              consequence && (
                <span className="dialog__consequence" key={consequence}>
                  {consequence}
                </span>
              ),
          )}
        </>
      }
      closeTo={closeTo}
    >
      <form className="stack" method="post">
        {family && <PeopleChoice people={family} signedUp={signedUp} isLimited={isLimited} />}
        <p className="cluster dialog__actions">
          <Link className="btn btn--outline btn--small" to={closeTo} data-first={family ? undefined : true}>
            {(family ? familyCopy : copy).cancel}
          </Link>
          <button className="btn btn--small" type="submit">
            {family ? familyCopy.confirm : place === null ? copy.leave : copy.leaveWaiting}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

function NotJoined({ hasFailed, closeTo }: { hasFailed: boolean; closeTo: string }) {
  const { heading, failed, notJoined, close } = useTexts(texts).leaving;
  const { revalidate } = useRevalidator();
  // The page behind the dialog may still show the event as joined.
  useEffect(() => {
    if (!hasFailed) revalidate();
  }, [hasFailed, revalidate]);
  return (
    <Dialog heading={heading} question={hasFailed ? failed : notJoined} closeTo={closeTo}>
      <p className="cluster dialog__actions">
        <Link className="btn btn--outline btn--small" to={closeTo} data-first>
          {close}
        </Link>
      </p>
    </Dialog>
  );
}
