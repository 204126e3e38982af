// `npm run screenshots`: every page and every state of the site as pictures, with contact sheets, in the folder screenshots.
//   -- --only home,admin  --width 360,1280  --theme dark  --locale el  --list
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { members } from '#content/samples/members.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { type DemoSite, startDemo } from './screenshots/demo-site.ts';
import { makeSheets } from './screenshots/sheets.ts';
import { type State, states } from './screenshots/states.ts';

const folder = 'screenshots';
const largeText = 32; // px: a browser's setting 'very large', twice the usual
// A Tuesday evening in Athens, so that the timetable looks the same on every day.
const clock = new Date('2026-11-24T16:30:00Z');

type Look = { width: number; theme: 'light' | 'dark' };
type Shot = Look & { name: string; file: string };

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    width: { type: 'string', default: '360,768,1280,1920' },
    theme: { type: 'string', default: 'light,dark' },
    locale: { type: 'string', default: 'el,en' },
    list: { type: 'boolean' },
  },
});
const only = values.only?.split(',');
const looks = values.theme
  .split(',')
  .flatMap((theme) =>
    values.width.split(',').map((width): Look => ({ width: Number(width), theme: theme === 'dark' ? 'dark' : 'light' })),
  );
const chosen = states.filter(
  ({ name, locale }) => values.locale.split(',').includes(locale) && (!only || only.some((part) => matches(name, part))),
);
const say = (line: string) => process.stdout.write(`${line}\n`);

if (values.list) for (const { name, locale, path } of chosen) say(`${name} ${locale} ${path}`);
else await photograph();

/** `auth` is every state whose name begins so; `=admin` the one of exactly this name. */
function matches(name: string, part: string): boolean {
  return part.startsWith('=') ? name === part.slice(1) : name.startsWith(part);
}

