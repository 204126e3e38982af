// Sample content, to be replaced by the school that uses this site.
// Short notices on the members' pages in Greek, and on the sign-in page for the administrator.
import type { NoticeName } from '#app/content-model.ts';

export const notices: Record<NoticeName, string> = {
  'signed-in': 'Καλώς ήρθες! Η σύνδεση έγινε.',
  'check-email': 'Σου στείλαμε e-mail: άνοιξέ το για να επιβεβαιώσεις τον λογαριασμό σου!',
  'account-created': 'Ο λογαριασμός σου είναι έτοιμος!',
  'reset-sent': 'Σου στείλαμε e-mail με οδηγίες για νέο κωδικό!',
  'event-over': 'Η εκδήλωση έχει αρχίσει ή δεν υπάρχει πια στο πρόγραμμα',
  'profile-updated': 'Το προφίλ σου αποθηκεύτηκε!',
  'account-deleted': 'Ο λογαριασμός σου διαγράφηκε. Σου το επιβεβαιώνει ένα τελευταίο e-mail.',
  'data-failed': 'Δεν μπορέσαμε να διαβάσουμε τα δεδομένα σου. Δοκίμασε ξανά σε λίγο.',
  'signed-out': 'Αποσυνδέθηκες. Τα λέμε!',
  'sign-out-failed': 'Κάτι πήγε στραβά και η αποσύνδεση δεν έγινε',
  'logged-out': 'Αποσυνδέθηκες',
  'logout-failed': 'Η αποσύνδεση δεν έγινε',
  'admin-only': 'Για τη σελίδα του διαχειριστή χρειάζεται να συνδεθείς',
  'status-updated': 'Η κατάσταση του μηνύματος άλλαξε',
  'status-failed': 'Η κατάσταση του μηνύματος δεν άλλαξε',
  'messages-deleted': 'Τα μηνύματα διαγράφηκαν!',
  'messages-deleted-newer-left': 'Τα μηνύματα διαγράφηκαν! Στο μεταξύ ήρθε ένα νέο από τον ίδιο αποστολέα και είναι ακόμη εδώ.',
  'event-created': 'Η εκδήλωση δημιουργήθηκε!',
  'event-updated': 'Η εκδήλωση άλλαξε!',
  'event-deleted': 'Η εκδήλωση διαγράφηκε!',
  'mail-retried': 'Τα e-mail στέλνονται ξανά.',
  'admin-failed': 'Κάτι πήγε στραβά',
};
