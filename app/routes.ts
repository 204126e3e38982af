import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { paths, publicPages } from './site-map.ts';

const moduleNames: Record<string, string> = { privacy: 'legal', codeOfConduct: 'legal', contactRedirect: 'contact-redirect' };

export default [
  ...Object.entries(publicPages).flatMap(([name, page]) => localized(name, page, `./pages/${moduleNames[name] ?? name}.tsx`)),
  ...localized('feed', paths.feed, './pages/feed.ts'),
  ...localized('calendar', paths.calendar, './pages/class-calendar.ts'),
  route(paths.sitemapXml, './pages/sitemap-xml.ts'),
  route(paths.robots, './pages/robots.ts'),
  route(paths.webManifest, './pages/web-manifest.ts'),

  route(paths.auth, './account/auth.tsx'),
  route(paths.googleStart, './account/google-start.ts'),
  route(paths.googleCallback, './account/google-callback.ts'),
  route(paths.signOut, './account/sign-out.ts'),
  route(paths.language, './account/switch-language.ts'),
  route(paths.session, './account/session.ts'),
  layout('./account/layout.tsx', [
    withDialogs(paths.profile, './account/profile.tsx', { [paths.leaveEvent]: './account/leave-event.tsx' }),
    route(paths.eventCalendar, './account/event-calendar.ts'),
    withDialogs(paths.profileSettings, './account/profile-settings.tsx', {
      [paths.deleteAccount]: './account/delete-account.tsx',
    }),
    route(paths.revokeSession, './account/revoke-session.ts'),
    route(paths.changePassword, './account/change-password.ts'),
    route(paths.unlinkGoogle, './account/unlink-google.ts'),
    route(paths.dataExport, './account/data-export.ts'),
    route(paths.joinEvent, './account/join-event.ts'),
  ]),

  layout('./admin/layout.tsx', [
    layout('./admin/dashboard.tsx', [
      withDialogs(paths.admin, './admin/messages.tsx', { [paths.deleteSender]: './admin/delete-sender.tsx' }),
      withDialogs(paths.answers, './admin/answers.tsx', {
        [paths.newAnswer]: './admin/edit-answer.tsx',
        [paths.editAnswer]: './admin/edit-answer.tsx',
        [paths.deleteAnswer]: './admin/delete-answer.tsx',
      }),
      route(paths.userSignups, './admin/user-signups.tsx'),
      withDialogs(paths.adminEvents, './admin/events.tsx', {
        [paths.newEvent]: './admin/edit-event.tsx',
        [paths.editEvent]: './admin/edit-event.tsx',
        [paths.duplicateEvent]: './admin/edit-event.tsx',
        [paths.deleteEvent]: './admin/delete-event.tsx',
        [paths.participants]: './admin/participants.tsx',
        [paths.addParticipant]: './admin/add-participant.tsx',
        [paths.removeParticipant]: './admin/remove-participant.tsx',
      }),
      withDialogs(paths.scheduleChanges, './admin/schedule-changes.tsx', {
        [paths.editClosure]: './admin/edit-closure.tsx',
        [paths.newClosure]: './admin/edit-closure.tsx',
        [paths.editClassChange]: './admin/edit-class-change.tsx',
        [paths.newClassChange]: './admin/edit-class-change.tsx',
        [paths.editAnnouncement]: './admin/edit-announcement.tsx',
        [paths.newAnnouncement]: './admin/edit-announcement.tsx',
        [paths.deleteScheduleChange]: './admin/delete-schedule-change.tsx',
      }),
    ]),
    route(paths.sender, './admin/sender.tsx'),
    route(paths.member, './admin/member.tsx'),
    route(paths.writeToParticipants, './admin/write-to-participants.tsx'),
    route(paths.mailing, './admin/mailing.tsx'),
    route(paths.mailingPreview, './admin/mailing-preview.ts'),
    route(paths.siteContent, './admin/content/overview.tsx'),
    route(paths.siteContentSection, './admin/content/section.tsx'),
    withDialogs(paths.siteContentVersions, './admin/content/versions.tsx', {
      [paths.restoreSiteContent]: './admin/content/restore.tsx',
    }),
    route(paths.siteContentPreview, './admin/content/render-preview.ts'),
    route(paths.mailCheck, './admin/mail-check.tsx'),
    route(paths.retryMail, './admin/retry-mail.ts'),
    route(paths.undo, './admin/undo.ts'),
    route(paths.sendersCsv, './admin/senders-csv.ts'),
    route(paths.membersCsv, './admin/members-csv.ts'),
    route(paths.participantsCsv, './admin/participants-csv.ts'),
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

function localized(name: string, { el, en }: { el: string; en?: string }, file: string): RouteConfigEntry[] {
  return [route(el, file, { id: `${name}.el` }), ...(en ? [route(en, file, { id: `${name}.en` })] : [])];
}
