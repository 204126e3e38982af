import { type ActionFunctionArgs, data, href } from 'react-router';
import { emailFromUrl } from '#server/email-address.ts';
import { countGraphemes } from '#server/form.ts';
import { readNote, saveNote } from '#store/notes.ts';
import { servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { saveForm } from './form-actions.server.ts';

const maxLength = 3_000;

export async function noteAction(args: Pick<ActionFunctionArgs, 'request' | 'context'> & { params: { email: string } }) {
  const { context, params } = args;
  const { database } = context.get(servicesContext);
  const by = context.get(administratorContext);
  const email = emailFromUrl(params.email);
  let stored = '';
  const result = await saveForm<'note', 'tooLong'>('note failed', args, ['note'], async ({ values, version = 0 }) => {
    const text = values.note;
    if (countGraphemes(text) > maxLength) return { outcome: 'invalid', errors: { note: 'tooLong' } };
    if ((await saveNote(database, by, { email, text, version })) === 'saved')
      return redirectWithNotice(context, href(paths.sender, { email }), 'note-saved');
    const current = await readNote(database, by, email);
    stored = current.text;
    return { outcome: 'stale', version: current.version };
  });
  return result instanceof Response ? result : data({ note: { ...result.data, stored } }, result.init ?? {});
}
