import type { ContactColumns, Row } from '#store/tables.ts';
import { contentIn } from '../i18n/content.ts';
import { formatDateTime } from '../i18n/format.ts';
import type { Locale } from '../site-map.ts';
import { groupNameOf } from '../timetable/groups.ts';
import type { ScheduleChanges } from '../timetable/schedule-changes.ts';
import { formatTrial, trialOf } from '../timetable/trial-classes.ts';
import { mails as el } from './mail-texts.el.ts';
import { mails as en } from './mail-texts.en.ts';

const mailTexts = { el, en };

/** The sender's choices in words of the current content. A group that has left it is shown by its id. */
export function choicesOf(
  message: ContactColumns & Partial<Pick<Row<'contact_submissions'>, 'trial_changed_at'>>,
  locale: Locale,
  changes: ScheduleChanges,
): [label: string, value: string][] {
  const { audience, class_group: id, trial_day: day, child_age: age, trial_changed_at: changedAt } = message;
  const trial = trialOf(message, changes);
  const { strings, schedule } = contentIn(locale);
  const labels = mailTexts[locale].contact.details;
  const choices = {
    who: audience && strings.contactForm.audiences[audience],
    age: age && String(age),
    class: id && groupNameOf(id, schedule),
    trial: trial && formatTrial(trial, locale),
    moved: day && changedAt && formatDateTime(changedAt, locale),
    canceled: !day && changedAt && formatDateTime(changedAt, locale),
  };
  return (Object.keys(choices) as (keyof typeof choices)[]).flatMap((key) => {
    const value = choices[key];
    return value ? [[labels[key], value]] : [];
  });
}
