import { randomUUID } from 'node:crypto';
import { createAnnouncement, readScheduleChange, updateAnnouncement } from '#store/schedule-changes.ts';
import { MissingItemDialog } from '../admin/dialogs.tsx';
import { FormDialog, type FormResult, formClientAction } from '../admin/form-dialog.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { interpolate, localDay } from '../i18n/format.ts';
import { loadContent, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths, pathToSection } from '../site-map.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import type { Route } from './+types/edit-announcement';
import { type AdminTexts, adminTexts } from './admin-texts.ts';
import { type AnnouncementField, announcementValues, validateAnnouncement } from './announcement.server.ts';
import { type ScheduleChangeErrorKey, saveScheduleChange } from './schedule-change.server.ts';

type Content = { key?: string; version?: number; values?: Record<AnnouncementField, string> };

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  return loadContent('schedule change load failed', context, async (): Promise<Content | null> => {
    if (!id) return { key: randomUUID() };
    const change = await readScheduleChange(database, context.get(administratorContext), id);
    return change && 'text' in change ? { version: change.version, values: announcementValues(change) } : null;
  });
}

const fields = ['text_el', 'text_en', 'from', 'until', 'link', 'link_el', 'link_en'] as const;

export async function action(args: Route.ActionArgs) {
  const { database } = args.context.get(servicesContext);
  const administrator = args.context.get(administratorContext);
  return saveScheduleChange(args, fields, 'from', async ({ values, target }) => {
    const validated = validateAnnouncement(values, localDay(new Date()));
    if ('errors' in validated) return { outcome: 'invalid', errors: validated.errors };
    const { announcement } = validated;
    return 'id' in target
      ? updateAnnouncement(database, administrator, target, announcement)
      : createAnnouncement(database, administrator, announcement, target);
  });
}

type Result = FormResult<AnnouncementField, ScheduleChangeErrorKey>;

export const clientAction = formClientAction<Result>;

const headingOf = (copy: AdminTexts['scheduleChanges']['announcementForm'], { id }: Route.ComponentProps['params']) =>
  id ? copy.editTitle : copy.createTitle;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privateMeta(matches, (locale) => headingOf(adminTexts[locale].scheduleChanges.announcementForm, params));

export default function EditAnnouncement({ loaderData: { content, hasFailed }, params, actionData }: Route.ComponentProps) {
  const { announcementForm: copy, ...shared } = useTexts(adminTexts).scheduleChanges;
  const result: Result | undefined = actionData;
  const heading = headingOf(copy, params);
  const closeTo = paths.scheduleChanges;
  const [key, version] = [result?.key ?? content?.key, result?.version ?? content?.version];
  if (params.id && version === undefined)
    return <MissingItemDialog heading={heading} copy={shared} hasFailed={hasFailed} closeTo={closeTo} />;
  return (
    <FormDialog
      closeTo={closeTo}
      copy={{ ...shared, ...copy, heading }}
      fields={fields}
      required={['text_el', 'from']}
      unparsable={{ from: 'dayInvalid', until: 'dayInvalid' }}
      values={content?.values}
      hidden={{ key, version }}
      result={result}
    >
      {(field) => (
        <>
          <div className="wide">
            <TextArea {...field('text_el')} help={copy.textHelp} rows={2} lang="el" />
          </div>
          <div className="wide">
            <TextArea {...field('text_en')} help={copy.englishHelp} rows={2} lang="en" />
          </div>
          <DateField {...field('from')} type="date" />
          <DateField {...field('until')} type="date" help={copy.untilHelp} />
          <p className="field__help wide">{copy.shown}</p>
          <details className="wide" open={Boolean(content?.values?.link || result)}>
            <summary className="link-btn">{copy.addLink}</summary>
            <div className="form__fields">
              <p className="field__help wide">{copy.linkExplanation}</p>
              <div className="wide">
                <TextField
                  {...field('link')}
                  help={interpolate(copy.linkHelp, { path: pathToSection('contact', 'el') })}
                  inputMode="url"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              </div>
              <TextField {...field('link_el')} help={copy.wordsHelp} lang="el" />
              <TextField {...field('link_en')} help={copy.wordsHelp} lang="en" />
            </div>
          </details>
        </>
      )}
    </FormDialog>
  );
}
