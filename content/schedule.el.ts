// Sample content, to be replaced by the school that uses this site.
import type { GroupCopy, GroupId, LabelCopy, LabelId } from '#app/content/model.ts';

export const scheduleCopy = {
  adults: 'Ενήλικες',
  kids: 'Παιδιά',
  ages: '{from}–{to} ετών',
  next: 'Επόμενο μάθημα: {day} {time}, {groups}',
  today: 'σήμερα',
  tomorrow: 'αύριο',
  /** Links below each group: to the contact form and to the group's calendar file. */
  tryClass: 'Κλείσε δοκιμαστικό',
  addToCalendar: 'Στο ημερολόγιο',
  /** Initial message of the contact form after a click on `tryClass`. */
  tryMessage: 'Γεια σας! Θα ήθελα να κλείσω ένα δοκιμαστικό μάθημα στο τμήμα: {class}.',
  calendar:
    'Κατέβασε [όλο το πρόγραμμα σε αρχείο ημερολογίου]. Αν προσθέσεις τη διεύθυνσή του στο ημερολόγιό σου ως συνδρομή, θα βλέπεις και τις αλλαγές.',
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
