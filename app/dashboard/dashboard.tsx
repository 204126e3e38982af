import { Fragment } from 'react';
import { href, Link, Outlet, useLocation, useNavigation } from 'react-router';
import { readHealth } from '#store/health.ts';
import { listGuests } from '#store/trial-classes.ts';
import { partOf } from '../admin/header.tsx';
import { shellTexts } from '../admin/texts.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { formatNumber, formatShortDateTime, guessLanguage, interpolate, localDay } from '../i18n/format.ts';
import { localeContext, logError, servicesContext } from '../request-context.ts';
import { administratorContext, memberContext } from '../session/session.ts';
import { paths, pathToPasskeys } from '../site-map.ts';
import { adminTexts } from '../timetable/admin-texts.ts';
import { comingClasses } from '../timetable/coming-classes.server.ts';
import { LinkedRichText } from '../ui/rich-text.tsx';
import type { Route } from './+types/dashboard';
import { firstDayOfGuests, guestsByClass, guestsToAskAbout, guestsWithoutClass, type ShownGuest } from './guests.server.ts';
import { texts } from './texts.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { database, scheduleChangesCache, siteContentCache } = context.get(servicesContext);
  const administrator = context.get(administratorContext);
  const locale = context.get(localeContext);
  const now = new Date();
  const firstDay = localDay(now);
  // Tomorrow's classes if today has none left.
  const [next] = comingClasses(scheduleChangesCache.current(), { firstDay, days: 2, locale });
  const { today, tomorrow } = adminTexts[locale].scheduleChanges;
  const range = { from: firstDayOfGuests(firstDay), today: firstDay };
  const guests = await listGuests(database, administrator, range).catch((error) => {
    logError('guests load failed', context, error);
    return [];
  });
  const byClass = guestsByClass(guests, locale);
  const nextClasses = {
    label: next?.day === firstDay ? today : tomorrow,
    classes: (next?.classes ?? []).map((each) => ({ ...each, guests: byClass.get(each.key) ?? [] })),
    guestsWithoutClass: guestsWithoutClass(guests, firstDay, locale),
  };
  const asked = guestsToAskAbout(guests, scheduleChangesCache.current(), locale, now);
  const { hasPasskey } = context.get(memberContext);
  const health = await readHealth(database, administrator).catch((error) => {
    logError('health check failed', context, error);
    return null;
  });
  const isContentShown = siteContentCache.isShown() && scheduleChangesCache.isShown();
  if (!health) return { health, nextClasses, asked, hasPasskey };
  const { problems, backup, mail } = health;
  const { waiting, oldestWaiting, dead } = mail;
  const since = oldestWaiting && formatShortDateTime(oldestWaiting, 'el');
  const shownMail = { waiting, since, dead };
  return { health: { problems, isContentShown, mail: shownMail, copyFailed: backup.copyFailed }, nextClasses, asked, hasPasskey };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, (locale) => texts[locale].title);

export default function Dashboard({ loaderData: { health, nextClasses, asked, hasPasskey } }: Route.ComponentProps) {
  const admin = useTexts(texts);
  const { pathname } = useLocation();
  const nextPathname = useNavigation().location?.pathname ?? pathname;
  const nextPart = partOf(nextPathname);
  const isLoading = nextPart !== partOf(pathname) && nextPart !== 'pages';
  return (
    <div className="dashboard dashboard--admin">
      {health ? <Problems {...health} /> : <p className="dashboard__problem card">{admin.health.unknown}</p>}
      {nextPart !== 'timetable' && <NextClasses {...nextClasses} />}
      {asked.length > 0 && <Attendance guests={asked} />}
      {isLoading && (
        <p className="empty stack" role="status">
          {admin.loadingTab[nextPart]}
        </p>
      )}
      {/* Stays mounted while loading, so that its input is still there if the connection is lost. */}
      <div hidden={isLoading}>
        <Outlet />
      </div>
      {!hasPasskey && (
        <p className="field__help">
          <LinkedRichText copy={admin.noPasskey} href={pathToPasskeys} />
        </p>
      )}
    </div>
  );
}

