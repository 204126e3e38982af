import { type ReactNode, useId } from 'react';
import { href, Link, Outlet, type ShouldRevalidateFunction, useRevalidator } from 'react-router';
import type { Queries } from '#server/db.ts';
import { type EventSignup, hasBegun, listFamily, listJoinedEvents, type Person } from '#store/event-signups.ts';
import { listUpcomingEvents, readUpcomingEvent, type SchoolEvent } from '#store/events.ts';
import { readProfile } from '#store/profiles.ts';
import { hasChosenTopics, readTopics } from '#store/subscriptions.ts';
import type { Tables } from '#store/tables.ts';
import { privateMeta } from '../document/page-meta.ts';
import { hasChild, namesOf, PeopleChoice } from '../events/people.tsx';
import { texts as eventTexts } from '../events/texts.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { eventTextsIn, hostOf, placeIn } from '../i18n/event-text.ts';
import {
  formatDay,
  formatDayOfYear,
  formatEnd,
  formatLongDateParts,
  formatLongDateTime,
  formatTime,
  guessLanguage,
  interpolate,
  lastDayOf,
  localDay,
} from '../i18n/format.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { vocative } from '../i18n/vocative.ts';
import { followTexts } from '../mailings/texts.ts';
import { offeredTopics } from '../mailings/topics.ts';
import { TopicsForm, type TopicsFormProps } from '../mailings/topics-form.tsx';
import { logError, servicesContext } from '../request-context.ts';
import { memberContext } from '../session/session.ts';
import { type Locale, paths, pathToSection } from '../site-map.ts';
import { isClosed } from '../timetable/schedule-changes.ts';
import { Picture } from '../ui/drawing.tsx';
import { EmptyState, LoadError } from '../ui/empty-state.tsx';
import { bindDates, LinkedRichText } from '../ui/rich-text.tsx';
import type { Route } from './+types/profile';
import { Classes } from './classes.tsx';
import { texts } from './texts.ts';
import { upcomingClasses } from './upcoming-classes.ts';

const maxEvents = 6;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { database, env, scheduleChangesCache } = context.get(servicesContext);
  const { kysely } = database;
  const member = context.get(memberContext);
  const locale = localeFromCookie(request, env.origin);
  const now = new Date();
  const [{ joined, moreJoined, others }, profile, topics, hasChosen, family] = await Promise.all([
    readEvents(kysely, member.id, now, url.searchParams.get('event')).catch((error): Awaited<ReturnType<typeof readEvents>> => {
      logError('upcoming event list load failed', context, error);
      return { joined: [], moreJoined: [], others: [] };
    }),
    readProfile(kysely, member.id).catch((error) => {
      logError('profile load failed', context, error);
      return null;
    }),
    readTopics(kysely, member.email).catch((error): string[] => {
      logError('subscription list load failed', context, error);
      return [];
    }),
    hasChosenTopics(kysely, member.id).catch(() => true),
    listFamily(kysely, member.id).catch((error) => {
      logError('children load failed', context, error);
      return [];
    }),
  ]);
  const changes = scheduleChangesCache.current();
  const shown = (event: MemberEvent) => ({
    ...toShown(event, locale),
    // A member without children joins with one tap.
    family: family.length > 1 ? family : null,
    hasBegun: hasBegun(event, now),
    isOnClosedDay: isClosed(localDay(event.date), changes),
  });
  return {
    email: member.email,
    profile: profile && { ...profile, born: profile.birth_date && formatDay(profile.birth_date, locale) },
    classes: upcomingClasses(changes, locale, topics),
    topics: hasChosen ? null : { offered: offeredTopics(locale), followed: topics },
    joined: joined.map(shown),
    moreJoined: moreJoined.map(shown),
    others: others.map(shown),
  };
}

type MemberEvent = SchoolEvent & { signups: EventSignup[] };

/** Returns at most `maxEvents` events: joined ones first, and always the linked one. `moreJoined` are the joined ones that do not fit. */
async function readEvents(db: Queries<Tables>, userId: string, now: Date, linkedId: string | null) {
  const [next, allJoined, linked] = await Promise.all([
    listUpcomingEvents(db, now, maxEvents),
    listJoinedEvents(db, userId, now),
    linkedId === null ? null : readUpcomingEvent(db, now, linkedId),
  ]);
  const isJoined = ({ id }: SchoolEvent) => allJoined.some((event) => event.id === id);
  const allOthers = (linked && next.every(({ id }) => id !== linked.id) ? [...next, linked] : next)
    .filter((event) => !isJoined(event))
    .map((event): MemberEvent => ({ ...event, signups: [] }));
  const isOtherLinked = allOthers.some(({ id }) => id === linkedId);
  const joined = takeFirst<MemberEvent>(allJoined, maxEvents - (isOtherLinked ? 1 : 0), linkedId);
  const others = takeFirst(allOthers, maxEvents - joined.length, linkedId);
  return { joined, moreJoined: allJoined.filter((event) => !joined.includes(event)) as MemberEvent[], others };
}

