// Notices that the members' and the administrator's pages show once after a redirect.

import { shellTexts } from '../admin/texts.ts';
import { texts as dashboardTexts } from '../dashboard/texts.ts';
import { texts as eventTexts } from '../events/texts.ts';
import { texts as inboxTexts } from '../inbox/texts.ts';
import { followTexts, writeTexts } from '../mailings/texts.ts';
import { settingsTexts } from '../members/settings-texts.ts';
import { texts as profileTexts } from '../members/texts.ts';

export interface Notice {
  kind: 'done' | 'error';
  el: string;
  en: string;
  /** Used instead if {count} is 1. */
  one?: { el: string; en: string };
}

export const notices = {
  'signed-in': { kind: 'done', el: 'Καλώς ήρθες! Συνδέθηκες.', en: 'Successfully logged in!' },
  'check-email': {
    kind: 'done',
    el: 'Σου στείλαμε email: άνοιξέ το για να επιβεβαιώσεις τον λογαριασμό σου!',
    en: 'Check your email to confirm your account!',
  },
  'account-created': { kind: 'done', el: 'Ο λογαριασμός σου είναι έτοιμος!', en: 'Account created successfully!' },
  'reset-sent': {
    kind: 'done',
    el: 'Σου στείλαμε email με οδηγίες για νέο κωδικό!',
    en: 'Password reset instructions sent to your email!',
  },
  'reset-limited': {
    kind: 'error',
    el: 'Πολλά email σε λίγη ώρα. Δοκίμασε ξανά σε μία ώρα.',
    en: 'Too many emails in a short time. Please try again in an hour.',
  },
  'reset-failed': { kind: 'error', el: settingsTexts.el.password.failed, en: settingsTexts.en.password.failed },
  'event-over': {
    kind: 'error',
    el: 'Η εκδήλωση τελείωσε ή δεν υπάρχει πια στο πρόγραμμα',
    en: 'This event is over or no longer in the calendar',
  },
  'child-saved': { kind: 'done', el: 'Τα στοιχεία του παιδιού αποθηκεύτηκαν.', en: 'The child’s details are saved.' },
  'child-removed': { kind: 'done', el: 'Τα στοιχεία του παιδιού διαγράφηκαν.', en: 'The child’s details are deleted.' },
  'profile-updated': { kind: 'done', el: 'Το προφίλ σου αποθηκεύτηκε!', en: 'Profile updated successfully!' },
  'topics-saved': {
    kind: 'done',
    el: 'Έγινε. Θα σου γράφουμε για ό,τι διάλεξες.',
    en: 'Done. We will write about what you chose.',
  },
  'topics-none': { kind: 'done', el: 'Έγινε. Δεν θα σου γράφουμε.', en: 'Done. We won’t write to you.' },
  'topics-failed': { kind: 'error', el: followTexts.el.member.failed, en: followTexts.en.member.failed },
  'account-deleted': {
    kind: 'done',
    el: 'Ο λογαριασμός σου διαγράφηκε. Σου το επιβεβαιώνει ένα τελευταίο email.',
    en: 'Your account has been deleted. A last email confirms it.',
  },
  'session-revoked': {
    kind: 'done',
    el: 'Η συσκευή αποσυνδέθηκε.',
    en: 'That device has been signed out.',
  },
  'other-sessions-revoked': {
    kind: 'done',
    el: 'Όλες οι άλλες συσκευές αποσυνδέθηκαν.',
    en: 'All other devices have been signed out.',
  },
  'session-revocation-failed': {
    kind: 'error',
    el: settingsTexts.el.sessions.endFailed,
    en: settingsTexts.en.sessions.endFailed,
  },
  'email-change-sent': {
    kind: 'done',
    el: 'Σου στείλαμε σύνδεσμο στη νέα διεύθυνση.',
    en: 'We have sent a link to the new address.',
  },
  'email-changed': { kind: 'done', el: 'Το email σου άλλαξε.', en: 'Your email address has been changed.' },
  'email-taken': { kind: 'error', el: settingsTexts.el.changeEmail.taken, en: settingsTexts.en.changeEmail.taken },
  'email-change-expired': { kind: 'error', el: settingsTexts.el.changeEmail.expired, en: settingsTexts.en.changeEmail.expired },
  'google-linked': {
    kind: 'done',
    el: 'Συνδέθηκες. Από εδώ και πέρα μπαίνεις και με τη Google.',
    en: 'You’re signed in. From now on you can also use Google.',
  },
  'google-unlinked': {
    kind: 'done',
    el: 'Ο λογαριασμός Google αφαιρέθηκε.',
    en: 'The Google account has been removed.',
  },
  'google-unlinking-failed': { kind: 'error', el: settingsTexts.el.googleLink.failed, en: settingsTexts.en.googleLink.failed },
  'passkey-added': { kind: 'done', el: 'Το κλειδί πρόσβασης προστέθηκε.', en: 'The passkey has been added.' },
  'passkey-removed': { kind: 'done', el: 'Το κλειδί πρόσβασης αφαιρέθηκε.', en: 'The passkey has been removed.' },
  'passkeys-failed': { kind: 'error', el: settingsTexts.el.passkeys.failed, en: settingsTexts.en.passkeys.failed },
  'data-export-failed': {
    kind: 'error',
    el: 'Δεν μπορέσαμε να διαβάσουμε τα δεδομένα σου. Δοκίμασε ξανά σε λίγο.',
    en: 'Your data could not be read just now. Please try again in a moment.',
  },
  'member-signed-out': { kind: 'done', el: 'Αποσυνδέθηκες. Τα λέμε!', en: 'Successfully logged out!' },
  'member-sign-out-failed': {
    kind: 'error',
    el: profileTexts.el.profile.signOutFailed,
    en: profileTexts.en.profile.signOutFailed,
  },
  'admin-signed-out': { kind: 'done', el: 'Αποσυνδέθηκες', en: 'Successfully logged out' },
  'admin-sign-out-failed': { kind: 'error', el: shellTexts.el.logoutFailed, en: shellTexts.en.logoutFailed },
  'admin-only': {
    kind: 'error',
    el: 'Για τη σελίδα του διαχειριστή χρειάζεται να συνδεθείς',
    en: 'Please log in to access the admin panel',
  },
  'attendance-saved': { kind: 'done', el: 'Σημειώθηκε.', en: 'Noted.' },
  'status-updated': { kind: 'done', el: 'Η κατάσταση του μηνύματος άλλαξε', en: 'Message status updated successfully' },
  'status-failed': { kind: 'error', el: inboxTexts.el.sender.markFailed, en: inboxTexts.en.sender.markFailed },
  'messages-deleted': { kind: 'done', el: 'Τα μηνύματα διαγράφηκαν!', en: 'Messages deleted successfully!' },
  'messages-deleted-newer-left': {
    kind: 'done',
    el: 'Τα μηνύματα διαγράφηκαν! Στο μεταξύ ήρθε ένα νέο από τον ίδιο αποστολέα και είναι ακόμη εδώ.',
    en: 'Messages deleted successfully! A newer one from this sender has just arrived and is still here.',
  },
  'reply-queued': {
    kind: 'done',
    el: 'Η απάντησή σου φεύγει σε δέκα δευτερόλεπτα.',
    en: 'Your reply leaves in ten seconds.',
  },
  'reply-withdrawn': {
    kind: 'done',
    el: 'Η απάντηση δεν στάλθηκε. Το κείμενο είναι ξανά στη φόρμα.',
    en: 'The reply was not sent. Its text is back in the form.',
  },
  'reply-too-late': {
    kind: 'error',
    el: 'Δεν αναιρείται πια: η απάντηση έχει ήδη φύγει.',
    en: 'It is too late to undo this: the reply has left.',
  },
  'reply-undo-failed': {
    kind: 'error',
    el: 'Η αναίρεση δεν έγινε. Φόρτωσε ξανά τη σελίδα για να δεις αν έφυγε η απάντηση.',
    en: 'An error occurred. Load the page again to see whether the reply has left.',
  },
  'reply-discarded': { kind: 'done', el: 'Το κείμενο διαγράφηκε.', en: 'Text discarded.' },
  'answer-saved': { kind: 'done', el: 'Η έτοιμη απάντηση αποθηκεύτηκε.', en: 'Answer saved.' },
  'answer-deleted': { kind: 'done', el: 'Η έτοιμη απάντηση διαγράφηκε.', en: 'Answer deleted.' },
  'note-saved': { kind: 'done', el: 'Η σημείωση αποθηκεύτηκε.', en: 'Note saved.' },
  'note-deleted': { kind: 'done', el: 'Η σημείωση διαγράφηκε.', en: 'Note deleted.' },
  'event-joined': {
    kind: 'done',
    el: 'Δήλωσες συμμετοχή: «{title}». Τα λέμε εκεί.',
    en: 'You have signed up for “{title}”. See you there.',
  },
  'event-waiting': {
    kind: 'done',
    el: 'Είσαι στη λίστα αναμονής: «{title}». Θα σου γράψουμε μόλις ανοίξει θέση.',
    en: 'You are on the waiting list for “{title}”. We will write to you when a place becomes free.',
  },
  'event-waiting-family': {
    kind: 'done',
    el: 'Οι θέσεις δεν φτάνουν, και περιμένετε μαζί στη λίστα αναμονής: «{title}». Θα σου γράψουμε μόλις ανοίξουν.',
    en: 'There are not enough places: you are together on the waiting list for “{title}”. We will write to you.',
  },
  'event-left-some': {
    kind: 'done',
    el: 'Η συμμετοχή ακυρώθηκε: «{title}». Για τους άλλους ισχύει.',
    en: 'Cancelled for those you chose: “{title}”. The others are still signed up.',
  },
  'event-nobody': { kind: 'error', el: 'Διάλεξε τουλάχιστον ένα άτομο.', en: 'Please choose at least one person.' },
  'event-left': {
    kind: 'done',
    el: 'Η συμμετοχή σου ακυρώθηκε: «{title}».',
    en: 'You are no longer signed up for “{title}”.',
  },
  'event-gone': { kind: 'error', el: 'Αυτή η εκδήλωση δεν υπάρχει πια.', en: 'This event does not exist any more.' },
  'event-past': {
    kind: 'error',
    el: 'Η εκδήλωση έχει ήδη αρχίσει: οι δηλώσεις έκλεισαν.',
    en: 'This event has already started, so you can no longer join or leave it.',
  },
  'event-elsewhere': {
    kind: 'error',
    el: 'Οι εγγραφές γίνονται σε άλλη σελίδα: το «Κάνε εγγραφή» την ανοίγει.',
    en: 'Registration for this event is on another site: “Register Now” opens it.',
  },
  'event-limited': {
    kind: 'error',
    el: 'Πολλές αλλαγές σε λίγη ώρα. Δοκίμασε ξανά σε μία ώρα.',
    en: 'Too many changes in a short time. Please try again in an hour.',
  },
  'event-failed': { kind: 'error', el: eventTexts.el.leaving.signupFailed, en: eventTexts.en.leaving.signupFailed },
  'event-created': { kind: 'done', el: 'Η εκδήλωση δημιουργήθηκε!', en: 'Event created successfully!' },
  'event-updated': { kind: 'done', el: 'Οι αλλαγές αποθηκεύτηκαν!', en: 'Event updated successfully!' },
  'event-updated-notified': {
    kind: 'done',
    el: 'Οι αλλαγές αποθηκεύτηκαν! {count} άτομα παίρνουν email.',
    en: 'Event updated successfully! {count} people get an email.',
    one: {
      el: 'Οι αλλαγές αποθηκεύτηκαν! Ένα άτομο παίρνει email.',
      en: 'Event updated successfully! 1 person gets an email.',
    },
  },
  'mailing-queued': {
    kind: 'done',
    el: 'Το email φεύγει σε δέκα δευτερόλεπτα για {count} άτομα.',
    en: 'Your email leaves in ten seconds, to {count} people.',
    one: { el: 'Το email φεύγει σε δέκα δευτερόλεπτα για ένα άτομο.', en: 'Your email leaves in ten seconds, to 1 person.' },
  },
  'mailing-sent': { kind: 'done', el: 'Αυτό το email έχει ήδη σταλεί.', en: 'This email has already been sent.' },
  'mailing-tested': { kind: 'done', el: 'Το email έρχεται μόνο σε σένα.', en: 'The email is on its way to you only.' },
  'mailing-withdrawn': {
    kind: 'done',
    el: 'Το email δεν στάλθηκε. Το κείμενο είναι ξανά στη φόρμα.',
    en: 'The email was not sent. Its text is back in the form.',
  },
  'mailing-too-late': {
    kind: 'error',
    el: 'Δεν αναιρείται πια: το email έχει ήδη φύγει.',
    en: 'It is too late to undo this: the email has left.',
  },
  'mailing-undo-failed': {
    kind: 'error',
    el: 'Η αναίρεση δεν έγινε. Φόρτωσε ξανά τη σελίδα για να δεις αν έφυγε το email.',
    en: 'An error occurred. Load the page again to see whether the email has left.',
  },
  'refusals-forgotten': { kind: 'done', el: 'Παίρνουν ξανά email.', en: 'They get emails again.' },
  'refusals-failed': { kind: 'error', el: writeTexts.el.refused.failed, en: writeTexts.en.refused.failed },
  'event-deleted': { kind: 'done', el: 'Η εκδήλωση διαγράφηκε!', en: 'Event deleted successfully!' },
  'event-deleted-notified': {
    kind: 'done',
    el: 'Η εκδήλωση διαγράφηκε! {count} άτομα παίρνουν email, εκτός αν αναιρέσεις τη διαγραφή.',
    en: 'Event deleted successfully! {count} people get an email, unless you undo this.',
    one: {
      el: 'Η εκδήλωση διαγράφηκε! Ένα άτομο παίρνει email, εκτός αν αναιρέσεις τη διαγραφή.',
      en: 'Event deleted successfully! 1 person gets an email, unless you undo this.',
    },
  },
  'participant-added': {
    kind: 'done',
    el: 'Η δήλωση συμμετοχής γράφτηκε. Το μέλος ενημερώνεται με email.',
    en: 'Signed up. The member gets an email.',
  },
  'participant-waiting': {
    kind: 'done',
    el: 'Οι θέσεις είναι γεμάτες: το μέλος μπήκε στη λίστα αναμονής και ενημερώνεται με email.',
    en: 'All places are taken: the member is on the waiting list and gets an email.',
  },
  'participant-removed': {
    kind: 'done',
    el: 'Η δήλωση συμμετοχής διαγράφηκε.',
    en: 'Taken off the event.',
  },
  'participant-restored': {
    kind: 'done',
    el: 'Η δήλωση συμμετοχής επανήλθε.',
    en: 'The sign-up is back.',
  },
  'event-restored': {
    kind: 'done',
    el: 'Η εκδήλωση επανήλθε, μαζί με όσους είχαν δηλώσει συμμετοχή.',
    en: 'The event is back, with everybody who had signed up.',
  },
  'messages-restored': { kind: 'done', el: 'Τα μηνύματα επανήλθαν.', en: 'The messages are back.' },
  'schedule-change-saved': {
    kind: 'done',
    el: 'Αποθηκεύτηκε. Οι επισκέπτες το βλέπουν ήδη.',
    en: 'Saved. Visitors can read it now.',
  },
  'schedule-change-deleted': { kind: 'done', el: 'Διαγράφηκε.', en: 'Deleted.' },
  'schedule-change-restored': { kind: 'done', el: 'Επανήλθε: ισχύει ξανά.', en: 'It is back and in force again.' },
  'undo-too-late': {
    kind: 'error',
    el: 'Δεν αναιρείται πια: πέρασαν τα δέκα δευτερόλεπτα.',
    en: 'It is too late to undo this: what was deleted is gone.',
  },
  'undo-failed': {
    kind: 'error',
    el: 'Κάτι πήγε στραβά. Αν ό,τι διέγραψες δεν επανέλθει μέσα σε ένα λεπτό, χάθηκε οριστικά.',
    en: 'An error occurred. If what you deleted is not back within a minute, it is gone.',
  },
  'content-published': {
    kind: 'done',
    el: 'Δημοσιεύτηκε: οι επισκέπτες το βλέπουν.',
    en: 'Published: visitors see it now.',
  },
  'content-saved': {
    kind: 'done',
    el: 'Αποθηκεύτηκε. Οι επισκέπτες δεν το βλέπουν.',
    en: 'Saved. Visitors don’t see it.',
  },
  'content-stale': {
    kind: 'error',
    el: 'Στο μεταξύ δημοσιεύτηκε κάτι σε άλλο παράθυρο. Εδώ βλέπεις πώς είναι τώρα.',
    en: 'Something was published in another window meanwhile. This is what is stored now.',
  },
  'content-unchanged': {
    kind: 'done',
    el: 'Δεν άλλαξε τίποτα: οι επισκέπτες βλέπουν ήδη αυτό.',
    en: 'Nothing has changed: visitors see exactly this already.',
  },
  'content-restored': {
    kind: 'done',
    el: 'Η προηγούμενη έκδοση ισχύει ξανά: οι επισκέπτες τη βλέπουν.',
    en: 'Version restored: visitors see it now.',
  },
  'mail-retried': { kind: 'done', el: 'Τα email στέλνονται ξανά.', en: 'The emails are being sent again.' },
  'admin-failed': { kind: 'error', el: dashboardTexts.el.mail.retryFailed, en: dashboardTexts.en.mail.retryFailed },
} satisfies Record<string, Notice>;

export const undoLabel = { el: 'Αναίρεση', en: 'Undo' };
