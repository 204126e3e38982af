import { href, Link, useLocation } from 'react-router';
import { listParticipants, type Participant, participantName } from '#store/event-participants.ts';
import { hasBegun } from '#store/event-signups.ts';
import { readEvent } from '#store/events.ts';
import { CloseButton, MissingItemDialog } from '../admin/dialogs.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { mailtoUrl, telUrl } from '../i18n/contact-urls.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { hostOf, titleIn } from '../i18n/event-text.ts';
import { formatEnd, formatLongDateTime, formatNumber, formatShortDateTime, guessLanguage, interpolate } from '../i18n/format.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Route } from './+types/participants';
import { adminTexts } from './admin-texts.ts';

const maxListed = 300;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const administrator = context.get(administratorContext);
  const locale = context.get(localeContext);
  return loadContent('participant list load failed', context, async () => {
    const event = await readEvent(database, administrator, params.id);
    if (!event) return null;
    const { first, coming, waiting, mailed } = await listParticipants(database, administrator, params.id, maxListed);
    const { id, date, current_participants: current } = event;
    // `current` also includes participants added manually and sign-ups deleted after the retention period.
    const others = Math.max(0, current - coming);
    return {
      id,
      host: event.registration_link && hostOf(event.registration_link),
      hasBegun: hasBegun(event, new Date()),
      title: titleIn(locale, event),
      when: formatLongDateTime(date, locale) + formatEnd(event, locale),
      people: first.map(shown),
      coming,
      waiting,
      mailed,
      others,
    };
  });
}

const shown = (person: Participant) => ({
  ...person,
  participant: participantName(person),
  when: formatShortDateTime(person.joinedAt, 'el'),
});

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => adminTexts[locale].events.participants.heading);

export default function ParticipantsPage({ loaderData: { content: event, hasFailed } }: Route.ComponentProps) {
  const { events, close } = useTexts(adminTexts);
  const copy = events.participants;
  const { locale } = useContent();
  const { search } = useLocation();
  const closeTo = paths.adminEvents + search;
  if (!event) return <MissingItemDialog heading={copy.heading} copy={events} hasFailed={hasFailed} closeTo={closeTo} />;
  const { coming, waiting, mailed, others, people } = event;
  const number = (value: number) => formatNumber(value, locale);
  return (
    <Dialog heading={copy.heading} closeTo={closeTo} closeLabel={close}>
      <p>
        <b lang={guessLanguage(event.title)}>{event.title}</b>
        <br />
        {event.when}
      </p>
      {people.length === 0 && <p>{copy.empty}</p>}
      {people.length > 0 && (
        <>
          <div className="cluster split participants__summary">
            <p>
              {interpolate(others > 0 ? copy.comingFromElsewhere : copy.coming, {
                all: number(coming + others),
                count: number(coming),
              })}
              {waiting > 0 && <> · {interpolate(copy.waiting, { count: number(waiting) })}</>}
            </p>
            <div className="cluster">
              <a className="btn btn--small" href={`${paths.write}?to=event:${event.id}`}>
                {interpolate(copy.writeToAll, { count: number(mailed.coming || mailed.waiting) })}
              </a>
              <a className="btn btn--outline btn--small" href={href(paths.participantsCsv, { id: event.id })}>
                {copy.download}
              </a>
            </div>
          </div>
          <p className="field__help">{copy.writeToAllHelp}</p>
          <People eventId={event.id} people={people} />
        </>
      )}
      {others > 0 && <p className="participants__more">{interpolate(copy.others, { count: number(others) })}</p>}
      {coming + waiting > people.length && (
        <p className="participants__more">
          {interpolate(copy.more, { shown: number(people.length), all: number(coming + waiting) })}
        </p>
      )}
      <p className="cluster">
        {!event.host && !event.hasBegun && (
          <Link className="more" to={href(paths.addParticipant, { id: event.id }) + search}>
            {copy.add}
          </Link>
        )}
        <Link className="more" to={href(paths.duplicateEvent, { id: event.id }) + search}>
          {events.duplicate}
        </Link>
      </p>
      <CloseButton closeTo={closeTo} />
    </Dialog>
  );
}

function People({ eventId, people }: { eventId: string; people: ReturnType<typeof shown>[] }) {
  const { search } = useLocation();
  const copy = useTexts(adminTexts).events.participants;
  return (
    <ol className="participants ruled">
      {people.map(({ id, userId, email, name, participant, child, phone, when, joinedAt, isWaiting }) => (
        <li key={id} className="cluster split">
          <span className="participants__name">
            {child && (
              <>
                <b lang={guessLanguage(child.first_name)}>{child.first_name}</b>, {child.birth_year}
                {child.photo_consent_at === null && <> · {copy.noPhotos}</>}
                <br />
              </>
            )}
            <a href={href(paths.member, { id: userId })} lang={name ? guessLanguage(name) : undefined}>
              {child ? name || email : <b>{name || email}</b>}
            </a>
            <br />
            <a href={mailtoUrl(email)}>{name ? email : copy.write}</a>
            {phone && (
              <>
                <br />
                <a href={telUrl(phone)}>{phone}</a>
              </>
            )}
          </span>
          <span className="cluster participants__date">
            {isWaiting && <span className="badge badge--outline">{copy.isWaiting}</span>}
            {copy.joined} <time dateTime={joinedAt}>{when}</time>
            <Link className="link-btn" to={href(paths.removeParticipant, { id: eventId, signup: id }) + search}>
              {copy.remove}
              <span className="visually-hidden">{interpolate(copy.removeOf, { name: participant })}</span>
            </Link>
          </span>
        </li>
      ))}
    </ol>
  );
}
