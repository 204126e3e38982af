// Dialog after saving or deleting a schedule change: shares, copies or emails its text. Saving alone notifies nobody.
import { useEffect, useState } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { readFormOrEmpty } from '#server/form.ts';
import { countRecipients, saveDraft, sendMailing } from '#store/mailings.ts';
import { readDeletedScheduleChange, readScheduleChange, type ScheduleChange } from '#store/schedule-changes.ts';
import { NEWS, parseTopics } from '#store/subscriptions.ts';
import { MissingItemDialog } from '../admin/dialogs.tsx';
import { shellTexts } from '../admin/texts.ts';
import { scheduleOn } from '../content/timetables.ts';
import { privateMeta } from '../document/page-meta.ts';
import { contentIn, useContent, useTexts } from '../i18n/content.ts';
import { formatHours, formatNumber, interpolate } from '../i18n/format.ts';
import { loadContent, localeContext, logError, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, locales, paths } from '../site-map.ts';
import { classTitle } from '../timetable/groups.ts';
import { classesOn, closedDates, findClass, type ScheduleChanges } from '../timetable/schedule-changes.ts';
import { noticeOf } from '../timetable/schedule-notices.ts';
import { isConcernedBy } from '../timetable/trial-classes.ts';
import { Dialog } from '../ui/dialog.tsx';
import { RadioField } from '../ui/field.tsx';
import { FormMessage, useActionError } from '../ui/form-message.tsx';
import type { Route } from './+types/tell';
import { composeMailing } from './mailing-mail.ts';
import { tell as el } from './tell-texts.el.ts';
import { tell as en } from './tell-texts.en.ts';
import { topicNames } from './topics.ts';

const texts = { el, en };

type Context = Route.LoaderArgs['context'];

/** `key` changes with each edit of the change, which may then be mailed again. */
type Told = { change: ScheduleChange; isTakenBack: boolean; key: string };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, scheduleChangesCache } = context.get(servicesContext);
  const locale = context.get(localeContext);
  return loadContent('told change load failed', context, async () => {
    const told = await readTold(url.searchParams, context);
    const notice = told && noticeOf(told.change, contentIn(locale));
    if (!notice) return null;
    const audience = audienceOf(told.change, scheduleChangesCache.current());
    const by = context.get(administratorContext);
    const { el, en, guests } = await countRecipients(database, by, audience, isConcernedBy(scheduleChangesCache));
    const topics = topicNames(parseTopics(audience) ?? [], locale).join(', ');
    const label = texts[locale].email[guests > 0 ? 'withGuests' : el + en === 1 ? 'one' : 'many'];
    const counts = { count: formatNumber(el + en, locale), guests: formatNumber(guests, locale) };
    return {
      texts: { el: textOf(told, 'el', context), en: textOf(told, 'en', context) },
      email: el + en > 0 ? interpolate(label, { ...counts, topics }) : null,
      undo: told.isTakenBack ? url.searchParams.get('deleted') : null,
    };
  });
}

