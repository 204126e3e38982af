// Sample content, to be replaced by the school that uses this site.
// Short notices on the members' and the administrator's pages.
import type { NoticeName } from '#app/content/model.ts';

export const notices: Record<NoticeName, string> = {
  'signed-in': 'Successfully logged in!',
  'check-email': 'Check your email to confirm your account!',
  'account-created': 'Account created successfully!',
  'reset-sent': 'Password reset instructions sent to your email!',
  'event-over': 'This event has begun or is no longer in the calendar',
  'profile-updated': 'Profile updated successfully!',
  'account-deleted': 'Your account has been deleted. A last email confirms it.',
  'data-failed': 'Your data could not be read just now. Please try again in a moment.',
  'signed-out': 'Successfully logged out!',
  'sign-out-failed': 'An error occurred',
  'logged-out': 'Successfully logged out',
  'logout-failed': 'Error logging out',
  'admin-only': 'Please log in to access the admin panel',
  'status-updated': 'Message status updated successfully',
  'status-failed': 'Failed to update message status',
  'messages-deleted': 'Messages deleted successfully!',
  'messages-deleted-newer-left':
    'Messages deleted successfully! A new message from this sender has arrived meanwhile; it is still here.',
  'event-joined': 'You are coming! See you there.',
  'event-waiting': 'This event is full. You are on the waiting list, and we will write to you when a place becomes free.',
  'event-left': 'You are not signed up for this event any more.',
  'event-gone': 'This event does not exist any more.',
  'event-past': 'This event has begun already: signing up and leaving are closed.',
  'event-elsewhere': 'Registration for this event is on another site: use “Register Now”.',
  'event-limited': 'Too many changes in a short time. Please try again in an hour.',
  'event-failed': 'An error occurred. Please try again.',
  'event-created': 'Event created successfully!',
  'event-updated': 'Event updated successfully!',
  'event-deleted': 'Event deleted successfully!',
  'event-restored': 'The event is back, with everybody who had signed up.',
  'messages-restored': 'The messages are back.',
  'closed-day-saved': 'Saved. Visitors can read it now.',
  'closed-day-deleted': 'Entry deleted.',
  'closed-day-restored': 'The entry is back.',
  'undo-too-late': 'It is too late to undo this: what was deleted is gone.',
  'undo-failed': 'An error occurred. If what you deleted is not back within a minute, it is gone.',
  'mail-retried': 'The emails are being sent again.',
  'admin-failed': 'An error occurred',
};

/** On the button of a notice about something that can be taken back. */
export const undoLabel = 'Undo';
