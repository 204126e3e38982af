import { z } from 'zod';
import { singleLine } from '#server/form.ts';
import type { Announcement } from '#store/schedule-changes.ts';
import { addErrors, type FormSchema, isFilled, lineOf } from '../admin/form-schema.server.ts';
import { cachedPaths } from '../cached-paths.ts';
import { isDay } from '../content/rules.server.ts';
import { paths } from '../site-map.ts';
import type { AdminTexts } from './admin-texts.ts';
import { day, maxDaysAhead, optionalDay, type ScheduleChangeErrorKey } from './schedule-change.server.ts';
import { addDays } from './schedule-changes.ts';

export type AnnouncementField = keyof AdminTexts['scheduleChanges']['announcementForm']['fields'];

const maxLinkLength = 500;
/** A whole leap year, including its first and last day. */
const maxDays = 366;

const key = (name: ScheduleChangeErrorKey) => name;

const text = lineOf(160, key('textTooLong'));
const words = lineOf(60, key('wordsTooLong'));

/** Empty English texts become the Greek ones. */
export const announcementSchema = (today: string): FormSchema<AnnouncementField, Omit<Announcement, 'id'>> =>
  z
    .object({
      text_el: text.refine(isFilled, key('textMissing')),
      text_en: z
        .string()
        .refine((english) => english === '' || singleLine(english) !== '', key('textMissing'))
        .pipe(text),
      from: day,
      until: optionalDay,
      link: z.string().transform((link) => link.trim().replace(/^https:/i, 'https:')),
      link_el: words,
      link_en: words,
    })
    .superRefine(({ from, until: last, link, link_el, link_en }, context) => {
      const until = last || from;
      const untilField = last ? 'until' : 'from';
      addErrors<AnnouncementField, ScheduleChangeErrorKey>(context, [
        ['until', isDay(from) && until < from && 'lastBeforeFirst'],
        ['until', isDay(from) && until > addDays(from, maxDays - 1) && 'moreThanYear'],
        [untilField, until < today && 'dayPast'],
        [untilField, until > addDays(today, maxDaysAhead) && 'dayFar'],
        ['link', link ? linkError(link) : (link_el || link_en) && 'linkMissing'],
        ['link_el', link && !link_el && 'wordsMissing'],
        ['link_en', link && !link_el && !link_en && 'wordsMissing'],
      ]);
    })
    .transform(({ text_el, text_en, from, until, link, link_el, link_en }) => ({
      from,
      until: until || from,
      text: { el: text_el, en: text_en || text_el },
      link: link ? { href: link, words: { el: link_el, en: link_en || link_el } } : null,
    }));

export function announcementValues({ from, until, text, link }: Announcement): Record<AnnouncementField, string> {
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

/** The URL parser alone would accept `https:example.org` and, as a path, `//example.org`. */
function linkError(link: string): ScheduleChangeErrorKey | null {
  if (link.length > maxLinkLength) return 'linkTooLong';
  if (/^https:\/\/\S+$/.test(link) && URL.canParse(link)) return null;
  if (!/^\/(?![/\\])\S*$/.test(link)) return 'linkInvalid';
  const [path = ''] = link.split(/[?#]/, 1);
  return cachedPaths().includes(path) || path === paths.profile ? null : 'noSuchPage';
}