/** Returns the first `count` events. The linked one takes the last place if it would come later. */
function takeFirst<Event extends { id: string }>(events: Event[], count: number, linkedId: string | null): Event[] {
  const linked = events.slice(count).filter(({ id }) => id === linkedId);
  return [...events.slice(0, count - linked.length), ...linked];
}

// The English page shows the date in Greek too, as agreed with the school. Dates are formatted on the server, because a browser may
// format them differently, which would cause a hydration mismatch.
const toShown = (event: MemberEvent, locale: Locale) => {
  const { id, date, location, is_workshop, ...rest } = event;
  const { max_participants: max, current_participants: current, registration_link: link, signups } = rest;
  const { ends_at: end } = event;
  const lastDay = lastDayOf(event);
  const until = lastDay && end ? ` – ${formatDayOfYear(lastDay, locale)}, ${formatTime(end, locale)}` : formatEnd(event, locale);
  const inGreek = locale === 'el' ? null : formatLongDateTime(date, 'el') + formatEnd(event, 'el');
  const when = {
    ...formatLongDateParts(date, locale),
    isOneDay: lastDay === null,
    hours: bindDates(formatTime(date, locale) + until),
    inGreek,
  };
  const host = link && hostOf(link);
  const { title, description } = eventTextsIn(locale, event);
  const place = placeIn(locale, location);
  return { id, title, description, date, place, is_workshop, max, current, link, host, signups, when };
};
type ShownEvent = ReturnType<typeof toShown> & { hasBegun: boolean; isOnClosedDay: boolean; family: Person[] | null };
type ShownProfile = Exclude<Route.ComponentProps['loaderData']['profile'], null>;

