// Dialog for the administrator's private note about a sender.
import { href } from 'react-router';
import { z } from 'zod';
import { emailFromUrl } from '#server/email-address.ts';
import { readNote, saveNote } from '#store/notes.ts';
import { readSenderMessages } from '#store/senders.ts';
import { saveItem } from '../admin/form-actions.server.ts';
import { FormDialog } from '../admin/form-dialog.tsx';
import { textOf } from '../admin/form-schema.server.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { loadContent, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { TextArea } from '../ui/field.tsx';
import type { Route } from './+types/edit-note';
import { texts } from './texts.ts';

const noteSchema = z.object({ note: textOf(3_000, 'noteTooLong' satisfies keyof typeof texts.en.note.errors) });

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const by = context.get(administratorContext);
  const email = emailFromUrl(params.email);
  return loadContent('note load failed', context, async () => {
    if (!(await readSenderMessages(database, by, { email, limit: 1 }))) return null;
    const { text, version } = await readNote(database, by, email);
    return { version, values: { note: text } };
  });
}

export async function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const { database } = context.get(servicesContext);
  const by = context.get(administratorContext);
  const email = emailFromUrl(params.email);
  return saveItem('note save failed', args, texts.en.note, noteSchema, async ({ note: text }, { version = 0 }) => {
    if (text === '' && version === 0) return { outcome: 'invalid', errors: { note: 'noteMissing' } };
    if ((await saveNote(database, by, { email, text, version })) === 'saved')
      return redirectWithNotice(context, href(paths.sender, { email }), text === '' ? 'note-deleted' : 'note-saved');
    const stored = await readNote(database, by, email);
    return { outcome: 'stale', version: stored.version, stored: { note: stored.text } };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, (locale) => texts[locale].note.heading);

export default function EditNote(page: Route.ComponentProps) {
  const { note: copy, sender, messages } = useTexts(texts);
  return (
    <FormDialog
      page={page}
      copy={copy}
      missing={{ none: sender.none, failedOne: messages.failed }}
      closeTo={href(paths.sender, page.params)}
    >
      {(field) => (
        <div className="wide">
          <TextArea {...field('note')} rows={5} help={copy.help} />
        </div>
      )}
    </FormDialog>
  );
}
