// Flash: a notice that the page after a redirect shows once. The cookie holds its name and, after a deletion, the id for undoing it.
import { notices, undoLabel } from '#content/notices.ts';
import { hostCookie } from '#server/cookies.ts';
import { type Locale, paths } from '../site-map.ts';
import type { Toast } from '../ui/toast.tsx';

export type NoticeName = keyof typeof notices;

export interface Flash extends Toast {
  name: NoticeName;
}

const LIFETIME_SECONDS = 60;

/** Set-Cookie line; with the id of a deletion, the notice has an undo button. */
export function flashCookie(origin: string, name: NoticeName, undoId?: string | null): string {
  return hostCookie('flash', origin).serialize(undoId ? `${name}.${undoId}` : name, LIFETIME_SECONDS);
}

/** The flash of a request and the Set-Cookie lines that delete it. */
export function takeFlash(request: Request, origin: string, locale: Locale = 'en'): { flash: Flash | null; cookies: string[] } {
  const cookie = hostCookie('flash', origin);
  const value = cookie.read(request);
  if (value === null) return { flash: null, cookies: [] };
  const [name = '', undoId = ''] = value.split('.');
  const cookies = [cookie.clear()];
  if (!isNotice(name)) return { flash: null, cookies };
  const { kind, [locale]: text } = notices[name];
  return { flash: { name, text, kind, ...undoAction(name, undoId) }, cookies };
}

function undoAction(name: NoticeName, id: string): Pick<Toast, 'action'> {
  if (!/^[0-9a-f]{32}$/.test(id)) return {};
  const list = name === 'event-deleted' ? 'events' : name === 'closed-day-deleted' ? 'closed-days' : 'messages';
  return { action: { label: undoLabel, path: `${paths.undo}?list=${list}`, id } };
}

const isNotice = (name: string): name is NoticeName => Object.hasOwn(notices, name);
