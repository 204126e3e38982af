import { href } from 'react-router';
import { readFormOrEmpty } from '#server/form.ts';
import { saveAttendance } from '#store/trial-classes.ts';
import { logError, servicesContext } from '../request-context.ts';
import { postOnly, redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/attendance';

/** Records whether a guest came. The buttons have the id of the message as their value. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database } = context.get(servicesContext);
  const { came, missed, email } = await readFormOrEmpty(request, ['came', 'missed', 'email']);
  const path = email ? href(paths.sender, { email }) : paths.admin;
  try {
    const answer = { id: came || missed, attended: came !== '' };
    const isSaved = await saveAttendance(database, context.get(administratorContext), answer);
    return redirectWithNotice(context, path, isSaved ? 'attendance-saved' : 'admin-failed');
  } catch (error) {
    logError('attendance save failed', context, error);
    return redirectWithNotice(context, path, 'admin-failed');
  }
}

export const loader = postOnly(paths.admin);
