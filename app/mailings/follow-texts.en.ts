import type { follow as el } from './follow-texts.el.ts';

export const follow: typeof el = {
  news: 'News of the school',
  consent:
    'We write when something changes: a class that is off, another hour, an event. We keep your email address for this, and one click in any of these emails stops them. The rest is in the [privacy policy].',
  page: {
    title: 'Our emails',
    follow: 'Shall we write to {address} about:',
    followButton: 'Yes, write to me',
    leave: 'We write to {address} about:',
    leaveButton: 'No more emails',
    followed: 'Done.',
    left: 'Done. You get no more emails about this.',
    again: 'Changed your mind?',
  },
  member: {
    heading: 'Which groups should we write to you about?',
    text: 'Choose the groups that you or your children come to. Their classes then come first on your page.',
    save: 'Save choices',
    nothing: 'Nothing, thank you',
    failed: 'Your choice was not saved. Please try again.',
  },
};
