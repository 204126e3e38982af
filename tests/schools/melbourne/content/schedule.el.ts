// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
import type { GroupCopy, GroupId, LabelCopy, LabelId } from '#app/content/model.ts';

export const scheduleCopy = {
  groups: {
    foundation: { name: 'Βάσεις', short: 'Βάσεις' },
    open: { name: 'Ανοιχτό επίπεδο', short: 'Ανοιχτό επίπεδο' },
    juniors: { name: 'Μικροί', short: 'Μικροί' },
    teens: { name: 'Έφηβοι', short: 'Έφηβοι' },
  } satisfies Record<GroupId, GroupCopy>,
  labels: {
    'sunday-roda': { line: 'Κυριακάτικη *roda*, για όλους', title: 'Κυριακάτικη roda', note: 'Όλοι μαζί, με *samba* στο τέλος' },
  } satisfies Record<LabelId, LabelCopy>,
};
