import type { ContactColumns } from '#store/tables.ts';
import { contentIn } from '../i18n/content.ts';
import type { Locale } from '../site-map.ts';
import { groupName, offeredGroups } from '../timetable/groups.ts';
import { mails as el } from './mail-texts.el.ts';
import { mails as en } from './mail-texts.en.ts';
import { formatTrial } from './trial-classes.ts';

const mailTexts = { el, en };

/** The sender's choices in words of the current content. A group that has left it is shown by its id. */
export function choicesOf(message: ContactColumns, locale: Locale): [label: string, value: string][] {
  const { audience, class_group: id, trial_day: date, trial_start: start, child_age: age } = message;
  const { strings, schedule } = contentIn(locale);
  const labels = mailTexts[locale].contact.details;
  const group = offeredGroups(schedule).find((each) => each.id === id);
  const choices = {
    who: audience && strings.contactForm.audiences[audience],
    age: age && String(age),
    class: group ? groupName(group, schedule) : id,
    trial: date && start && formatTrial({ date, start }, locale),
  };
  return (Object.keys(choices) as (keyof typeof choices)[]).flatMap((key) => {
    const value = choices[key];
    return value ? [[labels[key], value]] : [];
  });
}
