import { href } from 'react-router';
import type { OutgoingMail } from '#server/outbox.ts';
import { limitsOf } from '#store/limits.ts';
import { createTrialToken, type Guest } from '#store/trial-classes.ts';
import { contentIn } from '../i18n/content.ts';
import { formatDayAndHours, interpolate } from '../i18n/format.ts';
import { composeMail } from '../mail/compose-mail.tsx';
import type { Services } from '../request-context.ts';
import { paths } from '../site-map.ts';
import { groupNameOf, isKidsGroup } from '../timetable/groups.ts';
import type { HeldClass, ScheduleChanges } from '../timetable/schedule-changes.ts';
import { chosenTrial } from '../timetable/trial-classes.ts';
import { directions } from './contact-mail.ts';
import { mails as el } from './mail-texts.el.ts';
import { mails as en } from './mail-texts.en.ts';

const mailTexts = { el, en };

type Options = Pick<Services, 'env' | 'secret'> & { scheduleChanges: { current(): ScheduleChanges } };

/** Options of `queueTrialReminders`. Like the acknowledgement, the mail contains no user input. */
export const trialReminders = ({ env, secret, scheduleChanges }: Options) => ({
  heldAt: (guest: Guest) => chosenTrial(guest, scheduleChanges.current()),

  mail({ id, email, locale, class_group }: Guest, held: HeldClass): OutgoingMail {
    const { acknowledgement, reminder: copy } = mailTexts[locale];
    const { school, schedule } = contentIn(locale);
    const group = groupNameOf(class_group, schedule);
    const url = env.origin + href(paths.trial[locale], { token: createTrialToken(secret, id) });
    return {
      to: { address: email },
      replyTo: { name: school.name, address: env.answersTo ?? school.email },
      ...composeMail(locale, {
        subject: interpolate(copy.subject, { group }),
        to: { firstName: null },
        picture: 'game',
        paragraphs: [copy.intro],
        highlight: [group, formatDayAndHours(held, locale)],
        details: directions(locale, { isForKids: isKidsGroup(class_group, schedule) }),
        notes: [{ label: copy.change, url }, acknowledgement.notYou],
      }),
    };
  },

  limitsOf: ({ email }: Guest) => limitsOf('remindGuest', { settings: env, secret }, { address: email }),
  exhausted: new Map<string, string>(),
});
