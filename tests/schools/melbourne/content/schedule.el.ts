// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
import type { GroupCopy, GroupId, LabelCopy, LabelId } from '#app/content/model.ts';

export const scheduleCopy = {
  adults: 'Μεγάλοι',
  kids: 'Παιδιά και έφηβοι',
  ages: '{from} ως {to} ετών',
  next: 'Παίζουμε ξανά {day} {time}: {groups}',
  today: 'σήμερα',
  tomorrow: 'αύριο',
  tryClass: 'Θέλω να δοκιμάσω',
  addToCalendar: 'Βάλ’ το στο ημερολόγιο',
  tryMessage: 'Γεια χαρά! Θα ήθελα να δοκιμάσω το τμήμα: {class}.',
  calendar:
    'Πάρε [το πρόγραμμα της εβδομάδας για το ημερολόγιό σου]. Αν γραφτείς συνδρομητής στη διεύθυνσή του, θα έρχονται και οι αλλαγές.',
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
