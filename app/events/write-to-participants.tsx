import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import { z } from 'zod';
import { type ListedMailing, listMailings, type MailingContent, readMailing, saveDraft } from '#store/event-mailings.ts';
import { saveItem } from '../admin/form-actions.server.ts';
import { type FormResult, formClientAction, SaveForm } from '../admin/form-dialog.tsx';
import { addErrors, type FormSchema, lineOf, textOf } from '../admin/form-schema.server.ts';
import { LeavePrompt } from '../admin/leave-prompt.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { titleIn } from '../i18n/event-text.ts';
import { formatEnd, formatLongDateTime, formatNumber, formatShortDateTime, guessLanguage, interpolate } from '../i18n/format.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, locales, paths } from '../site-map.ts';
import { EmptyState, LoadError } from '../ui/empty-state.tsx';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import type { Route } from './+types/write-to-participants';
import { type AdminTexts, adminTexts } from './admin-texts.ts';
import { readAudience } from './event-audience.server.ts';

type Field = keyof AdminTexts['events']['mailing']['fields'];
type ErrorKey = keyof AdminTexts['events']['mailing']['errors'];
type Values = Record<Field, string>;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { database, env } = context.get(servicesContext);
  const locale = context.get(localeContext);
  return loadContent('mailing list load failed', context, async () => {
    const by = context.get(administratorContext);
    const list = await listMailings(database, by, params.id);
    if (!list) return null;
    const { event, mailings, recipients } = list;
    const draft = url.searchParams.get('draft');
    const opened = draft ? (await readMailing(database, by, draft))?.mailing : undefined;
    const count = ({ el, en }: typeof recipients.coming) => formatNumber(el + en, locale);
    return {
      title: titleIn(locale, event),
      when: formatLongDateTime(event.date, locale) + formatEnd(event, locale),
      notTold: (await readAudience(database, by, event, locale)).notTold,
      counts: { participants: count(recipients.coming), waitlist: count(recipients.waiting) },
      key: randomUUID(),
      values: opened?.event_id === params.id ? valuesOf(opened) : undefined,
      mailings: mailings.map((mailing) => shown(mailing, locale)),
      answersTo: env.answersTo ?? null,
    };
  });
}

function valuesOf({ to_waitlist, subject_el, text_el, subject_en, text_en }: MailingContent): Values {
  const texts = { subject_el: subject_el ?? '', text_el: text_el ?? '', subject_en: subject_en ?? '', text_en: text_en ?? '' };
  return { audience: to_waitlist ? 'waitlist' : 'participants', ...texts };
}

function shown(mailing: ListedMailing, locale: Locale) {
  const { id, to_waitlist, subject_el, subject_en, created_at, sent_at, recipients, delivery } = mailing;
  const number = (count: number) => formatNumber(count, locale);
  const { toParticipants, toWaitlist, ...states } = adminTexts[locale].events.mailing.list;
  return {
    id,
    subject: subject_el ?? subject_en ?? '',
    at: sent_at ?? created_at,
    when: formatShortDateTime(sent_at ?? created_at, 'el'),
    to: recipients && interpolate(to_waitlist ? toWaitlist : toParticipants, { count: number(recipients) }),
    delivery: (['sent', 'waiting', 'failed'] as const)
      .flatMap((state) => (delivery?.[state] ? interpolate(states[state], { count: number(delivery[state]) }) : []))
      .join(' · '),
  };
}

export async function action(args: Route.ActionArgs) {
  const { params, url, context } = args;
  const { database } = context.get(servicesContext);
  const form = adminTexts.en.events.mailing;
  return saveItem('mailing save failed', args, form, mailingSchema, async (content, { key = randomUUID() }) => {
    const draft = { eventId: params.id, content, key, replaces: url.searchParams.get('draft') ?? undefined };
    const saved = await saveDraft(database, context.get(administratorContext), draft);
    if (saved.outcome === 'gone') return { outcome: 'gone' };
    return redirect(href(paths.mailing, { id: saved.id }), 303);
  });
}

const key = (name: ErrorKey) => name;

const subject = lineOf(150, key('subjectTooLong'));
const text = textOf(5_000, key('textTooLong'));