/** Mails the change once, however often the form is submitted. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { database, scheduleChangesCache } = services;
  const by = context.get(administratorContext);
  const { email } = await readFormOrEmpty(request, ['email']);
  if (!email) return redirect(paths.timetable, 303);
  try {
    const told = await readTold(url.searchParams, context);
    if (!told) return data<ActionError>({}, { status: 409 });
    const content = {
      ...{ subject_el: texts.el.subject, text_el: textOf(told, 'el', context) },
      ...{ subject_en: texts.en.subject, text_en: textOf(told, 'en', context) },
    };
    const audience = audienceOf(told.change, scheduleChangesCache.current());
    const draft = await saveDraft(database, by, { audience, content, key: told.key });
    if (draft.outcome !== 'saved') return data<ActionError>({}, { status: 409 });
    const options = { mail: composeMailing(services), isConcerned: isConcernedBy(scheduleChangesCache) };
    const sent = await sendMailing(database, by, draft.id, options);
    if (sent.outcome === 'sent') return redirectWithNotice(context, paths.timetable, 'mailing-sent');
    if (sent.outcome !== 'queued') return data<ActionError>({}, { status: 409 });
    return redirectWithNotice(context, paths.timetable, 'mailing-queued', `${draft.id}.${sent.recipients}`);
  } catch (error) {
    return data<ActionError>({ reference: logError('mailing failed', context, error) }, { status: 503 });
  }
}

/** Reads the change to tell about. Returns null if it has been deleted, or if its deletion has been undone. */
async function readTold(query: URLSearchParams, context: Context): Promise<Told | null> {
  const { database } = context.get(servicesContext);
  const by = context.get(administratorContext);
  const deleted = query.get('deleted');
  if (deleted) {
    const change = await readDeletedScheduleChange(database, by, deleted);
    return change && { change, isTakenBack: true, key: `taken back ${deleted}` };
  }
  const change = await readScheduleChange(database, by, query.get('change') ?? '');
  return change && { change, isTakenBack: false, key: `change ${change.id} ${change.version}` };
}

/**
 * Audience of the email: followers of the groups of a class, or of all classes on closed days, with the guests of these classes, or
 * those who want news for an announcement. Empty if there is no class on the closed days.
 */
function audienceOf(change: ScheduleChange, changes: ScheduleChanges): string {
  if ('text' in change) return NEWS;
  if ('day' in change) return `groups:${change.groups}@${change.day}T${change.start}`;
  const { schedule } = contentIn('el');
  const classes = closedDates([change]).flatMap((day) => classesOn(day, schedule, { ...changes, closures: [] }));
  return `groups:${[...new Set(classes.flatMap(({ groups }) => groups))].join('.')}@${change.first}/${change.last}`;
}

function textOf({ change, isTakenBack }: Told, locale: Locale, context: Context): string {
  const { when, what, link } = noticeOf(change, contentIn(locale)) ?? { what: '' };
  const text = isTakenBack ? takenBack(change, what, locale) : what;
  const address = link && new URL(link.href, context.get(servicesContext).env.origin);
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

type ActionError = { reference?: string };

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, (locale) => texts[locale].heading);

export default function Tell({ loaderData: { content, hasFailed }, actionData: error }: Route.ComponentProps) {
  const copy = useTexts(texts);
  const { close } = useTexts(shellTexts);
  const isSending = useNavigation().formMethod === 'POST';
  const message = useActionError(error, copy.failed);
  const closeTo = paths.timetable;
  if (!content) return <MissingItemDialog heading={copy.heading} copy={copy} hasFailed={hasFailed} closeTo={closeTo} />;
  return (
    <Dialog heading={copy.heading} closeTo={closeTo} closeLabel={close}>
      <div className="stack">
        <ShareText texts={content.texts} />
        {content.undo && (
          <form method="post" action={paths.undo}>
            <button className="link-btn" type="submit" name="id" value={content.undo}>
              {copy.undo}
            </button>
          </form>
        )}
        {error && <FormMessage text={copy.failed} reference={error.reference} ref={message} />}
        <Form className="stack" method="post">
          {content.email && (
            <>
              <p>{content.email}</p>
              <details>
                <summary>{copy.preview}</summary>
                {locales.map((locale) => (
                  <p key={locale} lang={locale}>
                    <b>{texts[locale].subject}</b>
                    <br />
                    {content.texts[locale]}
                  </p>
                ))}
              </details>
            </>
          )}
          <div className="cluster dialog__actions">
            <button className={content.email ? 'btn btn--outline btn--small' : 'btn btn--small'} type="submit">
              {content.email ? copy.withoutEmail : copy.done}
            </button>
            {content.email && (
              <button className="btn btn--small" type="submit" name="email" value="yes" aria-busy={isSending}>
                {copy.send}
              </button>
            )}
          </div>
        </Form>
      </div>
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
    <>
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
    </>
  );
}