type LoaderData = Route.ComponentProps['loaderData'];

function NextClasses({ classes, label, guestsWithoutClass }: LoaderData['nextClasses']) {
  const copy = useTexts(texts).guests;
  const { locale } = useContent();
  const withGuests = classes.filter(({ guests }) => guests.length > 0);
  return (
    <>
      {classes.length > 0 && (
        <nav className="cluster today" aria-labelledby="t-today">
          <p id="t-today">{label}</p>
          <ul className="cluster">
            {classes.map(({ path, start, title, isOff, state, guests }) => (
              <li key={path + start}>
                <Link to={path}>
                  <time>{start}</time> {isOff ? <s>{title}</s> : title} {state}
                  {guests.length > 0 && ` · ${interpolate(copy.firstTime, { count: formatNumber(guests.length, locale) })}`}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {withGuests.length + guestsWithoutClass.length > 0 && (
        <ul className="guests" aria-label={copy.heading}>
          {withGuests.map(({ key, start, title, state, guests }) => (
            <li key={key}>
              <b>
                {start} {title} {state}
              </b>{' '}
              <GuestNames guests={guests} />
            </li>
          ))}
          {guestsWithoutClass.length > 0 && (
            <li>
              <b>{copy.noClass}</b> <GuestNames guests={guestsWithoutClass} />
            </li>
          )}
        </ul>
      )}
    </>
  );
}

function GuestNames({ guests }: { guests: ShownGuest[] }) {
  return guests.map(({ id, email, name, who }, index) => (
    <Fragment key={id}>
      {index > 0 && ' · '}
      <a href={href(paths.sender, { email })} lang={guessLanguage(name)}>
        {name}
      </a>
      {who && ` (${who})`}
    </Fragment>
  ));
}

/** Asks whether the guests of the last days came. */
function Attendance({ guests }: { guests: LoaderData['asked'] }) {
  const copy = useTexts(texts).guests;
  const { attendance: answers } = useTexts(shellTexts);
  return (
    <form className="guests guests--asked card" method="post" action={paths.attendance} aria-labelledby="t-attendance">
      <p id="t-attendance">{copy.question}</p>
      <ul>
        {guests.map((guest) => (
          <li key={guest.id} className="cluster split">
            <span>
              <GuestNames guests={[guest]} />
              <br />
              {guest.when}, {guest.group}
            </span>
            <span className="cluster">
              {(['came', 'missed'] as const).map((answer) => (
                <button key={answer} className="btn btn--outline btn--small" type="submit" name={answer} value={guest.id}>
                  {answers[answer]}
                  <span className="visually-hidden">{interpolate(copy.of, { name: guest.name })}</span>
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </form>
  );
}

type Health = NonNullable<LoaderData['health']>;

/** Shows nothing while database, email and backups work. */
function Problems({ problems, isContentShown, mail, copyFailed }: Health) {
  const copy = useTexts(texts).health;
  const lines = [
    problems.includes('database') && copy.database,
    !isContentShown && copy.content,
    problems.includes('backup') && copy.backupOverdue,
    copyFailed && copy.copyFailed,
  ].filter(Boolean);
  return (
    <>
      {mail.waiting + mail.dead > 0 && <MailProblem {...mail} />}
      {lines.length > 0 && <p className="dashboard__problem card">{[...lines, copy.whatNow].join(' ')}</p>}
    </>
  );
}

function MailProblem({ waiting, since, dead }: Health['mail']) {
  const admin = useTexts(texts);
  const { locale } = useContent();
  const copy = admin.mail;
  return (
    <form className="cluster card dashboard__problem" method="post" action={paths.retryMail}>
      <p>
        {dead > 0 && interpolate(copy.dead, { count: formatNumber(dead, locale) })}{' '}
        {waiting > 0 && interpolate(copy.waiting, { count: formatNumber(waiting, locale), since: since ?? '' })}
      </p>
      <button className="btn btn--outline btn--small" type="submit">
        {copy.retry}
      </button>
      <a className="more" href={paths.mailCheck}>
        {copy.check}
      </a>
    </form>
  );
}
