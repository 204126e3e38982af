import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import { z } from 'zod';
import {
  countRecipients,
  type ListedMailing,
  listEventAudiences,
  listMailings,
  type Mailing,
  type MailingContent,
  readMailing,
  saveDraft,
} from '#store/mailings.ts';
import { forgetRefusedAddresses, listRefusedAddresses, NEWS, parseTopics } from '#store/subscriptions.ts';
import { saveItem } from '../admin/form-actions.server.ts';
import { type FormResult, SaveForm } from '../admin/form-dialog.tsx';
import { addErrors, type FormSchema, lineOf, textOf } from '../admin/form-schema.server.ts';
import { shellTexts } from '../admin/texts.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { titleIn } from '../i18n/event-text.ts';
import { formatDayOfYear, formatNumber, formatShortDateTime, guessLanguage, interpolate, localDay } from '../i18n/format.ts';
import { loadContent, localeContext, logError, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, paths } from '../site-map.ts';
import { isConcernedBy } from '../timetable/trial-classes.ts';
import { LoadError } from '../ui/empty-state.tsx';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import type { Route } from './+types/write';
import { type WriteTexts, writeTexts } from './texts.ts';
import { offeredTopics, topicNames } from './topics.ts';

type Field = keyof WriteTexts['fields'];
type ErrorKey = keyof WriteTexts['errors'];
type Values = Record<Field, string>;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const by = context.get(administratorContext);
  return loadContent('mailing list load failed', context, async () => {
    const draft = await readMailing(database, by, url.searchParams.get('draft') ?? '');
    const values = valuesOf(draft?.mailing ?? { audience: url.searchParams.get('to') ?? '' });
    const options = await readOptions(context, values.audience);
    const mailings = await listMailings(database, by);
    return {
      key: randomUUID(),
      values,
      options,
      mailings: mailings.map((mailing) => shown(mailing, options, context.get(localeContext))),
      refused: (await listRefusedAddresses(database, by)).map(({ address }) => address),
    };
  });
}

const valuesOf = ({ audience = '', subject_el, text_el, subject_en, text_en }: Partial<Mailing>): Values => ({
  ...{ audience, subject_el: subject_el ?? '', text_el: text_el ?? '' },
  ...{ subject_en: subject_en ?? '', text_en: text_en ?? '' },
});

type Option = { value: string; name: string; label: string };

/** Returns the audiences to choose from: groups, news and events, and several groups if `chosen` is that. */
async function readOptions(context: Route.LoaderArgs['context'], chosen: string): Promise<Option[]> {
  const { database, scheduleChangesCache } = context.get(servicesContext);
  const [by, locale] = [context.get(administratorContext), context.get(localeContext)];
  const { group, guests, news, event, waitlist } = writeTexts[locale].audiences;
  const option = (value: string, template: string, name: string, count: number): Option => ({
    ...{ value, name },
    label: interpolate(template, { name, count: formatNumber(count, locale) }),
  });
  const topics = offeredTopics(locale);
  const single = topics.map(({ id }) => (id === NEWS ? NEWS : `groups:${id}`));
  const several = chosen.startsWith('groups:') && !single.includes(chosen) ? [chosen] : [];
  const ofTopics = [...several, ...single].map(async (audience) => {
    const followed = parseTopics(audience) ?? [];
    const { el, en, ...counts } = await countRecipients(database, by, audience, isConcernedBy(scheduleChangesCache));
    const template = audience === NEWS ? news : counts.guests > 0 ? guests : group;
    return option(audience, template, topicNames(followed, locale).join(', '), el + en);
  });
  const ofEvents = (await listEventAudiences(database, by)).map(({ audience, count, date, ...titles }) => {
    const name = `${titleIn(locale, titles)}, ${formatDayOfYear(localDay(date), locale)}`;
    return option(audience, audience.startsWith('event:') ? event : waitlist, name, count);
  });
  return [...(await Promise.all(ofTopics)), ...ofEvents];
}

function shown(
  { id, audience, sent_at, created_at, recipients, delivery, ...mailing }: ListedMailing,
  options: Option[],
  locale: Locale,
) {
  const number = (count: number) => formatNumber(count, locale);
  const states = writeTexts[locale].list;
  const name =
    options.find(({ value }) => value === audience)?.name ?? topicNames(parseTopics(audience) ?? [], locale).join(', ');
  return {
    id,
    subject: mailing.subject_el ?? mailing.subject_en ?? '',
    at: sent_at ?? created_at,
    when: formatShortDateTime(sent_at ?? created_at, 'el'),
    to: recipients ? `${name} (${number(recipients)})` : name,
    isDraft: recipients === null,
    delivery: (['sent', 'waiting', 'failed'] as const)
      .flatMap((state) => (delivery?.[state] ? interpolate(states[state], { count: number(delivery[state]) }) : []))
      .join(' · '),
  };
}

