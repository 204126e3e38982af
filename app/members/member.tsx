import type { ReactNode } from 'react';
import { href } from 'react-router';
import { isOver } from '#store/event-signups.ts';
import { type MemberEvent, readMemberCard } from '#store/member-cards.ts';
import { MissingPage } from '../admin/list.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { mailtoUrl, telUrl } from '../i18n/contact-urls.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { placeIn, titleIn } from '../i18n/event-text.ts';
import { ageOn, formatDay, formatLongDateTime, formatNumber, guessLanguage, interpolate, localDay } from '../i18n/format.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, paths } from '../site-map.ts';
import type { Route } from './+types/member';
import { adminTexts } from './admin-texts.ts';
import { shownChildren } from './children.tsx';
import { settingsTexts } from './settings-texts.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  return loadContent('member load failed', context, async () => {
    const card = await readMemberCard(database, context.get(administratorContext), params.id);
    return card && shown(card, new Date(), context.get(localeContext));
  });
}

function shown(
  { events, children, birth_date: day, joinedAt, ...member }: NonNullable<Awaited<ReturnType<typeof readMemberCard>>>,
  now: Date,
  locale: Locale,
) {
  const withDate = (event: MemberEvent) => ({ ...event, when: formatLongDateTime(event.date, locale) });
  const upcoming = events.filter((event) => !isOver(event, now)).toReversed();
  return {
    ...member,
    born: day && {
      day,
      text: interpolate(adminTexts[locale].member.born, { date: formatDay(day, locale), age: ageOn(localDay(now), day) }),
    },
    joined: { at: joinedAt, day: formatDay(localDay(joinedAt), locale) },
    children: shownChildren(children, locale),
    upcoming: upcoming.map(withDate),
    past: events.filter((event) => isOver(event, now)).map(withDate),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, (locale) =>
    loaderData?.content ? loaderData.content.name || loaderData.content.email : adminTexts[locale].member.none,
  );

export default function MemberPage({ loaderData: { content: member, hasFailed } }: Route.ComponentProps) {
  const { member: copy, signups } = useTexts(adminTexts);
  return (
    <div className="dashboard dashboard--admin">
      <p className="cluster dashboard__back">
        <a className="more" href={paths.userSignups}>
          {copy.back}
        </a>
      </p>
      {member ? <MemberCard {...member} /> : <MissingPage heading={signups.heading} hasFailed={hasFailed} copy={copy} />}
    </div>
  );
}

type CardProps = NonNullable<Route.ComponentProps['loaderData']['content']>;

function MemberCard({ upcoming, past, ...member }: CardProps) {
  const copy = useTexts(adminTexts).member;
  const { name, email } = member;
  return (
    <>
      <div className="cluster split dashboard__header">
        <h1 lang={name ? guessLanguage(name) : undefined}>{name || email}</h1>
        <div className="cluster dashboard__actions">
          <a className="btn btn--small" href={mailtoUrl(email)}>
            {copy.write}
          </a>
        </div>
      </div>
      <Facts {...member} />
      <EventList heading={copy.events.upcoming} events={upcoming} />
      <EventList heading={copy.events.past} events={past} />
    </>
  );
}

/** Omits missing facts. */
function Facts({
  email,
  phone_number: phone,
  address,
  born,
  children,
  joined,
  isConfirmed,
  messages,
}: Omit<CardProps, 'upcoming' | 'past'>) {
  const admin = useTexts(adminTexts);
  const copy = admin.member;
  const { locale } = useContent();
  const { facts } = copy;
  const { children: settings } = useTexts(settingsTexts);
  return (
    <dl className="columns member-card ruled">
      <Fact term={facts.email}>
        <a href={mailtoUrl(email)}>{email}</a>
        {!isConfirmed && <p className="badge badge--outline">{admin.signups.unconfirmed}</p>}
      </Fact>
      {phone && (
        <Fact term={facts.phone}>
          <a href={telUrl(phone)}>{phone}</a>
        </Fact>
      )}
      {address && (
        <Fact term={facts.address}>
          <span lang={guessLanguage(address)}>{address}</span>
        </Fact>
      )}
      {born && (
        <Fact term={facts.birthDate}>
          <time dateTime={born.day}>{born.text}</time>
        </Fact>
      )}
      {children.length > 0 && (
        <Fact term={facts.children}>
          <ul>
            {children.map(({ id, first_name: name, birth_year: year, consentDay: day }) => (
              <li key={id}>
                <span lang={guessLanguage(name)}>{name}</span>, {year}.{' '}
                {day ? interpolate(settings.photos, { day }) : settings.noPhotos}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact term={facts.joined}>
        <time dateTime={joined.at}>{joined.day}</time>
      </Fact>
      {messages > 0 && (
        <Fact term={facts.messages}>
          <a href={href(paths.sender, { email })}>
            {messages === 1 ? copy.oneMessage : interpolate(copy.messages, { count: formatNumber(messages, locale) })}
          </a>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function EventList({ heading, events }: { heading: string; events: CardProps['upcoming'] }) {
  const admin = useTexts(adminTexts);
  const { locale } = useContent();
  if (events.length === 0) return null;
  return (
    <>
      <h2 className="upcoming__part">{heading}</h2>
      <ol className="participants ruled">
        {events.map(({ id, location, when, date, isWaiting, child, ...titles }) => (
          <li key={`${id} ${child}`} className="cluster split">
            <span className="participants__name">
              <a href={href(paths.participants, { id })} lang={guessLanguage(titleIn(locale, titles))}>
                {titleIn(locale, titles)}
              </a>
              {child !== null && (
                <>
                  , <span lang={guessLanguage(child)}>{child}</span>
                </>
              )}
              <br />
              <span lang={guessLanguage(placeIn(locale, location))}>{placeIn(locale, location)}</span>
            </span>
            <span className="cluster participants__date">
              {isWaiting && <span className="badge badge--outline">{admin.member.events.isWaiting}</span>}
              <time dateTime={date}>{when}</time>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
