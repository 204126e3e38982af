// Sheet after a schedule change was saved or taken back: shares, copies or emails its text. Nobody is told before.
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { readDeletedScheduleChange, readScheduleChange, type ScheduleChange } from '#store/schedule-changes.ts';
import { MissingItemDialog } from '../admin/dialogs.tsx';
import { scheduleOn } from '../content/timetables.ts';
import { privateMeta } from '../document/page-meta.ts';
import { contentIn, useContent, useTexts } from '../i18n/content.ts';
import { formatHours, interpolate } from '../i18n/format.ts';
import { loadContent, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, locales, paths } from '../site-map.ts';
import { classTitle } from '../timetable/groups.ts';
import { findClass } from '../timetable/schedule-changes.ts';
import { noticeOf } from '../timetable/schedule-notices.ts';
import { Dialog } from '../ui/dialog.tsx';
import { RadioField } from '../ui/field.tsx';
import type { Route } from './+types/tell';
import { tell as el } from './tell-texts.el.ts';
import { tell as en } from './tell-texts.en.ts';

const texts = { el, en };

export async function loader({ url, context }: Route.LoaderArgs) {
  return loadContent('told change load failed', context, async () => {
    const told = await readTold(url.searchParams, context);
    return told && { texts: { el: textOf(told, 'el', context), en: textOf(told, 'en', context) } };
  });
}

type Context = Route.LoaderArgs['context'];
type Told = { change: ScheduleChange; isTakenBack: boolean };

/** Returns null if the change was deleted meanwhile, or its deletion undone. */
async function readTold(query: URLSearchParams, context: Context): Promise<Told | null> {
  const { database } = context.get(servicesContext);
  const by = context.get(administratorContext);
  const deleted = query.get('deleted');
  const change = deleted
    ? await readDeletedScheduleChange(database, by, deleted)
    : await readScheduleChange(database, by, query.get('change') ?? '');
  return change && { change, isTakenBack: deleted !== null };
}

function textOf({ change, isTakenBack }: Told, locale: Locale, context: Context): string {
  const content = contentIn(locale);
  const { when, what, link } = noticeOf(change, content) ?? { what: '' };
  const address = link && new URL(link.href, context.get(servicesContext).env.origin);
  const text = isTakenBack ? takenBack(change, what, locale) : what;
  return [when ? `${when}: ${text}` : text, address].filter(Boolean).join(' ');
}

function takenBack(change: ScheduleChange, what: string, locale: Locale): string {
  const copy = texts[locale];
  if ('text' in change) return interpolate(copy.withdrawn, { text: what });
  if ('first' in change) return copy.open;
  const { schedule } = contentIn(locale);
  const weeklyClass = findClass(change, schedule);
  if (!weeklyClass) return '';
  const title = classTitle(weeklyClass, scheduleOn(change.day, schedule));
  return interpolate(copy.regularClass, { class: title, time: formatHours(weeklyClass) });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, (locale) => texts[locale].heading);

export default function Tell({ loaderData: { content, hasFailed } }: Route.ComponentProps) {
  const copy = useTexts(texts);
  const closeTo = paths.timetable;
  if (!content) return <MissingItemDialog heading={copy.heading} copy={copy} hasFailed={hasFailed} closeTo={closeTo} />;
  return (
    <Dialog heading={copy.heading} closeTo={closeTo}>
      <ShareText texts={content.texts} />
      <p className="cluster dialog__actions">
        <Link className="btn btn--small" to={closeTo}>
          {copy.done}
        </Link>
      </p>
    </Dialog>
  );
}

/** Without scripts, the texts of both languages are shown, to be copied by hand. */
function ShareText({ texts: byLocale }: { texts: Record<Locale, string> }) {
  const copy = useTexts(texts);
  const [locale, setLocale] = useState(useContent().locale);
  const [canShare, setCanShare] = useState(false);
  const [copied, setCopied] = useState<string>();
  useEffect(() => setCanShare('share' in navigator), []);
  const text = byLocale[locale];
  // Both reject if the administrator closes the sheet of the system or the browser denies access.
  const onShare = () => navigator.share({ text }).catch(() => {});
  const onCopy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(text),
      () => {},
    );
  return (
    <div className="tell stack">
      <div className="needs-scripts">
        <RadioField
          label={copy.language}
          name="language"
          options={copy.languages}
          defaultValue={locale}
          onChange={({ target }) => setLocale(target.value as Locale)}
        />
      </div>
      {locales.map((each) => (
        <p key={each} lang={each} className={each === locale ? 'tell__text' : 'tell__text without-scripts'}>
          {byLocale[each]}
        </p>
      ))}
      <p className="cluster needs-scripts">
        {canShare && (
          <button className="btn btn--small" type="button" onClick={onShare}>
            {copy.share}
          </button>
        )}
        <button className="btn btn--outline btn--small" type="button" onClick={onCopy}>
          {copied === text ? copy.copied : copy.copy}
        </button>
      </p>
    </div>
  );
}
