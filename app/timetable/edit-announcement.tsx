import { saveAnnouncement } from '#store/schedule-changes.ts';
import { FormDialog, headingOf } from '../admin/form-dialog.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { interpolate, localDay } from '../i18n/format.ts';
import { servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths, pathToSection } from '../site-map.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import type { Route } from './+types/edit-announcement';
import { adminTexts } from './admin-texts.ts';
import { type AnnouncementField, announcementSchema, announcementValues } from './announcement.server.ts';
import { DeleteLink } from './delete-schedule-change.tsx';
import { loadScheduleChange, saveScheduleChange, targetOf } from './schedule-change.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const initial: { values?: Record<AnnouncementField, string> } = {};
  return loadScheduleChange(args, initial, (change) => ('text' in change ? announcementValues(change) : null));
}

export async function action(args: Route.ActionArgs) {
  const { database } = args.context.get(servicesContext);
  const by = args.context.get(administratorContext);
  const form = adminTexts.en.scheduleChanges.announcementForm;
  return saveScheduleChange(args, form, announcementSchema(localDay(new Date())), (announcement, submission) =>
    saveAnnouncement(database, by, targetOf(args.params, submission), announcement),
  );
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privateMeta(matches, (locale) => headingOf(adminTexts[locale].scheduleChanges.announcementForm, params));

export default function EditAnnouncement(page: Route.ComponentProps) {
  const { announcementForm: copy, ...shared } = useTexts(adminTexts).scheduleChanges;
  return (
    <FormDialog
      page={page}
      closeTo={paths.timetable}
      copy={{ ...shared, ...copy, heading: headingOf(copy, page.params) }}
      missing={shared}
      unparsable={{ date: 'dayInvalid' }}
    >
      {(field) => (
        <>
          <div className="wide">
            <TextArea {...field('text_el', { isRequired: true })} rows={2} lang="el" />
          </div>
          <div className="wide">
            <TextArea {...field('text_en')} help={copy.englishHelp} rows={2} lang="en" />
          </div>
          <DateField {...field('from', { isRequired: true })} type="date" />
          <DateField {...field('until')} type="date" help={copy.untilHelp} />
          <details className="wide" open={Boolean(page.loaderData.content?.values?.link || page.actionData)}>
            <summary className="link-btn">{copy.addLink}</summary>
            <div className="form__fields">
              <div className="wide">
                <TextField
                  {...field('link')}
                  help={interpolate(copy.linkHelp, { path: pathToSection('contact', 'el') })}
                  inputMode="url"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              </div>
              <TextField {...field('link_el')} lang="el" />
              <TextField {...field('link_en')} lang="en" />
            </div>
          </details>
          <DeleteLink id={page.params.id} />
        </>
      )}
    </FormDialog>
  );
}