/** Skips revalidation when the dialog opens or closes. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, (locale) => texts[locale].profile.title);

export default function ProfilePage({ loaderData: { email, profile, classes, topics, ...events } }: Route.ComponentProps) {
  const { profile: copy } = useTexts(texts);
  return (
    <div className="dashboard">
      <div className="cluster split dashboard__header member-header">
        <div className="member-header__field">
          <h1>
            <Welcome name={profile?.first_name} />
          </h1>
          <p>{interpolate(copy.signedInAs, { email })}</p>
          <Picture name="berimbau-player" alt="" loading="eager" />
        </div>
        <div className="cluster dashboard__actions">
          <a className="btn btn--outline btn--small" href={paths.profileSettings}>
            {copy.settings}
          </a>
          <form method="post" action={paths.signOut}>
            <button className="btn btn--outline btn--small" type="submit">
              {copy.signOut}
            </button>
          </form>
        </div>
      </div>
      <Outlet />
      <Classes {...classes} />
      {topics && <TopicsQuestion {...topics} />}
      <div className="member ruled">
        <section className="upcoming" aria-labelledby="t-coming">
          <h2 id="t-coming">{copy.events.heading}</h2>
          <p className="upcoming__intro">{copy.events.sub}</p>
          <UpcomingEvents {...events} />
        </section>
        <section className="profile-summary ruled" aria-labelledby="t-self">
          <h2 id="t-self">{copy.self.heading}</h2>
          {profile ? <Self profile={profile} /> : <LoadError what={copy.failed} {...copy.loadError} />}
        </section>
      </div>
    </div>
  );
}

function TopicsQuestion(props: TopicsFormProps) {
  const { member: copy } = useTexts(followTexts);
  return (
    <section className="card stack topics-question" aria-labelledby="t-topics">
      <h2 id="t-topics">{copy.heading}</h2>
      <p>{copy.text}</p>
      <TopicsForm {...props} isAskedOnce />
    </section>
  );
}

function Welcome({ name }: { name: string | null | undefined }) {
  const { locale, school } = useContent();
  const { welcome, welcomeNew } = useTexts(texts).profile;
  const addressed = name && vocative(name, locale);
  if (!addressed) return interpolate(welcomeNew, { school: school.name });
  const [before, after] = welcome.split('{name}');
  return (
    <>
      {before}
      <span lang={guessLanguage(addressed)}>{addressed}</span>
      {after}
    </>
  );
}

type EventLists = Record<'joined' | 'moreJoined' | 'others', ShownEvent[]>;

function UpcomingEvents({ joined, moreJoined, others }: EventLists) {
  const { state } = useRevalidator();
  const { locale } = useContent();
  const { events: copy, classes } = useTexts(texts).profile;
  if (state === 'loading')
    return (
      <p className="empty stack" role="status">
        {copy.loading}
      </p>
    );
  if (joined.length + others.length === 0)
    return (
      <EmptyState picture="emblem-dance" text={copy.empty} linkText={classes.schedule} href={pathToSection('schedule', locale)} />
    );
  if (joined.length === 0) return <EventList events={others} />;
  return (
    <>
      <EventList label={copy.joined} events={joined} isJoined />
      {moreJoined.length > 0 && (
        <details className="upcoming__more">
          <summary>{interpolate(copy.moreJoined, { count: moreJoined.length })}</summary>
          <EventList events={moreJoined} isJoined />
        </details>
      )}
      {others.length > 0 && <EventList label={copy.others} events={others} />}
    </>
  );
}

function EventList({ label, events, isJoined }: { label?: string; events: ShownEvent[]; isJoined?: boolean }) {
  const { leaveHint } = useTexts(texts).profile.events;
  const id = useId();
  return (
    <>
      {label && (
        <p className="upcoming__part" id={id}>
          {label}
        </p>
      )}
      {isJoined && label && <p className="upcoming__hint">{leaveHint}</p>}
      <ol className={isJoined ? 'event-list event-list--joined' : 'event-list'} aria-labelledby={label && id}>
        {events.map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </ol>
    </>
  );
}

function EventItem({ event }: { event: ShownEvent }) {
  const copy = useTexts(texts).profile.events;
  const { strings } = useContent();
  const { title, description, place, max, current, when } = event;
  const foreign = title.language ? (description?.language ? 'both' : 'title') : description?.language && 'description';
  return (
    // After a member joins or leaves, the page opens at this element, which takes the focus.
    <li id={`event-${event.id}`} tabIndex={-1}>
      <time className="event-date" dateTime={event.date}>
        <span>{when.weekday}</span> <b>{when.day}</b>{' '}
        <span>
          {when.month} <small>{when.year}</small>
        </span>
        <span className="visually-hidden">, </span>
        <span className={when.isOneDay ? 'event-date__hours' : undefined}>{when.hours}</span>
      </time>
      <div>
        <h3 className="cluster">
          {/* The second language does not begin with the dot between the two. */}
          <span lang={title.language ?? guessLanguage(title.text)}>{title.text.replaceAll(' · ', '\u00a0· ')}</span>
          {event.is_workshop && (
            <>
              {' '}
              <span className="badge badge--outline">{copy.workshop}</span>
            </>
          )}
        </h3>
        {description && (
          <p className="event-list__description" lang={description.language ?? guessLanguage(description.text)}>
            {description.text}
          </p>
        )}
        {event.isOnClosedDay && <p>{strings.events.onClosedDay}</p>}
        {foreign && <p className="event-list__language">{copy.inOtherLanguage[foreign]}</p>}
        <ul className="dot-list">
          <li lang={guessLanguage(place)}>{place}</li>
          {max !== null && <li>{interpolate(copy.participants, { current, max })}</li>}
        </ul>
        {when.inGreek && (
          <p className="event-list__language">
            {copy.inGreek} <span lang="el">{when.inGreek}</span>
          </p>
        )}
      </div>
      <SigningUp event={event} />
    </li>
  );
}

