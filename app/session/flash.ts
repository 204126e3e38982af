// What happened just before a redirect, said by the page it leads to. The cookie holds the name of a known text, and of a deletion
// that can be taken back.
import { notices as greek } from '#content/notices.el.ts';
import { notices as english, undoLabel } from '#content/notices.en.ts';
import type { NoticeName } from '../content/model.ts';
import { adminPaths, type Locale } from '../site-map.ts';
import type { Toast } from '../ui/toast.tsx';

export interface Flash extends Toast {
  name: NoticeName;
}

const failures: readonly NoticeName[] = [
  'event-over',
  'admin-only',
  'data-failed',
  'sign-out-failed',
  'logout-failed',
  'status-failed',
  'admin-failed',
  'event-gone',
  'event-past',
  'event-elsewhere',
  'event-limited',
  'event-failed',
  'undo-too-late',
  'undo-failed',
];
const lifetime = 60; // s: the page that follows shows it, or none does

/** The Set-Cookie line that has the next page say this, and offer to take it back where `undo` names the deletion. */
export function flashCookie(origin: string, name: NoticeName, undo?: string | null): string {
  return cookie(origin, undo ? `${name}.${undo}` : name, lifetime);
}

/** What this page is to say, and the Set-Cookie lines of having said it. */
export function takeFlash(request: Request, origin: string, locale: Locale = 'en'): { flash: Flash | null; cookies: string[] } {
  const prefix = `${nameAt(origin)}=`;
  const found = request.headers
    .get('Cookie')
    ?.split('; ')
    .find((each) => each.startsWith(prefix));
  if (found === undefined) return { flash: null, cookies: [] };
  const [name = '', undo = ''] = found.slice(prefix.length).split('.');
  const flash: Flash | null = isNotice(name)
    ? {
        name,
        text: (locale === 'el' ? greek : english)[name],
        kind: failures.includes(name) ? 'error' : 'done',
        ...undoing(name, undo),
      }
    : null;
  return { flash, cookies: [cookie(origin, '', 0)] };
}

function undoing(name: NoticeName, id: string): Pick<Toast, 'action'> {
  if (!/^[0-9a-f]{32}$/.test(id)) return {};
  const list = name === 'event-deleted' ? 'events' : name === 'closed-day-deleted' ? 'closed-days' : 'messages';
  return { action: { label: undoLabel, path: `${adminPaths.undo}?list=${list}`, id } };
}

const isNotice = (name: string): name is NoticeName => Object.hasOwn(english, name);

const isSecure = (origin: string) => origin.startsWith('https:');

const nameAt = (origin: string) => (isSecure(origin) ? '__Host-flash' : 'flash');

function cookie(origin: string, value: string, maxAge: number): string {
  return `${nameAt(origin)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure(origin) ? '; Secure' : ''}`;
}
