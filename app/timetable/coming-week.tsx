import { Form, Link, useLocation } from 'react-router';
import { listScheduleChanges } from '#store/schedule-changes.ts';
import { IconLink, Panel, revalidateList } from '../admin/list.tsx';
import { isDay } from '../content/rules.server.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { languageOfText } from '../i18n/event-text.ts';
import { formatDayOfYear, interpolate, localDay } from '../i18n/format.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { DateField } from '../ui/date-field.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Foreign } from '../ui/foreign.tsx';
import type { Route } from './+types/coming-week';
import { adminTexts } from './admin-texts.ts';
import { comingClasses } from './coming-classes.server.ts';
import { type DescribedChange, describeNextTimetable, describeScheduleChange, maxDaysAhead } from './schedule-change.server.ts';
import { addDays } from './schedule-changes.ts';

const classesPath = paths.changeClass.slice(0, paths.changeClass.indexOf(':'));

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  return loadContent('timetable load failed', context, async () => {
    const locale = context.get(localeContext);
    const now = new Date();
    const today = localDay(now);
    const from = url.searchParams.get('from') ?? '';
    const isLater = isDay(from) && from > today && from <= addDays(today, maxDaysAhead);
    const coming = await listScheduleChanges(database, context.get(administratorContext), today);
    const closures = coming.filter((change) => 'first' in change);
    const changes = coming.filter((change) => 'day' in change);
    const days = comingClasses({ closures, changes }, { firstDay: isLater ? from : today, days: 7, locale, now });
    const described = coming.map((change) => describeScheduleChange(change, locale, { closures }));
    const next = describeNextTimetable(locale);
    const shown = days.flatMap(({ classes }) => classes.map(({ path }) => path));
    const planned = [...(next ? [next] : []), ...described]
      // Closures and announcements may last longer than the days shown.
      .filter(({ editPath }) => !editPath?.startsWith(classesPath) || !shown.includes(editPath))
      .toSorted((one, other) => one.firstDay.localeCompare(other.firstDay));
    return {
      from: isLater ? from : '',
      latest: addDays(today, maxDaysAhead),
      days: days.map(({ day, classes }) => ({ day, name: formatDayOfYear(day, locale), classes })),
      planned,
    };
  });
}

export const shouldRevalidate = revalidateList;

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => `${adminTexts[locale].scheduleChanges.heading}, ${adminTexts[locale].title}`);

export default function ComingWeek({ loaderData: { content, hasFailed } }: Route.ComponentProps) {
  const copy = useTexts(adminTexts).scheduleChanges;
  const actions = (
    <div className="cluster">
      <Link className="btn btn--outline btn--small" to={paths.newClosure}>
        {copy.close}
      </Link>
      <Link className="btn btn--outline btn--small" to={paths.newAnnouncement}>
        {copy.announce}
      </Link>
    </div>
  );
  return (
    <Panel copy={copy} actions={actions} hasFailed={hasFailed}>
      {content && (
        <>
          <Days {...content} />
          {content.planned.length > 0 && (
            <section className="planned" aria-labelledby="t-planned">
              <h3 id="t-planned">{copy.planned}</h3>
              <ul className="changes">
                {content.planned.map((change) => (
                  <li key={change.id} className="cluster split">
                    <Change {...change} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Panel>
  );
}

type DaysProps = Pick<NonNullable<Route.ComponentProps['loaderData']['content']>, 'days' | 'from' | 'latest'>;

function Days({ days, from, latest }: DaysProps) {
  const copy = useTexts(adminTexts).scheduleChanges;
  const { search } = useLocation();
  return (
    <>
      {days.length === 0 && <EmptyState picture="emblem-fight" text={copy.noClasses} />}
      <div className="week">
        {days.map(({ day, name, classes }) => (
          <section key={day} aria-labelledby={day}>
            <h3 id={day}>{name}</h3>
            <ul>
              {classes.map(({ path, start, end, title, isOff, state }) => (
                <li key={path + start}>
                  <Link className="week__row" to={{ pathname: path, search }}>
                    <time>{`${start}–${end}`}</time> <b>{isOff ? <s>{title}</s> : title}</b> {state && <span>{state}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Form className="cluster week__later" action={paths.timetable} onSubmit={() => scrollTo(0, 0)}>
        <DateField key={from} type="date" name="from" label={copy.later} max={latest} defaultValue={from} />
        <button className="btn btn--outline btn--small" type="submit">
          {copy.show}
        </button>
      </Form>
    </>
  );
}

function Change({ when, what, note, editPath, deletePath }: DescribedChange) {
  const copy = useTexts(adminTexts).scheduleChanges;
  const text = (
    <>
      <b>{when}</b> <Foreign language={languageOfText(what)}>{what}</Foreign>
      {note && <small>{note}</small>}
    </>
  );
  return (
    <>
      {editPath ? (
        <Link className="week__row" to={editPath}>
          {text}
        </Link>
      ) : (
        <p className="week__row">{text}</p>
      )}
      {deletePath && (
        <IconLink
          icon="bin"
          to={deletePath}
          name={copy.remove}
          hiddenSuffix={interpolate(copy.removeOf, { entry: `${when}: ${what}` })}
        />
      )}
    </>
  );
}
