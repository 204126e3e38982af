import type { ReactNode } from 'react';
import { href } from 'react-router';
import { admin } from '#content/interface/admin.en.ts';
import { lifetimes } from '#store/lifetimes.ts';
import { type MemberEvent, readMemberCard } from '#store/member-cards.ts';
import { privateMeta } from '../document/page-meta.ts';
import { titleIn } from '../i18n/event-text.ts';
import { ageOn, formatDay, formatLongDateTime, formatNumber, guessLanguage, interpolate, localDay } from '../i18n/format.ts';
import { telUrl } from '../i18n/phone-number.ts';
import { loadContent, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { EmptyState, LoadError } from '../ui/empty-state.tsx';
import type { Route } from './+types/member';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  return loadContent('member load failed', context, async () => {
    const card = await readMemberCard(database, context.get(administratorContext), params.id);
    return card && shown(card, new Date());
  });
}

function shown(
  { events, birth_date: day, joinedAt, ...member }: NonNullable<Awaited<ReturnType<typeof readMemberCard>>>,
  now: Date,
) {
  const isPast = ({ date }: MemberEvent) => date < now.toISOString();
  const upcoming = events.filter((event) => !isPast(event)).toReversed();
  return {
    ...member,
    born: day && { day, text: interpolate(copy.born, { date: formatDay(day, 'en'), age: ageOn(localDay(now), day) }) },
    joined: { at: joinedAt, day: formatDay(localDay(joinedAt), 'en') },
    upcoming: upcoming.map(withDate),
    past: events.filter(isPast).map(withDate),
    days: lifetimes.eventSignupDays,
  };
}

const withDate = (event: MemberEvent) => ({ ...event, when: formatLongDateTime(event.date, 'en') });

const copy = admin.member;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.content ? loaderData.content.name || loaderData.content.email : copy.none);

export default function MemberPage({ loaderData: { content: member, hasFailed } }: Route.ComponentProps) {
  return (
    <div className="dashboard dashboard--admin">
      <p className="dashboard__back">
        <a className="more" href={paths.userSignups}>
          {copy.back}
        </a>
      </p>
      {member ? <MemberCard {...member} /> : <NoMember hasFailed={hasFailed} />}
    </div>
  );
}

function NoMember({ hasFailed }: { hasFailed: boolean }) {
  return (
    <>
      <div className="dashboard__header">
        <h1>{hasFailed ? admin.signups.heading : copy.none}</h1>
      </div>
      {hasFailed ? (
        <LoadError what={copy.failed} {...admin.loadError} />
      ) : (
        <EmptyState picture="not-found" text={copy.noneText} />
      )}
    </>
  );
}

type CardProps = NonNullable<Route.ComponentProps['loaderData']['content']>;

function MemberCard({ upcoming, past, days, ...member }: CardProps) {
  const { name, email } = member;
  return (
    <>
      <div className="dashboard__header">
        <h1 lang={name ? guessLanguage(name) : undefined}>{name || email}</h1>
      </div>
      <Facts {...member} />
      <div className="panel__header">
        <div>
          <h2>{copy.events.heading}</h2>
          <p>{interpolate(copy.events.lead, { days })}</p>
        </div>
      </div>
      {upcoming.length + past.length === 0 && <p>{copy.events.empty}</p>}
      <EventList heading={copy.events.upcoming} events={upcoming} />
      <EventList heading={copy.events.past} events={past} />
    </>
  );
}

function Facts({
  email,
  phone_number: phone,
  address,
  born,
  joined,
  isConfirmed,
  messages,
}: Omit<CardProps, 'upcoming' | 'past' | 'days'>) {
  const { facts } = copy;
  return (
    <dl className="member-card">
      <Fact term={facts.email}>
        <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        <p className="table__details table__details--quiet">{isConfirmed ? copy.confirmed : admin.signups.unconfirmed}</p>
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
      {!phone && !address && !born && <Fact term={facts.profile}>{copy.noProfile}</Fact>}
      <Fact term={facts.joined}>
        <time dateTime={joined.at}>{joined.day}</time>
      </Fact>
      <Fact term={facts.messages}>
        {messages > 0 ? (
          <a href={href(paths.sender, { email })}>
            {messages === 1 ? copy.oneMessage : interpolate(copy.messages, { count: formatNumber(messages, 'en') })}
          </a>
        ) : (
          copy.noMessages
        )}
      </Fact>
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
  if (events.length === 0) return null;
  return (
    <>
      <h3 className="upcoming__part">{heading}</h3>
      <ol className="participants">
        {events.map(({ id, location, when, date, isWaiting, ...titles }) => (
          <li key={id}>
            <span className="participants__name">
              <a href={href(paths.participants, { id })} lang={guessLanguage(titleIn('en', titles))}>
                {titleIn('en', titles)}
              </a>
              <br />
              <span lang={guessLanguage(location)}>{location}</span>
            </span>
            <span className="participants__date">
              {isWaiting && <span className="badge badge--outline">{admin.events.participants.isWaiting}</span>}
              <time dateTime={date}>{when}</time>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