const mailingSchema: FormSchema<Field, MailingContent> = z
  .object({ audience: z.string(), subject_el: subject, text_el: text, subject_en: subject, text_en: text })
  .superRefine(({ audience, subject_el, text_el, subject_en, text_en }, context) => {
    addErrors<Field, ErrorKey>(context, [
      ['audience', audience !== 'participants' && audience !== 'waitlist' && 'audienceMissing'],
      ['text_el', !subject_el && !text_el && !subject_en && !text_en && 'textMissing'],
      ['subject_el', text_el && !subject_el && 'subjectMissing'],
      ['text_el', subject_el && !text_el && 'textOfSubjectMissing'],
      ['subject_en', text_en && !subject_en && 'subjectMissing'],
      ['text_en', subject_en && !text_en && 'textOfSubjectMissing'],
    ]);
  })
  .transform(({ audience, ...texts }) => ({
    to_waitlist: audience === 'waitlist',
    subject_el: texts.subject_el || null,
    text_el: texts.text_el || null,
    subject_en: texts.subject_en || null,
    text_en: texts.text_en || null,
  }));

type Result = FormResult<Field, ErrorKey>;

export const clientAction = formClientAction<Result>;

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => adminTexts[locale].events.mailing.heading);

export default function WriteToParticipants({ loaderData: { content, hasFailed }, actionData, params }: Route.ComponentProps) {
  const { loadError } = useTexts(adminTexts);
  const { events } = useTexts(adminTexts);
  const copy = events.mailing;
  const result: Result | undefined = actionData;
  const { school } = useContent();
  return (
    <div className="dashboard dashboard--admin">
      <p className="cluster dashboard__back">
        <a className="more" href={paths.adminEvents}>
          {copy.back}
        </a>
      </p>
      <div className="cluster split dashboard__header">
        <div>
          <h1>{content || hasFailed ? copy.heading : copy.none}</h1>
          {content && (
            <p>
              <a href={href(paths.participants, params)} lang={guessLanguage(content.title)}>
                {content.title}
              </a>
              , {content.when}
            </p>
          )}
        </div>
      </div>
      {!content &&
        (hasFailed ? (
          <LoadError what={copy.loadFailed} {...loadError} />
        ) : (
          <EmptyState picture="not-found" text={copy.noneText} />
        ))}
      {(content || result) && (
        <div className="mailing stack">
          {content && <p>{interpolate(copy.lead, { address: content.answersTo ?? school.email })}</p>}
          {content?.notTold && <p>{content.notTold}</p>}
          <MailingForm content={content} result={result} closeTo={href(paths.participants, params)} />
        </div>
      )}
      {content && content.mailings.length > 0 && <MailingList mailings={content.mailings} />}
    </div>
  );
}

type Content = NonNullable<Route.ComponentProps['loaderData']['content']>;

/** `content` is null after an action whose event was deleted or whose database is down. The form then keeps what was entered. */
function MailingForm({ content, result, closeTo }: { content: Content | null; result: Result | undefined; closeTo: string }) {
  const copy = useTexts(adminTexts).events.mailing;
  return (
    <SaveForm closeTo={closeTo} copy={{ ...copy, save: copy.preview, gone: copy.none }} content={content} result={result}>
      {(field) => (
        <>
          <LeavePrompt />
          <SelectField {...field('audience', { isRequired: true })}>
            {(['participants', 'waitlist'] as const).map((audience) => (
              <option key={audience} value={audience}>
                {interpolate(copy.audiences[audience], { count: content?.counts[audience] ?? '?' })}
              </option>
            ))}
          </SelectField>
          <p className="field__help wide">{copy.languages}</p>
          {locales.map((locale) => (
            <div className="wide mailing__language stack" key={locale}>
              <TextField {...field(`subject_${locale}`)} lang={locale} help={copy.subjectHelp} />
              <TextArea {...field(`text_${locale}`)} lang={locale} rows={10} help={copy.textHelp} />
            </div>
          ))}
        </>
      )}
    </SaveForm>
  );
}

function MailingList({ mailings }: Pick<Content, 'mailings'>) {
  const copy = useTexts(adminTexts).events.mailing;
  return (
    <>
      <div className="cluster split panel__header">
        <h2>{copy.list.heading}</h2>
      </div>
      <ol className="participants ruled">
        {mailings.map(({ id, subject, at, when, to, delivery }) => (
          <li key={id} className="cluster split">
            <span className="participants__name">
              <a href={href(paths.mailing, { id })} lang={guessLanguage(subject)}>
                {subject}
              </a>
              <br />
              {to}
              {delivery && `: ${delivery}`}
            </span>
            <span className="cluster participants__date">
              {to === null && <span className="badge badge--outline">{copy.list.draft}</span>}
              <time dateTime={at}>{when}</time>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
