import { href } from 'react-router';
import type { OutgoingMail } from '#server/outbox.ts';
import { limitsOf } from '#store/limits.ts';
import { createTrialToken, type Guest } from '#store/trial-classes.ts';
import { contentIn } from '../i18n/content.ts';
import type { Services } from '../request-context.ts';
import { paths } from '../site-map.ts';
import { groupNameOf, kidsGroupsOf } from '../timetable/groups.ts';
import type { HeldClass } from '../timetable/schedule-changes.ts';
import { chosenTrial } from '../timetable/trial-classes.ts';
import { trialReminder } from './contact-mail.ts';

type Options = Pick<Services, 'env' | 'secret'> & { scheduleChanges: Pick<Services['scheduleChangesCache'], 'current'> };

/** What `queueTrialReminders` needs to know of the timetable and the mails. */
export const trialReminders = ({ env, secret, scheduleChanges }: Options) => ({
  heldAt: (guest: Guest) => chosenTrial(guest, scheduleChanges.current()),
  mail({ id, email, locale, class_group }: Guest, held: HeldClass): OutgoingMail {
    const { schedule } = contentIn(locale);
    const isForKids = kidsGroupsOf(schedule).some((group) => group.id === class_group);
    return trialReminder({
      to: email,
      group: { name: groupNameOf(class_group, schedule), isForKids },
      held,
      trialUrl: env.origin + href(paths.trial[locale], { token: createTrialToken(secret, id) }),
      answersTo: env.answersTo,
      locale,
    });
  },
  limitsOf: ({ email }: Guest) => limitsOf('remindGuest', { settings: env, secret }, { address: email }),
});
