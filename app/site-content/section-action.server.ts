// Action of a section's form. Every outcome except a redirect returns the form with everything that was entered.
import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, data } from 'react-router';
import { MalformedFormError, readAllFields } from '#server/form.ts';
import { type Publication, publish, readNewestPublication } from '#store/site-content.ts';
import { localeContext, logError, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { type FormState, formModel } from './form-model.server.ts';
import { applyOperation } from './operations.server.ts';
import { checkPublicPages, renewPublicPages } from './public-pages.server.ts';
import { type FormValues, findSection, readValues, type Section, type Values } from './sections.server.ts';
import { findUnconfirmed, readContent, type SectionContent, storedContent } from './stored-content.server.ts';
import type { TimetableFieldsProps } from './timetable-fields.tsx';
import { parseTimetable, readTimetableValues, timetableValues } from './timetable-form.server.ts';
import { applyTimetableOperation } from './timetable-operations.server.ts';
import { type OrphanedChange, orphanedChanges, successorsIn } from './timetable-orphans.server.ts';
import { newOverlaps } from './timetable-rules.server.ts';
import type { TimetableValues } from './timetable-values.ts';
import { type Errors, validate } from './validate.server.ts';

/** Higher than the number of fields in the largest section with the longest lists. */
const MAX_FIELDS = 600;

/** State of the form. `id` changes with every state that the server sends, so that the browser shows the new values. */
export interface SectionForm {
  id: string;
  /** Id of the publication with which the form was opened (optimistic locking); 0 for none. */
  publicationId: number;
  groups: ReturnType<typeof formModel>;
  errorCount: number;
  focus: string | null;
  timetable: Omit<TimetableFieldsProps, 'openGroups'> | null;
}

/** Consequences that the administrator must confirm: announced changes that get lost, and classes at the same time. */
export interface TimetableQuestions {
  orphans: OrphanedChange[];
  overlaps: string[];
}

export interface SectionResult {
  outcome: 'changed' | 'invalid' | 'questions' | 'stale' | 'unrenderable' | 'failed';
  form?: SectionForm;
  questions?: TimetableQuestions;
  reference?: string;
}

export function requireSection(id: string | undefined, context: ActionFunctionArgs['context']): Section {
  const section = findSection(id ?? '', context.get(localeContext));
  if (!section) throw data(null, { status: 404 });
  return section;
}

/** Reads a posted form. */
export async function readSubmission(request: Request): Promise<FormValues> {
  return readAllFields(request, MAX_FIELDS);
}

export async function runSectionAction({ request, params, context }: ActionFunctionArgs) {
  const section = requireSection(params.section, context);
  const reject = (result: SectionResult, status: number) => data(result, { status });
  let form: SectionForm | undefined;
  try {
    const submitted = await readSubmission(request);
    const publicationId = readPublicationId(submitted);
    // Read the form before the database, so that the response contains it even if the database fails.
    const opened = readContent(section, null);
    form = submittedForm(section, submitted, { opened, values: readValues(section, submitted, opened.values) }, publicationId);
    const published = await readNewestPublication(
      context.get(servicesContext).database,
      context.get(administratorContext),
      section.id,
    );
    return await act(section, submitted, publicationId, published, context);
  } catch (error) {
    if (error instanceof MalformedFormError) return reject({ outcome: 'failed' }, 400);
    return reject(
      { outcome: 'failed', ...(form && { form }), reference: logError('site content save failed', context, error) },
      503,
    );
  }
}

async function act(
  section: Section,
  submitted: FormValues,
  publicationId: number,
  published: Publication | null,
  context: ActionFunctionArgs['context'],
) {
  const { database } = context.get(servicesContext);
  const administrator = context.get(administratorContext);
  const path = `/admin/content/${section.id}`;
  const opened = readContent(section, published?.content);
  const values = readValues(section, submitted, opened.values);
  const respond = (
    result: Omit<SectionResult, 'form'>,
    status: number,
    changes: Partial<SubmittedState> = {},
    shown = publicationId,
  ) => data({ ...result, form: submittedForm(section, submitted, { opened, values, ...changes }, shown) }, { status });
  const reportStale = async () => {
    const newest = await readNewestPublication(database, administrator, section.id);
    const stored = readContent(section, newest?.content).values;
    return respond({ outcome: 'stale' }, 409, { stored }, newest?.id ?? 0);
  };

  const operation = submitted.get('operation');
  if (section.kind === 'timetable' && operation !== undefined)
    return respond({ outcome: 'changed' }, 200, { timetable: applyTimetableOperation(submitted, operation, section.locale) });
  const intent = submitted.get('intent') ?? '';
  if (intent !== 'publish') {
    const changed = applyOperation(section, values, intent);
    if (!changed) throw new MalformedFormError('Invalid intent');
    // Entries of lists may have moved, so some confirmed names may no longer exist.
    const confirmed = confirmedIn(submitted).filter((name) => Object.hasOwn(values.texts, name.replace(/:\w+$/, '')));
    return respond({ outcome: 'changed' }, 200, {
      ...changed,
      confirmed,
      timetable: timetableValues(changed.values.timetables, section.locale),
    });
  }

  const content: SectionContent = { values, unconfirmed: findUnconfirmed(values, opened, confirmedIn(submitted)) };
  const errors = section.kind === 'timetable' ? parseTimetable(submitted, section.locale).errors : validate(section, values);
  if (Object.keys(errors).length > 0) return respond({ outcome: 'invalid' }, 400, { errors });
  if (section.kind === 'timetable' && !submitted.has('hasRead')) {
    const orphans = orphanedChanges(
      values.timetables,
      context.get(servicesContext).scheduleChangesCache.current(),
      section.locale,
    );
    const overlaps = newOverlaps(values.timetables ?? [], section.locale);
    if (orphans.length + overlaps.length > 0) return respond({ outcome: 'questions', questions: { orphans, overlaps } }, 409);
  }
  const publication = storedContent(section, content);
  const reference = await checkPublicPages(context, section, publication);
  if (reference) return respond({ outcome: 'unrenderable', reference }, 503);
  const saved = await publish(database, administrator, {
    section: section.id,
    content: publication,
    publicationId,
    findSuccessor: section.kind === 'timetable' ? successorsIn(values.timetables) : undefined,
  });
  if (saved.outcome === 'stale') return reportStale();
  if (saved.outcome === 'published') await renewPublicPages(context);
  return redirectWithNotice(context, path, saved.outcome === 'published' ? 'content-published' : 'content-unchanged');
}

interface SubmittedState {
  opened: SectionContent;
  values: Values;
  stored?: Values;
  errors?: Errors;
  focus?: string | null;
  confirmed?: readonly string[];
  timetable?: TimetableValues;
}

function submittedForm(
  section: Section,
  submitted: FormValues,
  { opened, values, stored, errors = {}, focus = null, confirmed = confirmedIn(submitted), timetable }: SubmittedState,
  publicationId = readPublicationId(submitted),
): SectionForm {
  const unconfirmed = findUnconfirmed(values, opened, []);
  const form = sectionForm(section, { values, stored, errors, opened, unconfirmed, confirmed }, publicationId, focus);
  return {
    ...form,
    id: randomUUID(),
    timetable: form.timetable && { ...form.timetable, values: timetable ?? readTimetableValues(submitted, section.locale) },
  };
}

export function sectionForm(section: Section, state: FormState, publicationId: number, focus: string | null = null): SectionForm {
  const { values, errors, unconfirmed, confirmed } = state;
  return {
    id: String(publicationId),
    publicationId,
    groups: formModel(section, state),
    errorCount: Object.keys(errors).length,
    focus: focus ?? Object.keys(errors)[0] ?? null,
    timetable:
      section.kind === 'timetable'
        ? { values: timetableValues(values.timetables, section.locale), errors, unconfirmed, confirmed }
        : null,
  };
}

/** @throws {MalformedFormError} */
export function readPublicationId(form: FormValues): number {
  const text = form.get('publicationId') ?? '';
  if (!/^\d{0,9}$/.test(text)) throw new MalformedFormError('Invalid publicationId');
  return Number(text);
}

/** Ticked checkboxes of unconfirmed translations, for example 'confirm:home.hero.lead:en'. */
function confirmedIn(form: FormValues): string[] {
  const prefix = 'confirm:';
  return [...form].filter(([name, value]) => name.startsWith(prefix) && value).map(([name]) => name.slice(prefix.length));
}
