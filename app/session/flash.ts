// Flash messages, shown once on the page after a redirect. The cookie contains `<notice name>`, after a deletion
// `<notice name>.<undo id>` or `<notice name>.<undo id>.<count>`, after a publication `<notice name>.<section>.<number>`, or
// `<notice name>.<value>` if the text has a placeholder.
import { href } from 'react-router';
import { type Notice, notices, undoLabel } from '#app/texts/notices.ts';
import { hostCookie } from '#server/cookies.ts';
import { percentDecode } from '#server/form.ts';
import { type Locale, paths } from '../site-map.ts';
import type { Toast } from '../ui/toast-context.ts';

export type NoticeName = keyof typeof notices;

type Flash = Toast & { name: NoticeName };

const LIFETIME_SECONDS = 60;

/** Maximum length in characters. A cookie holds at most 4 KB, and a notice on a phone a few lines. */
const maxDetail = 40;

/**
 * Returns a `Set-Cookie` header value. `detail` is the id of a deletion or publication, which adds an undo button, or the value of the placeholder in
 * the text.
 */
export function flashCookie(origin: string, name: NoticeName, detail?: string | number | null): string {
  const value = detail ? `${name}.${encodeURIComponent(isPublication(name) ? detail : shorten(String(detail)))}` : name;
  return hostCookie('flash', origin).serialize(value, LIFETIME_SECONDS);
}

function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= maxDetail) return text;
  const start = characters.slice(0, maxDetail - 1).join('');
  const lastSpace = start.lastIndexOf(' ');
  return `${lastSpace > 0 ? start.slice(0, lastSpace) : start}…`;
}

/** Reads the flash message from its cookie. The returned response headers delete the cookie so that the message is shown once. */
export function consumeFlash(
  request: Request,
  origin: string,
  locale: Locale = 'en',
): { flash: Flash | null; headers: HeadersInit } {
  const cookie = hostCookie('flash', origin);
  const value = cookie.read(request);
  if (value === null) return { flash: null, headers: {} };
  const [name = '', encoded = ''] = value.split(/\.(.*)/s);
  const detail = percentDecode(encoded) ?? '';
  const headers = { 'Set-Cookie': cookie.clear() };
  if (!isNotice(name)) return { flash: null, headers };
  const notice: Notice = notices[name];
  const [, undoId = '', count = ''] = /^(?:([0-9a-f]{32})\.?)?(\d{1,6})?$/.exec(detail) ?? [];
  const template = (count === '1' && notice.one ? notice.one : notice)[locale];
  const text = template.replace('{count}', count).replace('{title}', () => detail);
  const action = isPublication(name) ? undoPublication(detail, locale) : undoAction(name, undoId, locale);
  return { flash: { name, text, kind: notice.kind, ...action }, headers };
}

function undoAction(name: NoticeName, id: string, locale: Locale): Pick<Toast, 'action'> {
  if (id === '') return {};
  const [, mail] = /^(reply|mailing)-queued$/.exec(name) ?? [];
  return { action: { label: undoLabel[locale], path: mail ? `${paths.undo}?${mail}` : paths.undo, id } };
}

/** Restores the publication before `publication`, for example before 'home.3'. */
function undoPublication(publication: string, locale: Locale): Pick<Toast, 'action'> {
  const [, page = '', id = ''] = /^([\w.-]+)\.([1-9]\d*)$/.exec(publication) ?? [];
  if (id === '') return {};
  const path = href(paths.restoreVersion, { page, id: String(Number(id) - 1) });
  return { action: { label: undoLabel[locale], path, id } };
}

const isPublication = (name: NoticeName) => name === 'content-published' || name === 'content-saved';

const isNotice = (name: string): name is NoticeName => Object.hasOwn(notices, name);
