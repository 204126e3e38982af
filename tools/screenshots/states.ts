// Every page and every state of a page that is worth a look, and how to get there.

import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { href } from 'react-router';
import { localeOf, paths, publicPaths } from '#app/site-map.ts';
import { members } from '#content/samples/members.ts';
import { senders } from '#content/samples/messages.ts';
import type { DemoSite } from './demo-site.ts';

export interface State {
  name: string;
  path: string;
  as?: 'member' | 'administrator';
  /** Presses and fills in what leads to the state. */
  arrange?: (page: Page, site: DemoSite) => Promise<unknown>;
  /** Before the page is opened; the site of all states that follow. */
  prepare?: (site: DemoSite) => Promise<unknown>;
  /** A window's height of it instead of the whole page: what lies over the page belongs to the window. */
  isWindow?: true;
  /** Only where the state exists. */
  widths?: (width: number) => boolean;
  media?: { forcedColors?: 'active'; media?: 'print' };
  /** Chromium's 'font size', twice as large. */
  hasLargeText?: true;
}

const alive = (page: Page) => page.locator('html[data-hydrated=true]').waitFor();
const fillIn = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await page.locator(`main [name=${name}]`).fill(value);
};
const press = (page: Page, selector: string) => page.locator(`main ${selector}`).first().click();
/** A request of this address never comes back: the page is busy from then on. */
const hang = (page: Page) => page.route(/\.data(\?|$)/, () => {});
/** Those of `@page`, which a picture of the screen leaves out. */
const addSheetMargins = (page: Page) =>
  page.evaluate(() => {
    Object.assign(document.body.style, { inlineSize: '180mm', margin: '14mm auto' });
  });
/** Notices that are looked at stay. */
const hold = (page: Page) => page.locator('.toast p').first().hover();

const nameOf = (path: string) => path.replace(/^\/(en(\/|$))?/, '').replaceAll('/', '-') || 'home';

const pages: State[] = publicPaths
  .flatMap(({ el, en, translation }) => [el, ...(en ? [en] : []), ...(translation ? [translation] : [])])
  .filter((path) => path !== paths.moved.el)
  .map((path) => ({ name: nameOf(path), path }));

const home = ['/', '/en'].flatMap((path): State[] => [
  {
    name: 'menu',
    path,
    isWindow: true,
    widths: (width) => width < 1000,
    arrange: (page) => page.locator('[data-menu] summary').click(),
  },
  {
    name: 'contact-errors',
    path,
    isWindow: true,
    async arrange(page) {
      await page.locator('#contact form').scrollIntoViewIfNeeded();
      await alive(page);
      await fillIn(page, { email: 'eleni' });
      await press(page, '#contact [type=submit]');
    },
  },
  {
    name: 'contact-busy',
    path,
    isWindow: true,
    async arrange(page) {
      await page.locator('#contact form').scrollIntoViewIfNeeded();
      await alive(page);
      await hang(page);
      await fillIn(page, {
        name: 'Ελένη Παππά',
        email: 'eleni@example.gr',
        message: 'Καλησπέρα! Πότε μπορούμε να έρθουμε για το δωρεάν μάθημα;',
      });
      await page.locator('main [name=privacy]').check();
      await press(page, '#contact [type=submit]');
    },
  },
  {
    name: 'contact-sent',
    path,
    isWindow: true,
    async arrange(page) {
      await page.locator('#contact form').scrollIntoViewIfNeeded();
      await alive(page);
      await fillIn(page, {
        name: 'Ελένη Παππά',
        email: 'eleni@example.gr',
        message: 'Καλησπέρα! Πότε μπορούμε να έρθουμε για το δωρεάν μάθημα;',
      });
      await page.locator('main [name=privacy]').check();
      await press(page, '#contact [type=submit]');
      await hold(page);
    },
  },
  {
    name: 'feed',
    path,
    isWindow: true,
    async arrange(page) {
      await page.locator('#media').scrollIntoViewIfNeeded();
      await alive(page);
      await press(page, '#media button');
      await page.locator('#media iframe').waitFor();
      await page.locator('#media').evaluate((section) => section.scrollIntoView());
    },
  },
]);

const article = publicPaths.find(({ page }) => page === 'article')?.el ?? '';
const others: State[] = [
  { name: '404', path: '/no-such-page' },
  { name: '404', path: '/en/no-such-page' },
  ...['/', '/en'].map((path): State => ({ name: 'home-forced-colours', path, media: { forcedColors: 'active' } })),
  { name: 'article-forced-colours', path: article, media: { forcedColors: 'active' } },
  ...['/', article].map((path): State => ({ name: `${nameOf(path)}-large-text`, path, hasLargeText: true })),
  ...['/', '/en', article].map(
    (path): State => ({
      name: `${nameOf(path)}-printed`,
      path,
      media: { media: 'print' },
      arrange: addSheetMargins,
      widths: (width) => width === 768,
    }),
  ),
];

