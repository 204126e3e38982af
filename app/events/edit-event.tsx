import { randomUUID } from 'node:crypto';
import type { ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router';
import { MalformedFormError } from '#server/form.ts';
import { createEvent, readEvent, updateEvent } from '#store/events.ts';
import { loadForm, publishScheduleChanges, saveItem } from '../admin/form-actions.server.ts';
import { deletedVersion, FormDialog, headingOf } from '../admin/form-dialog.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { formatDay, interpolate, localDay } from '../i18n/format.ts';
import { localeContext, servicesContext } from '../request-context.ts';
import type { NoticeName } from '../session/flash.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, paths } from '../site-map.ts';
import { isClosed } from '../timetable/schedule-changes.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import type { Route } from './+types/edit-event';
import { type AdminTexts, adminTexts } from './admin-texts.ts';
import { readAudience } from './event-audience.server.ts';
import { type EventValues, earliestDate, latestDate, maxParticipants } from './event-fields.ts';
import { eventMails } from './event-mail.ts';
import { eventSchema, eventValues } from './event-schema.server.ts';

/** A duplicate is created like a new event, from the values of another one. */
const isDuplicate = (pathname: string) => matchPath(paths.duplicateEvent, pathname) !== null;

type Content = { values: Partial<EventValues>; audience?: string[]; isOnClosedDay?: boolean };

export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args;
  const locale = context.get(localeContext);
  const { form: copy, mailed } = adminTexts[locale].events;
  const { database, scheduleChangesCache } = context.get(servicesContext);
  const administrator = context.get(administratorContext);
  const initial: Content = { values: { reminder: 'true' } };
  return loadForm('event load failed', args, initial, async (id) => {
    const event = await readEvent(database, administrator, id);
    if (!event) return null;
    if (isDuplicate(url.pathname))
      return { key: randomUUID(), values: { ...eventValues(event), date: '', ends_at: '', is_public: '' } };
    const { hasEnded, told, notTold, waitlist } = await readAudience(database, administrator, event, locale);
    const toldOfChange = event.title_en === null ? copy.told : copy.toldByLanguage;
    const mails = told ? interpolate(hasEnded ? copy.toldOfNewDate : toldOfChange, { people: told }) : !notTold && mailed.nobody;
    const audience = [mails, notTold, waitlist].flatMap((line) => line || []);
    const isOnClosedDay = isClosed(localDay(event.date), scheduleChangesCache.current());
    return { values: eventValues(event), version: event.version, audience, isOnClosedDay };
  });
}

export async function action(args: Route.ActionArgs) {
  const { params, url, context } = args;
  const { database, env, scheduleChangesCache } = context.get(servicesContext);
  const administrator = context.get(administratorContext);
  const redirectToList = (notice: NoticeName, count?: number) =>
    redirectWithNotice(context, paths.adminEvents + url.search, notice, count);
  const { form } = adminTexts.en.events;
  return saveItem('event save failed', args, form, eventSchema, async (event, { key, version }) => {
    if (!params.id || isDuplicate(url.pathname) || version === deletedVersion) {
      await createEvent(database, administrator, event, { key: key ?? params.id });
      await publishScheduleChanges(context);
      return redirectToList('event-created');
    }
    if (version === undefined) throw new MalformedFormError('Invalid version');
    const mails = eventMails(env.origin, scheduleChangesCache);
    const updated = await updateEvent(database, administrator, { id: params.id, version }, event, { mails });
    await publishScheduleChanges(context);
    if (updated.outcome === 'saved')
      return redirectToList(updated.notified > 0 ? 'event-updated-notified' : 'event-updated', updated.notified);
    const stored = updated.outcome === 'stale' && (await readEvent(database, administrator, params.id));
    return stored ? { ...updated, stored: eventValues(stored) } : { outcome: 'gone', version: deletedVersion };
  });
}

export const meta: Route.MetaFunction = ({ matches, params, location }) =>
  privateMeta(matches, (locale) => headingOf(adminTexts[locale].events.form, isDuplicate(location.pathname) ? {} : params));

export default function EditEvent(page: Route.ComponentProps) {
  const { events, conflict } = useTexts(adminTexts);
  const copy = events.form;
  const { locale } = useContent();
  const { pathname, search } = useLocation();
  const heading = headingOf(copy, isDuplicate(pathname) ? {} : page.params);
  const { content } = page.loaderData;
  const version = page.actionData?.version ?? content?.version;
  const isNew = version === undefined || version === deletedVersion;
  const audience = isNew ? [] : (content?.audience ?? []);
  return (
    <FormDialog
      page={page}
      closeTo={paths.adminEvents + search}
      copy={{ ...copy, heading, save: isNew ? copy.create : copy.update, saving: isNew ? copy.creating : copy.updating }}
      missing={events}
      unparsable={{ 'datetime-local': 'dateInvalid', number: 'maxInvalid' }}
      formatValue={(field, value) => formatValue(field, value, conflict, locale)}
    >
      {(field) => (
        <div className="event-form wide">
          <TextField {...field('title', { isRequired: true })} />
          <TextField {...field('location', { isRequired: true })} placeholder={copy.locationExample} />
          <div className="wide">
            <TextArea {...field('description')} rows={3} />
          </div>
          <DateField {...field('date', { isRequired: true })} type="datetime-local" min={earliestDate} max={latestDate} />
          <div className="event-form__pair">
            <TextField
              {...field('max_participants')}
              type="number"
              inputMode="numeric"
              min={1}
              max={maxParticipants}
              step={1}
              placeholder={events.noLimit}
            />
            <TextField {...field('registration_link')} type="url" placeholder="https://" />
          </div>
          <Switch {...field('is_workshop')} />
          <Switch {...field('is_public')} />
          <Fold summary={copy.english} isOpen={isInUse(field('title_en')) || isInUse(field('description_en'))}>
            <TextField {...field('title_en')} lang="en" />
            <TextArea {...field('description_en')} lang="en" rows={3} />
          </Fold>
          <Fold summary={copy.endAndReminder} isOpen={isInUse(field('ends_at')) || field('reminder').defaultValue === ''}>
            <DateField {...field('ends_at')} type="datetime-local" min={earliestDate} max={latestDate} />
            <Switch {...field('reminder')} />
          </Fold>
          {audience.length > 0 && (
            <div className="field__help cluster event-audience wide">
              {content?.isOnClosedDay && (
                <>
                  <p className="badge badge--pending">{events.onClosedDay}</p>
                  <p>{events.onClosedDayExplanation}</p>
                </>
              )}
              {audience.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          )}
        </div>
      )}
    </FormDialog>
  );
}

const isInUse = ({ defaultValue, error }: { defaultValue: string; error: string | undefined }) =>
  defaultValue !== '' || error !== undefined;

function Fold({ summary, isOpen, children }: { summary: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className="wide" open={isOpen}>
      <summary>{summary}</summary>
      <div className="event-form">{children}</div>
    </details>
  );
}

function formatValue(field: keyof EventValues, value: string, { yes, no }: AdminTexts['conflict'], locale: Locale): string {
  if (field === 'is_workshop' || field === 'reminder' || field === 'is_public') return value ? yes : no;
  if ((field !== 'date' && field !== 'ends_at') || value === '') return value;
  const [day = '', time = ''] = value.split('T');
  return `${formatDay(day, locale)}, ${time}`;
}

function Switch({ name, label, defaultValue }: { name: string; label: ReactNode; defaultValue: string }) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its checked state without aria-checked.
        role="switch"
        name={name}
        value="true"
        defaultChecked={defaultValue !== ''}
      />{' '}
      {label}
    </label>
  );
}
