import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { leaveEvent, readJoinedEvent } from '#store/event-signups.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { titleIn } from '../i18n/event-text.ts';
import { formatEnd, formatLongDateTime, guessLanguage, interpolate } from '../i18n/format.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { loadContent, servicesContext } from '../request-context.ts';
import { memberContext } from '../session/session.ts';
import { pathToMemberEvent } from '../site-map.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Route } from './+types/leave-event';
import { changeSignup } from './change-signup.ts';
import { hasChild, namesOf, PeopleChoice } from './people.tsx';
import { texts } from './texts.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { database, env } = context.get(servicesContext);
  const signup = { eventId: params.id, userId: context.get(memberContext).id };
  return loadContent('event sign-up load failed', context, async () => {
    const event = await readJoinedEvent(database.kysely, signup, new Date());
    if (!event) return null;
    const { date, signups, passesPlaceOn } = event;
    const [first] = signups;
    const locale = localeFromCookie(request, env.origin);
    return {
      title: titleIn(locale, event),
      when: formatLongDateTime(date, locale) + formatEnd(event, locale),
      people: signups.flatMap(({ people }) => people),
      place: first?.state === 'waiting' ? first.place : null,
      losesPlaceInLine: signups.some(({ state }) => state === 'waiting'),
      passesPlaceOn,
    };
  });
}

export const action = (args: Route.ActionArgs) => changeSignup(leaveEvent, args);

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, (locale) => texts[locale].leaving.heading);

export default function LeaveEvent({ loaderData: { content: event, hasFailed }, params }: Route.ComponentProps) {
  const { leaving: copy, family } = useTexts(texts);
  const { locale } = useContent();
  const closeTo = pathToMemberEvent(params.id);
  if (!event) return <NotJoined hasFailed={hasFailed} closeTo={closeTo} />;
  const { title, when, people, place, losesPlaceInLine, passesPlaceOn } = event;
  const names = people.map(({ name }) => name);
  const isFamily = hasChild(names);
  const ofOne = place === null ? copy.question : interpolate(copy.questionWaiting, { place });
  const ofFamily = people.length > 1 ? family.whoLeaves : interpolate(family.leaveQuestion, { names: namesOf(names, locale) });
  const passedOn = passesPlaceOn && (isFamily ? family.passedOn : copy.passedOn);
  return (
    <Dialog
      heading={place === null ? copy.heading : copy.headingWaiting}
      question={isFamily ? ofFamily : ofOne}
      subject={
        <>
          <b lang={guessLanguage(title)}>{title}</b>
          <br />
          {when}
          {[passedOn, losesPlaceInLine && copy.lineLost].map(
            (consequence) =>
              consequence && (
                <span className="dialog__consequence" key={consequence}>
                  {consequence}
                </span>
              ),
          )}
          <span className="dialog__consequence">{copy.calendar}</span>
        </>
      }
      closeTo={closeTo}
    >
      <form className="stack" method="post">
        {people.length > 1 && <PeopleChoice legend={family.whoLeaves} people={people} />}
        <p className="cluster dialog__actions">
          <Link className="btn btn--outline btn--small" to={closeTo} data-first>
            {copy.cancel}
          </Link>
          <button className="btn btn--small" type="submit">
            {place !== null ? copy.leaveWaiting : isFamily ? family.leave : copy.leave}
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
