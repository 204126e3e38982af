import { countTowardsLimit, singleLine } from '#server/form.ts';
import type { Announcement } from '#store/schedule-changes.ts';
import { cachedPaths } from '../cached-paths.ts';
import { isDay } from '../content/rules.server.ts';
import { paths } from '../site-map.ts';
import type { AdminTexts } from './admin-texts.ts';
import { dayError, firstErrors, maxDaysAhead, type ScheduleChangeErrorKey } from './schedule-change.server.ts';
import { addDays } from './schedule-changes.ts';

export type AnnouncementField = keyof AdminTexts['scheduleChanges']['announcementForm']['fields'];
type Values = Record<AnnouncementField, string>;

const maxTextLength = 160;
const maxWordsLength = 60;
const maxLinkLength = 500;
/** A whole leap year, including its first and last day. */
const maxDays = 366;

/** Empty English texts become the Greek ones. */
export function validateAnnouncement(
  values: Values,
  today: string,
): { announcement: Omit<Announcement, 'id'> } | { errors: Partial<Record<AnnouncementField, ScheduleChangeErrorKey>> } {
  const { from } = values;
  const until = values.until || from;
  const text = { el: singleLine(values.text_el), en: singleLine(values.text_en || values.text_el) };
  const words = { el: singleLine(values.link_el), en: singleLine(values.link_en || values.link_el) };
  const link = values.link.trim().replace(/^https:/i, 'https:');
  const hasLink = link !== '';
  const untilField = values.until ? 'until' : 'from';
  const errors = firstErrors<AnnouncementField>([
    ['text_el', textError(text.el)],
    ['text_en', values.text_en !== '' && textError(text.en)],
    ['from', dayError(from)],
    ['until', values.until ? dayError(values.until) : null],
    ['until', isDay(from) && until < from && 'lastBeforeFirst'],
    ['until', isDay(from) && until > addDays(from, maxDays - 1) && 'moreThanYear'],
    [untilField, until < today && 'dayPast'],
    [untilField, until > addDays(today, maxDaysAhead) && 'dayFar'],
    ['link', hasLink ? linkError(link) : (words.el !== '' || words.en !== '') && 'linkMissing'],
    ['link_el', hasLink && words.el === '' && 'wordsMissing'],
    ['link_en', hasLink && words.en === '' && 'wordsMissing'],
    ['link_el', countTowardsLimit(words.el) > maxWordsLength && 'wordsTooLong'],
    ['link_en', countTowardsLimit(words.en) > maxWordsLength && 'wordsTooLong'],
  ]);
  return errors ? { errors } : { announcement: { from, until, text, link: hasLink ? { href: link, words } : null } };
}

export function announcementValues({ from, until, text, link }: Announcement): Values {
  return {
    text_el: text.el,
    text_en: text.en,
    from,
    until: until === from ? '' : until,
    link: link?.href ?? '',
    link_el: link?.words.el ?? '',
    link_en: link?.words.en ?? '',
  };
}

function textError(text: string): ScheduleChangeErrorKey | null {
  if (text === '') return 'textMissing';
  return countTowardsLimit(text) > maxTextLength ? 'textTooLong' : null;
}

/** The URL parser alone would accept `https:example.org` and, as a path, `//example.org`. */
function linkError(link: string): ScheduleChangeErrorKey | null {
  if (link.length > maxLinkLength) return 'linkTooLong';
  if (/^https:\/\/\S+$/.test(link) && URL.canParse(link)) return null;
  if (!/^\/(?![/\\])\S*$/.test(link)) return 'linkInvalid';
  const [path = ''] = link.split(/[?#]/, 1);
  return cachedPaths().includes(path) || path === paths.profile ? null : 'noSuchPage';
}