const auth: State[] = [
  { name: 'sign-in', path: '/auth' },
  { name: 'sign-in-forced-colours', path: '/auth', media: { forcedColors: 'active' } },
  { name: 'sign-in-large-text', path: '/auth', hasLargeText: true },
  { name: 'sign-up', path: '/auth?mode=sign-up' },
  { name: 'confirm', path: '/auth?confirm=anything&email=nefeli%40demo.example' },
  { name: 'reset-expired', path: '/auth?reset=anything' },
  {
    name: 'reset',
    path: '/auth',
    async arrange(page, site) {
      await alive(page);
      await fillIn(page, { email: members[1].email });
      await press(page, '[value=forgot]');
      await page.locator('.toast, .alert--done').first().waitFor();
      const link = await newestLink(site, 'reset');
      await page.goto(link);
      await alive(page);
      await fillIn(page, { password: 'one password', password_confirm: 'another password' });
      await press(page, '[type=submit]');
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'sign-in-errors',
    path: '/auth',
    async arrange(page) {
      await alive(page);
      await press(page, '[type=submit]');
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'sign-in-refused',
    path: '/auth',
    async arrange(page) {
      await alive(page);
      await fillIn(page, { email: 'somebody@demo.example', password: 'not the right one' });
      await press(page, '[type=submit]');
      await page.locator('.alert').waitFor();
    },
  },
  {
    name: 'sign-in-busy',
    path: '/auth',
    async arrange(page) {
      await alive(page);
      await hang(page);
      await fillIn(page, { email: 'somebody@demo.example', password: 'whatever it is' });
      await press(page, '[type=submit]');
    },
  },
  {
    name: 'sign-up-errors',
    path: '/auth?mode=sign-up',
    async arrange(page) {
      await alive(page);
      await fillIn(page, { email: 'nefeli', password: 'short' });
      await press(page, '[type=submit]');
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'signed-up-unconfirmed',
    path: '/auth?mode=sign-up',
    isWindow: true,
    async arrange(page) {
      await alive(page);
      const email = 'nefeli.anagnostou@demo.example';
      await fillIn(page, { email, password: 'berimbau de barriga' });
      await press(page, '[type=submit]');
      await page.locator('.alert--done').waitFor();
      // From here on without the mouse, which holds the notice.
      await hold(page);
      await fillIn(page, { email, password: 'berimbau de barriga' });
      await page.keyboard.press('Enter');
      await page.locator('[value=resend]').waitFor();
    },
  },
];

const memberPages: State[] = [
  { name: 'welcome', path: '/profile', as: 'member' },
  { name: 'settings', path: '/profile/settings', as: 'member' },
  {
    name: 'settings-errors',
    path: '/profile/settings',
    as: 'member',
    async arrange(page) {
      await alive(page);
      await fillIn(page, { first_name: 'Ν', last_name: '', phone_number: '694', address: '', birth_date: '' });
      await press(page, '[type=submit]');
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'settings-saved',
    path: '/profile/settings',
    as: 'member',
    isWindow: true,
    async arrange(page) {
      await alive(page);
      await press(page, '[type=submit]');
      await hold(page);
    },
  },
];

const dialog = { as: 'administrator', isWindow: true } as const;
const desk: State[] = [
  { name: 'admin', path: '/admin', as: 'administrator' },
  { name: 'admin-forced-colours', path: '/admin', as: 'administrator', media: { forcedColors: 'active' } },
  { name: 'admin-search', path: '/admin?q=δωρεάν', as: 'administrator' },
  { name: 'admin-search-short', path: '/admin?q=δω', as: 'administrator' },
  { name: 'admin-search-nothing', path: '/admin?q=berimbau%20de%20ouro', as: 'administrator' },
  { name: 'admin-sender', path: href(paths.sender, { email: senders[0].email }), as: 'administrator' },
  { name: 'admin-sender-none', path: href(paths.sender, { email: 'nobody@demo.example' }), as: 'administrator' },
  {
    name: 'admin-sender-marked',
    path: href(paths.sender, { email: senders[0].email }),
    ...dialog,
    async arrange(page) {
      await alive(page);
      await press(page, '.letter [type=submit]');
      await hold(page);
    },
  },
  {
    name: 'admin-sender-deletion',
    path: '/admin',
    ...dialog,
    async arrange(page) {
      await alive(page);
      await press(page, '.link-btn--danger');
      await page.locator('dialog[open]').waitFor();
    },
  },
  { name: 'admin-signups', path: '/admin/signups', as: 'administrator' },
  { name: 'admin-events', path: '/admin/events', as: 'administrator' },
  { name: 'closed-days', path: '/admin/closed-days', as: 'administrator' },
  { name: 'closure-new', path: '/admin/closed-days/new', ...dialog },
  { name: 'class-change', path: '/admin/closed-days/change-class', ...dialog },
  { name: 'closed-day-deletion', path: '/admin/closed-days/demo-holidays/delete', ...dialog },
  { name: 'event-new', path: '/admin/events/new', ...dialog },
  { name: 'event-new-forced-colours', path: '/admin/events/new', ...dialog, media: { forcedColors: 'active' } },
  { name: 'event-edit', path: '/admin/events/demo-3', ...dialog },
  { name: 'event-none', path: '/admin/events/none', ...dialog },
  { name: 'event-deletion', path: '/admin/events/demo-3/delete', ...dialog },
  {
    name: 'event-errors',
    path: '/admin/events/new',
    ...dialog,
    async arrange(page) {
      await alive(page);
      await page.locator('dialog [type=submit]').first().click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'event-failed',
    path: '/admin/events/new',
    ...dialog,
    async arrange(page) {
      await alive(page);
      await page.route(/\.data(\?|$)/, (route) => route.abort());
      await fillIn(page, {
        title: 'Ρόντα στο πάρκο',
        location: 'Άλσος Παπάγου',
        description: 'Φέρτε νερό.',
        date: '2027-05-09T18:00',
      });
      await page.locator('dialog [type=submit]').first().click();
      await page.locator('.toast').waitFor();
    },
  },
  {
    name: 'event-saved',
    path: '/admin/events/demo-3',
    ...dialog,
    async arrange(page) {
      await alive(page);
      await page.locator('dialog [type=submit]').first().click();
      await hold(page);
    },
  },
];

/** From here on the site has nothing to show. */
const emptied: State[] = [
  {
    name: 'admin-failed',
    path: '/admin',
    as: 'administrator',
    async prepare({ database: { kysely } }) {
      await sql`alter table senders rename to away`.execute(kysely);
      await sql`alter table outbox rename to outbox_away`.execute(kysely);
    },
  },
  {
    name: 'admin-empty',
    path: '/admin',
    as: 'administrator',
    async prepare({ database: { kysely }, administrator }) {
      await sql`alter table away rename to senders`.execute(kysely);
      await sql`alter table outbox_away rename to outbox`.execute(kysely);
      await kysely.deleteFrom('contact_submissions').execute();
      await kysely.deleteFrom('events').execute();
      await kysely.deleteFrom('closed_days').execute();
      await kysely.deleteFrom('user_signups').where('email', '!=', administrator).execute();
      await kysely.updateTable('profiles').set({ first_name: null, last_name: null, phone_number: null }).execute();
      await kysely.updateTable('profiles').set({ address: null, birth_date: null }).execute();
    },
  },
  { name: 'admin-signups-empty', path: '/admin/signups', as: 'administrator' },
  { name: 'admin-events-empty', path: '/admin/events', as: 'administrator' },
  { name: 'closed-days-empty', path: '/admin/closed-days', as: 'administrator' },
  { name: 'welcome-empty', path: '/profile', as: 'member' },
  { name: 'settings-empty', path: '/profile/settings', as: 'member' },
  {
    name: 'settings-failed',
    path: '/profile/settings',
    as: 'member',
    prepare: ({ database }) => sql`alter table profiles rename to away`.execute(database.kysely),
  },
  {
    name: '500',
    path: '/profile',
    as: 'member',
    prepare: ({ database }) => sql`alter table sessions rename to sessions_away`.execute(database.kysely),
  },
];

/** In an order in which none spoils another. */
export const states: readonly (State & { locale: 'el' | 'en' })[] = [
  ...pages,
  ...others,
  ...home,
  ...auth,
  ...memberPages,
  ...desk,
  ...emptied,
].map((state) => ({ ...state, locale: localeOf(state.path) }));

/** The link is in the mail alone: what lay in the outbox is cleared once it was sent. */
async function newestLink(site: DemoSite, kind: string): Promise<string> {
  const ofKind = new RegExp(`http\\S+[?&]${kind}=\\S+`);
  let link: string | undefined;
  await expect
    .poll(async () => {
      for (const source of site.mails()) link = ofKind.exec((await PostalMime.parse(source)).text ?? '')?.[0] ?? link;
      return link;
    })
    .toBeDefined();
  return link ?? '';
}
