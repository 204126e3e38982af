// Which file answers at which address. The addresses themselves stand in the table of pages (site-map.ts).
import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { accountPaths, adminPaths, memberPaths, type PageName, patternsOf } from './site-map.ts';

export default [
  ...page('home', './pages/home.tsx'),
  ...page('blog', './pages/blog.tsx'),
  ...page('article', './pages/article.tsx'),
  ...page('instructors', './pages/instructors.tsx'),
  ...page('instructor', './pages/instructor.tsx'),
  ...page('moved', './pages/moved.tsx'),
  ...page('privacy', './pages/privacy.tsx'),
  ...page('codeOfConduct', './pages/code-of-conduct.tsx'),
  ...page('sitemap', './pages/sitemap.tsx'),
  ...page('auth', './account/auth.tsx'),
  layout('./account/layout.tsx', [
    ...page('profile', './account/profile.tsx'),
    route(accountPaths.eventCalendar, './account/event-calendar.ts'),
    ...page('profileSettings', './account/profile-settings.tsx', [
      route(accountPaths.deleteAccount, './account/delete-account.tsx'),
    ]),
    route(accountPaths.yourData, './account/your-data.ts'),
    route(memberPaths.joinEvent, './account/join-event.ts'),
    route(memberPaths.leaveEvent, './account/leave-event.ts'),
  ]),
  layout('./admin/layout.tsx', [
    layout('./admin/dashboard.tsx', [
      ...page('admin', './admin/messages.tsx', [route(adminPaths.deleteSender, './admin/delete-sender.tsx')]),
      ...page('adminSignups', './admin/signups.tsx'),
      ...page('adminEvents', './admin/events.tsx', [
        route(adminPaths.newEvent, './admin/new-event.tsx'),
        route(adminPaths.editEvent, './admin/edit-event.tsx'),
        route(adminPaths.deleteEvent, './admin/delete-event.tsx'),
        route(adminPaths.participants, './admin/participants.tsx'),
      ]),
      ...page('adminClosedDays', './admin/closed-days.tsx', [
        route(adminPaths.newClosure, './admin/new-closure.tsx'),
        route(adminPaths.changeClass, './admin/change-class.tsx'),
        route(adminPaths.deleteClosedDay, './admin/delete-closed-day.tsx'),
      ]),
    ]),
    ...page('adminSender', './admin/sender.tsx'),
    route(adminPaths.retryMail, './admin/retry-mail.ts'),
    route(adminPaths.undo, './admin/undo.ts'),
    route(adminPaths.contactsCsv, './admin/contacts-csv.ts'),
    route(adminPaths.participantsCsv, './admin/participants-csv.ts'),
  ]),
  route(accountPaths.googleStart, './account/google-start.ts'),
  route(accountPaths.googleCallback, './account/google-callback.ts'),
  route(accountPaths.signOut, './account/sign-out.ts'),
  route(accountPaths.language, './account/switch-language.ts'),
  route(accountPaths.session, './account/session.ts'),
  route('/sitemap.xml', './pages/sitemap-xml.ts'),
  route('/robots.txt', './pages/robots.ts'),
  route('/site.webmanifest', './pages/web-manifest.ts'),
  route('/feed.xml', './pages/feed.ts', { id: 'feed.el' }),
  route('/en/feed.xml', './pages/feed.ts', { id: 'feed.en' }),
  route('/calendar/:file', './pages/class-calendar.ts', { id: 'calendar.el' }),
  route('/en/calendar/:file', './pages/class-calendar.ts', { id: 'calendar.en' }),
  route('*', './pages/not-found-route.tsx'),
];

/** A page at each of its addresses, both languages from one file; `over` are questions and forms that open over it. */
function page(name: PageName, file: string, over: RouteConfigEntry[] = []): RouteConfigEntry[] {
  return patternsOf(name).map(({ locale, path }) => route(path, file, { id: `${name}.${locale}` }, over));
}
