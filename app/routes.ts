import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { paths, publicPages } from './site-map.ts';

const moduleNames: Record<string, string> = { privacy: 'legal', codeOfConduct: 'legal', contactRedirect: 'contact-redirect' };

export default [
  ...Object.entries(publicPages).flatMap(([name, page]) => localized(name, page, `./pages/${moduleNames[name] ?? name}.tsx`)),
  ...localized('feed', paths.feed, './pages/feed.ts'),
  ...localized('calendar', paths.calendar, './pages/calendar-feed.ts'),
  ...localized('following', paths.following, './mailings/following.tsx'),
  ...localized('trial', paths.trial, './inbox/trial-day.tsx'),
  ...routesOf('./pages/crawler-files.ts', paths.sitemapXml, paths.robots),
  route(paths.webManifest, './pages/web-manifest.ts'),
  route(paths.speculationRules, './pages/speculation-rules.ts'),

  route(paths.auth, './accounts/auth.tsx'),
  route(paths.googleStart, './accounts/google-start.ts'),
  route(paths.googleCallback, './accounts/google-callback.ts'),
  route(paths.passkeyChallenge, './accounts/passkey-challenge.ts'),
  route(paths.signOut, './accounts/sign-out.ts'),
  route(paths.language, './accounts/switch-language.ts'),
  route(paths.session, './accounts/session.ts'),
  layout('./members/layout.tsx', [
    withDialogs(paths.profile, './members/profile.tsx', { [paths.leaveEvent]: './events/leave-event.tsx' }),
    route(paths.eventCalendar, './events/calendar-file.ts'),
    withDialogs(paths.profileSettings, './members/profile-settings.tsx', {
      [paths.newChild]: './members/edit-child.tsx',
      [paths.editChild]: './members/edit-child.tsx',
      [paths.removeChild]: './members/remove-child.tsx',
      [paths.deleteAccount]: './members/delete-account.tsx',
    }),
    ...routesOf(
      './accounts/settings-actions.ts',
      paths.revokeSession,
      paths.changePassword,
      paths.unlinkGoogle,
      paths.changePasskeys,
    ),
    route(paths.topics, './mailings/save-topics.ts'),
    route(paths.dataExport, './members/data-export.ts'),
    route(paths.joinEvent, './events/join-event.ts'),
  ]),

  layout('./admin/layout.tsx', [
    layout('./dashboard/dashboard.tsx', { id: 'dashboard' }, [
      withDialogs(paths.admin, './inbox/messages.tsx', {
        [paths.deleteSender]: './inbox/delete-sender.tsx',
        [paths.note]: './inbox/edit-note.tsx',
      }),
      withDialogs(paths.answers, './inbox/answers.tsx', {
        [paths.newAnswer]: './inbox/edit-answer.tsx',
        [paths.editAnswer]: './inbox/edit-answer.tsx',
        [paths.deleteAnswer]: './inbox/delete-answer.tsx',
      }),
      route(paths.userSignups, './members/user-signups.tsx'),
      withDialogs(paths.adminEvents, './events/events.tsx', {
        [paths.newEvent]: './events/edit-event.tsx',
        [paths.editEvent]: './events/edit-event.tsx',
        [paths.duplicateEvent]: './events/edit-event.tsx',
        [paths.deleteEvent]: './events/delete-event.tsx',
        [paths.participants]: './events/participants.tsx',
        [paths.addParticipant]: './events/add-participant.tsx',
        [paths.removeParticipant]: './events/remove-participant.tsx',
      }),
      withDialogs(paths.timetable, './timetable/coming-week.tsx', {
        [paths.changeClass]: './timetable/change-class.tsx',
        [paths.editClosure]: './timetable/edit-closure.tsx',
        [paths.newClosure]: './timetable/edit-closure.tsx',
        [paths.editAnnouncement]: './timetable/edit-announcement.tsx',
        [paths.newAnnouncement]: './timetable/edit-announcement.tsx',
        [paths.deleteScheduleChange]: './timetable/delete-schedule-change.tsx',
        [paths.tell]: './mailings/tell.tsx',
      }),
    ]),
    route(paths.sender, './inbox/sender.tsx'),
    route(paths.member, './members/member.tsx'),
    route(paths.write, './mailings/write.tsx'),
    route(paths.mailing, './mailings/mailing.tsx'),
    route(paths.mailingPreview, './mailings/mailing-preview.ts'),
    route(paths.pages, './site-content/pages.tsx'),
    route(paths.editTimetable, './site-content/timetable.tsx'),
    withDialogs(paths.editPage, './site-content/page.tsx', { [paths.editText]: './site-content/edit-text.tsx' }),
    withDialogs(paths.pageVersions, './site-content/versions.tsx', { [paths.restoreVersion]: './site-content/restore.tsx' }),
    route(paths.pagePreview, './site-content/render-preview.ts'),
    route(paths.pictures, './site-content/upload-picture.ts'),
    route(paths.mailCheck, './dashboard/mail-check.tsx'),
    route(paths.attendance, './dashboard/attendance.ts'),
    route(paths.retryMail, './dashboard/retry-mail.ts'),
    route(paths.undo, './dashboard/undo.ts'),
    ...routesOf('./admin/csv-files.ts', paths.sendersCsv, paths.membersCsv, paths.participantsCsv),
  ]),

  route('*', './pages/not-found-route.tsx'),
];

/** Registers a page with its dialogs as child routes. React Router's generated types require relative child paths. */
function withDialogs(path: string, file: string, dialogs: Record<string, string>): RouteConfigEntry {
  const children = Object.entries(dialogs).map(([dialog, dialogFile]) =>
    route(dialog.slice(path.length + 1), dialogFile, { id: dialog }),
  );
  return route(path, file, children);
}

/** Registers one module for several paths. Its loader and action tell them apart by `pattern`. */
function routesOf(file: string, ...routePaths: string[]): RouteConfigEntry[] {
  return routePaths.map((path) => route(path, file, { id: path }));
}

function localized(name: string, { el, en }: { el: string; en?: string }, file: string): RouteConfigEntry[] {
  return [route(el, file, { id: `${name}.el` }), ...(en ? [route(en, file, { id: `${name}.en` })] : [])];
}