async function photograph(): Promise<void> {
  const site = await startDemo();
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const large = await chromium.launch({
    executablePath: findBrowser(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), `--blink-settings=defaultFontSize=${largeText}`],
  });
  const shots: Shot[] = [];
  const failures: string[] = [];
  try {
    const signedIn = {
      member: await signIn(browser, site, members[0].email),
      administrator: await signIn(browser, site, site.administrator),
    };
    const lastPrepared = chosen.findLastIndex(({ prepare }) => prepare);
    const inOrder = lastPrepared < 0 ? chosen : states.filter((state) => chosen.includes(state) || state.prepare);
    for (const state of inOrder) {
      await state.prepare?.(site);
      if (!chosen.includes(state)) continue;
      const context = await (state.hasLargeText ? large : browser).newContext({
        baseURL: site.origin,
        locale: state.locale === 'el' ? 'el-GR' : 'en-GB',
        reducedMotion: 'reduce',
        ...(state.as && { storageState: signedIn[state.as] }),
      });
      try {
        shots.push(...(await shoot(await context.newPage(), state, site)));
        say(`${state.name} ${state.locale}`);
      } catch (error) {
        failures.push(`${state.name} ${state.locale}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      }
      await context.close();
    }
    if (!only || only.some((part) => 'mail'.startsWith(part))) shots.push(...(await shootMails(browser, site)));
  } finally {
    await browser.close();
    await large.close();
    await site.close();
  }
  for (const look of looks) {
    const own = shots.filter(({ width, theme }) => width === look.width && theme === look.theme);
    for (const sheet of await makeSheets(own, look.width, join(folder, 'sheets'), `${look.width}-${look.theme}`)) say(sheet);
  }
  say(`${shots.length} pictures in ${folder}`);
  for (const failure of failures) say(`Not photographed: ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}

async function signIn(
  browser: Browser,
  { origin, password }: DemoSite,
  email: string,
): Promise<BrowserContextOptions['storageState']> {
  const context = await browser.newContext();
  const form = { email, password, intent: 'sign-in' };
  const answer = await context.request.post(`${origin}/auth`, { form, headers: { Origin: origin }, maxRedirects: 0 });
  if (answer.status() !== 303) throw new Error(`${email} could not sign in: ${answer.status()}`);
  await context.request.get(`${origin}/profile`); // takes the notice of having signed in with it
  const state = await context.storageState();
  await context.close();
  return state;
}

async function shoot(page: Page, state: State & { locale: string }, site: DemoSite): Promise<Shot[]> {
  const own = looks.filter(({ width }) => state.widths?.(width) ?? true);
  const [first] = own;
  if (!first) return [];
  await stayInside(page);
  await page.clock.setFixedTime(state.as ? new Date() : clock);
  await show(page, state, first);
  await page.goto(state.path);
  if (state.as)
    await page
      .locator('html[data-hydrated=true]')
      .waitFor({ timeout: 5_000 })
      .catch(() => {});
  await state.arrange?.(page, site);
  const shots: Shot[] = [];
  for (const look of own) {
    await show(page, state, look);
    await settle(page, state.isWindow === undefined);
    shots.push(await save(page, look, `${state.name}.${state.locale}`, !state.isWindow));
  }
  return shots;
}

async function show(page: Page, { media, isWindow }: State, { width, theme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce', ...media });
  await page.setViewportSize({
    width,
    height: isWindow && width < 500 ? 740 : width < 500 ? 740 : width < 1000 ? 1024 : width < 1500 ? 800 : 1080,
  });
}

async function save(page: Page, { width, theme }: Look, name: string, fullPage: boolean): Promise<Shot> {
  mkdirSync(join(folder, `${width}-${theme}`), { recursive: true });
  const file = join(folder, `${width}-${theme}`, `${name}.png`);
  rmSync(file, { force: true });
  await page.screenshot({ path: file, fullPage });
  return { width, theme, name, file };
}

/** What comes late is there: pictures further down, fonts, frames. */
async function settle(page: Page, isWhole: boolean): Promise<void> {
  await page.evaluate(async (isWhole) => {
    if (isWhole) {
      for (const late of document.querySelectorAll('[loading=lazy]')) late.setAttribute('loading', 'eager');
      for (const far of document.querySelectorAll<HTMLElement>('main *'))
        if (getComputedStyle(far).contentVisibility === 'auto') far.style.contentVisibility = 'visible';
    } else {
      // What is busy has let go of the focus.
      const place =
        document.activeElement === document.body ? document.querySelector('[aria-busy=true]') : document.activeElement;
      place?.scrollIntoView({ block: 'center' });
    }
    await document.fonts.ready;
    await Promise.race([
      Promise.all(
        [...document.images]
          .filter((image) => isWhole || image.loading !== 'lazy')
          .map((image) => image.decode().catch(() => {})),
      ),
      new Promise((resolve) => setTimeout(resolve, 3_000)),
    ]);
  }, isWhole);
  await page.waitForTimeout(150);
}

async function shootMails(browser: Browser, site: DemoSite): Promise<Shot[]> {
  const shots: Shot[] = [];
  const page = await browser.newPage();
  const seen = new Set<string>();
  for (const source of site.mails()) {
    const { subject = '', html = '', text = '' } = await PostalMime.parse(source);
    if (seen.has(subject)) continue;
    seen.add(subject);
    const name = `mail-${seen.size}`;
    await page.setContent(html);
    for (const look of looks.filter(({ width }) => width === 360 || width === 1280)) {
      await show(page, { name, path: '' }, look);
      shots.push(await save(page, look, name, true));
    }
    writeFileSync(join(folder, `${name}.txt`), `${subject}\n\n${text}`);
  }
  await page.close();
  return shots;
}

/** What a page asks of other sites is answered here. */
async function stayInside(page: Page): Promise<void> {
  await page.route(
    ({ hostname, protocol }) => protocol.startsWith('http') && hostname !== 'localhost',
    (route) => {
      const { hostname } = new URL(route.request().url());
      const style = 'margin:0;display:grid;place-items:center;height:100vh;background:#cfd8c4;font:20px sans-serif';
      return route.fulfill({ contentType: 'text/html', body: `<!doctype html><body style="${style}">${hostname}` });
    },
  );
}