export async function action(args: Route.ActionArgs) {
  const { url, context } = args;
  const { database } = context.get(servicesContext);
  const by = context.get(administratorContext);
  if (url.searchParams.has('refused')) return forgetRefused(context);
  return saveItem('mailing save failed', args, writeTexts.en, mailingSchema, async (item, { key = randomUUID() }) => {
    const { audience, ...content } = item;
    const draft = { audience, content, key, replaces: url.searchParams.get('draft') ?? undefined };
    const saved = await saveDraft(database, by, draft);
    if (saved.outcome === 'gone') return { outcome: 'gone' };
    return redirect(href(paths.mailing, { id: saved.id }), 303);
  });
}

async function forgetRefused(context: Route.ActionArgs['context']) {
  try {
    await forgetRefusedAddresses(context.get(servicesContext).database, context.get(administratorContext));
    return redirectWithNotice(context, paths.write, 'refusals-forgotten');
  } catch (error) {
    logError('mailing save failed', context, error);
    return redirectWithNotice(context, paths.write, 'refusals-failed');
  }
}

const key = (name: ErrorKey) => name;

const subject = lineOf(150, key('subjectTooLong'));
const text = textOf(5_000, key('textTooLong'));

const mailingSchema: FormSchema<Field, MailingContent & { audience: string }> = z
  .object({ audience: z.string(), subject_el: subject, text_el: text, subject_en: subject, text_en: text })
  .superRefine(({ audience, subject_el, text_el, subject_en, text_en }, context) => {
    addErrors<Field, ErrorKey>(context, [
      ['audience', !/^(?:news$|groups:.|event:.|waitlist:.)/.test(audience) && 'audienceMissing'],
      ['text_el', !subject_el && !text_el && !subject_en && !text_en && 'textMissing'],
      ['subject_el', text_el && !subject_el && 'subjectMissing'],
      ['text_el', subject_el && !text_el && 'textOfSubjectMissing'],
      ['subject_en', text_en && !subject_en && 'subjectMissing'],
      ['text_en', subject_en && !text_en && 'textOfSubjectMissing'],
    ]);
  })
  .transform(({ audience, ...texts }) => ({
    audience,
    subject_el: texts.subject_el || null,
    text_el: texts.text_el || null,
    subject_en: texts.subject_en || null,
    text_en: texts.text_en || null,
  }));

type Result = FormResult<Field, ErrorKey>;

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, (locale) => writeTexts[locale].heading);

export default function WritePage({ loaderData: { content, hasFailed }, actionData }: Route.ComponentProps) {
  const { loadError } = useTexts(shellTexts);
  const copy = useTexts(writeTexts);
  const result: Result | undefined = actionData;
  return (
    <div className="dashboard dashboard--admin">
      <div className="cluster split dashboard__header">
        <h1>{copy.heading}</h1>
      </div>
      {hasFailed && !result ? (
        <LoadError what={copy.loadFailed} {...loadError} />
      ) : (
        <div className="mailing stack">
          <MailingForm content={content} result={result} />
        </div>
      )}
      {content && content.mailings.length > 0 && <MailingList mailings={content.mailings} />}
      {content && content.refused.length > 0 && <Refused addresses={content.refused} />}
    </div>
  );
}

type Content = NonNullable<Route.ComponentProps['loaderData']['content']>;

/** `content` is null after an action if the database is down. The form then keeps what was entered. */
function MailingForm({ content, result }: { content: Content | null; result: Result | undefined }) {
  const copy = useTexts(writeTexts);
  const options = (content?.options ?? []).map(({ value, label }) => [value, label] as const);
  const entered = { ...content?.values, ...result?.values };
  const errors = result?.outcome === 'invalid' ? result.errors : {};
  const hasEnglish = Boolean(entered.subject_en || entered.text_en || errors.subject_en || errors.text_en);
  return (
    <SaveForm closeTo={paths.admin} copy={{ ...copy, save: copy.preview }} content={content} result={result}>
      {(field) => (
        <>
          <SelectField {...field('audience')} options={[['', copy.choose], ...options]} />
          <TextField {...field('subject_el')} lang="el" />
          <TextArea {...field('text_el')} lang="el" rows={8} help={copy.textHelp} />
          <details open={hasEnglish}>
            <summary>{copy.english}</summary>
            <div className="stack">
              <p className="field__help">{copy.englishHelp}</p>
              <TextField {...field('subject_en')} lang="en" />
              <TextArea {...field('text_en')} lang="en" rows={8} />
            </div>
          </details>
        </>
      )}
    </SaveForm>
  );
}

function MailingList({ mailings }: Pick<Content, 'mailings'>) {
  const copy = useTexts(writeTexts).list;
  return (
    <>
      <div className="cluster split panel__header">
        <h2>{copy.heading}</h2>
      </div>
      <ol className="participants ruled">
        {mailings.map(({ id, subject, at, when, to, isDraft, delivery }) => (
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
              {isDraft && <span className="badge badge--outline">{copy.draft}</span>}
              <time dateTime={at}>{when}</time>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Refused({ addresses }: { addresses: string[] }) {
  const copy = useTexts(writeTexts).refused;
  return (
    <>
      <div className="cluster split panel__header">
        <h2>{copy.heading}</h2>
      </div>
      <p>{copy.text}</p>
      <ul>
        {addresses.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
      <form method="post" action={`${paths.write}?refused`}>
        <button className="btn btn--outline btn--small" type="submit">
          {copy.again}
        </button>
      </form>
    </>
  );
}
