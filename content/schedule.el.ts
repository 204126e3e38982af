// Sample content, to be replaced by the school that uses this site.
import type { GroupCopy, GroupId, LabelCopy, LabelId } from '#app/content/model.ts';

export const scheduleCopy = {
  groups: {
    beginner: { name: 'Αρχάριοι', short: 'Αρχάριοι' },
    intermediate: { name: 'Μεσαίο επίπεδο', short: 'Μεσαίο επίπεδο' },
    advanced: { name: 'Προχωρημένοι', short: 'Προχωρημένοι' },
    'kids-a': { name: 'Ομάδα Α', short: 'Παιδιά Α' },
    'kids-b': { name: 'Ομάδα Β', short: 'Παιδιά Β' },
    'kids-c': { name: 'Ομάδα Γ', short: 'Παιδιά Γ' },
  } satisfies Record<GroupId, GroupCopy>,
  labels: {
    'all-levels': { line: 'Όλα τα επίπεδα: μουσική & *roda*', title: 'Όλα τα επίπεδα', note: 'Μουσική & *roda*' },
  } satisfies Record<LabelId, LabelCopy>,
};