/** Events with a registration link cannot be joined here. Members who joined before the link was added can still leave. */
function SigningUp({ event }: { event: ShownEvent }) {
  const { id, link, host, signups, max, current, hasBegun, family } = event;
  const title = event.title.text;
  const copy = useTexts(texts).profile.events;
  const { leaving, family: familyCopy } = useTexts(eventTexts);
  const isFull = max !== null && current >= max;
  const isJoined = signups.length > 0;
  const isWaiting = signups.every(({ state }) => state === 'waiting');
  const leave = isWaiting ? leaving.leaveWaiting : leaving.leave;
  const join = isFull ? copy.joinWaiting : copy.join;
  const buttonClass = isFull ? 'btn btn--outline btn--small' : 'btn btn--small';
  const ofEvent = <span className="visually-hidden">{interpolate(copy.ofEvent, { title })}</span>;
  return (
    <div className="event-signup">
      <SignupStatus event={event} isFull={isFull} />
      {!hasBegun && link && (
        <a className="btn btn--small" href={link} target="_blank" rel="noopener">
          {copy.register}
          <span className="visually-hidden">{interpolate(copy.registerFor, { title })}</span>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 18L18 6M8 6h10v10" />
          </svg>
        </a>
      )}
      {!hasBegun && host && <p className="event-signup__where">{interpolate(copy.elsewhere, { host })}</p>}
      {!hasBegun && !isJoined && !link && family && (
        <details>
          <summary className={buttonClass}>
            {join}
            {ofEvent}
          </summary>
          <form className="stack" method="post" action={href(paths.joinEvent, { id })}>
            <PeopleChoice people={family} isLimited={max !== null} />
            <button className="btn btn--small" type="submit">
              {familyCopy.confirm}
              {ofEvent}
            </button>
          </form>
        </details>
      )}
      {!hasBegun && isJoined && (
        <Link className="btn btn--outline btn--small" to={href(paths.leaveEvent, { id })}>
          {family ? familyCopy.change : leave}
          {ofEvent}
        </Link>
      )}
      {!hasBegun && !isJoined && !link && !family && (
        <form method="post" action={href(paths.joinEvent, { id })}>
          <button className={buttonClass} type="submit">
            {join}
            {ofEvent}
          </button>
        </form>
      )}
      {!(isJoined && isWaiting) && (
        <a className="more" href={href(paths.eventCalendar, { id })}>
          {copy.addToCalendar}
          <span className="visually-hidden">{interpolate(copy.addOf, { title })}</span>
        </a>
      )}
    </div>
  );
}

const allNames = (signups: EventSignup[]) => signups.flatMap(({ people }) => people.map(({ name }) => name));

function SignupStatus({ event: { link, signups, hasBegun }, isFull }: { event: ShownEvent; isFull: boolean }) {
  const copy = useTexts(texts).profile.events;
  const { family } = useTexts(eventTexts);
  const { locale } = useContent();
  const isFamily = hasChild(allNames(signups));
  const statusOf = (signup: EventSignup) => {
    const names = namesOf(allNames([signup]), locale);
    if (signup.state === 'coming') return isFamily ? interpolate(family.coming, { names }) : copy.coming;
    if (hasBegun) return copy.hasBegun;
    if (link) return copy.waitlistClosed;
    const { place, missing } = signup;
    if (!isFamily) return interpolate(copy.waiting, { place });
    const lack = missing > 1 ? ` ${interpolate(family.missing, { count: missing })}` : '';
    return interpolate(family.waiting, { place, names }) + lack;
  };
  if (signups.length === 0) {
    const text = hasBegun ? copy.hasBegun : !link && isFull && copy.full;
    return text && <p className="event-signup__status">{text}</p>;
  }
  return signups.map((signup) => (
    <p
      className={signup.state === 'coming' ? 'event-signup__status event-signup__status--confirmed' : 'event-signup__status'}
      key={signup.people[0]?.id}
    >
      {statusOf(signup)}
    </p>
  ));
}

function Self({ profile }: { profile: ShownProfile }) {
  const copy = useTexts(texts).profile.self;
  const { first_name, last_name, phone_number, address, birth_date, born } = profile;
  const name = [first_name, last_name].filter(Boolean).join(' ');
  // All fields are saved together, so either all of them have values or none.
  if (![name, phone_number, address, birth_date].some(Boolean))
    return (
      <p>
        <LinkedRichText copy={copy.empty} href={paths.profileSettings} />
      </p>
    );
  const fact = (term: string, value: string | null, shown: ReactNode = value) => (
    <div>
      <dt>{term}</dt>
      <dd lang={value ? guessLanguage(value) : undefined}>{shown}</dd>
    </div>
  );
  const birthday = birth_date && <time dateTime={birth_date}>{born}</time>;
  return (
    <>
      <dl>
        {fact(copy.name, name)}
        {fact(copy.phone, phone_number)}
        {fact(copy.address, address)}
        {fact(copy.birthDate, birth_date, birthday)}
      </dl>
      <a className="more" href={paths.profileSettings}>
        {copy.edit}
      </a>
    </>
  );
}
