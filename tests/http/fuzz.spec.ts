// Fuzzing: sends random requests and form submissions as visitor, member and administrator. None may cause a 5xx response, crash the
// process or leak memory. FUZZ_SEED reproduces a run. FUZZ_COUNT sets the number of requests, ten thousand in `npm run test:all`.
import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { MAX_BODY_KB } from '#server/incoming-request.ts';
import { contactForm } from '../support/contact-row.ts';
import { newMember } from '../support/fixtures.ts';
import { adminEmail, administratorEnv } from '../support/members.ts';
import { webp } from '../support/pictures.ts';
import { type RawResponse, send } from '../support/raw-http.ts';
import { securityHeaderProblems } from '../support/security-headers.ts';
import { type RunningSite, startSite } from '../support/site.ts';
import { insertEvents, insertMessages, insertScheduleChanges } from '../support/site-data.ts';
import { classesOn, firstGroup } from '../support/timetable.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_261_120);
const count = Number(process.env.FUZZ_COUNT ?? (process.env.TEST_ALL ? 10_000 : 2_000));
const concurrency = 16;

/** Mulberry32, a seeded pseudorandom number generator. */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words = (text: string) => text.split(' ');
const random = createRandom(seed);
const below = (limit: number) => Math.floor(random() * limit);
const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
const chance = (probability: number) => random() < probability;
const several = (max: number, create: () => string) => Array.from({ length: below(max + 1) }, create);
const noise = (maxLength: number) => String.fromCharCode(...Array.from({ length: below(maxLength) }, () => 1 + below(255)));
const ascii = (maxLength: number) => String.fromCharCode(...Array.from({ length: below(maxLength) }, () => 33 + below(94)));

const methods = words('GET GET GET GET HEAD POST POST POST POST POST PUT DELETE OPTIONS FOO');
const segments = [
  ...words(
    'en EN blog instructors privacy sitemap.xml robots.txt feed.xml calendar all.ics assets auth admin contacts profile settings healthz',
  ),
  ...words('readyz _.data en.data _root.data __manifest __proto__ constructor index.html .env .git .. . * :80 ; a@b.gr'),
  ...words("%00 %0d%0a %ff %zz % %2e%2e %2f %5c \\ %CE%B5 %F0%9F%98%80 %ED%A0%80 {{7*7}} <script> '--"),
  '',
  'a'.repeat(300),
  '%25'.repeat(50),
];
const names = words(
  'name email message privacy trap key index _routes notice class q from intent __proto__ constructor toString a[] a[b]',
);
const values = [
  '',
  'x',
  'Ελένη',
  'eleni@example.org',
  'on',
  'message-sent',
  firstGroup ?? 'beginner',
  'root',
  'blog.el',
  'routes/root,__proto__',
  '\0',
  '\r\nSet-Cookie: a=b',
  '\u202e',
  '\ud800',
  '👨‍👩‍👧‍👦',
  'e\u0301'.repeat(200),
  '<script>alert(1)</script>',
  "'; drop table contact_submissions; --",
  '=cmd()',
  '../../etc/passwd',
  '{"$gt":""}',
  'null',
  'NaN',
  '-1',
  '9'.repeat(400),
  ' ',
  'x'.repeat(6_000),
];

const sampleCount = 60;
const senderAt = (number: number) => `sender-${number}@example.org`;
const anyEvent = () => (chance(0.9) ? `event-${below(sampleCount)}` : pick(['new', '%00', '..', 'x'.repeat(300)]));
const version = () => pick(['', '1', '2', '-1', '1e9', '2147483648']);
const anySender = () =>
  encodeURIComponent(chance(0.9) ? senderAt(below(sampleCount)) : pick(['nobody@example.org', '%', ' ', '\0']));
const instants = ['2026-11-20T10:00:00.000Z', '2099-01-01T00:00:00.000Z', '2026-02-30T00:00:00Z', 'now'];
const cursors = [
  'eyJ4Ijoi',
  'b2xkZXI',
  btoa('["older","2026-11-20T10:00:00.000Z","x"]'),
  btoa('{"side":"older"}'),
  btoa('null'),
  '~',
];

type Role = 'visitor' | 'member' | 'administrator';
interface Form {
  role: Role;
  path: () => string;
  fields: () => Record<string, string>;
  /** Sent in place of the fields. */
  file?: () => { type: string; body: Buffer };
}

const event = () => ({
  title: `Roda ${below(1e9)}`,
  location: 'Κατεχάκη',
  description: pick(['', 'Φέρτε νερό']),
  date: pick(['2027-05-01T19:00', '2020-01-01T00:00']),
  max_participants: pick(['', '30']),
  registration_link: pick(['', 'https://example.org/']),
});
const dayAhead = () => new Date(Date.now() + below(60) * 86_400_000).toISOString().slice(0, 10);
/** Path of a dialog, in most cases for a class of the timetable. */
const anyClass = () => {
  const day = dayAhead();
  const [{ start, groups } = { start: pick(['20:00', '%00']), groups: ['none'] }] = classesOn(day);
  return `/admin/timetable/classes/${pick([day, day, day, '9999-12-31', '%00'])}/${start}/${groups.join('.')}`;
};
const credentials = () => ({
  email: `fuzz-${below(30)}@example.org`,
  password: 'a password of eight',
  intent: pick(['sign-in', 'sign-up', 'forgot', 'resend', 'confirm', 'reset', '']),
});
/** The first that the form for new articles creates. */
const article = '1';
const pages = [...words('home people partners questions prices facts legal timetable article.9'), `article.${article}`];
const texts = ['home.hero.lead', 'people.new', 'partners.new', 'questions.new', `articles.${article}.text`, 'articles.9.state'];
const markdown = [...words('## - 1. > [!NOTE] ![a]( [a]( ) * ** | --- <b> &lt;'), ' ', '\n', '\n\n'];
const addresses = ['/blog', 'https://example.org', 'javascript:alert(1)', '0123456789abcdef-600x400', '[a]: /blog'];
const anyText = () => several(60, () => pick([pick(markdown), pick(markdown), pick(addresses), pick(values)])).join('');
const photograph = await webp(600, 400);
const anyPicture = () => {
  const body = Buffer.from(photograph);
  for (let changes = below(3); changes > 0; changes--) body[below(chance(0.5) ? 40 : body.length)] = below(256);
  return chance(0.8) ? body : body.subarray(0, below(body.length));
};
const formOf =
  (role: Role) =>
  (path: Form['path'], fields: Form['fields'] = () => ({})): Form => ({ role, path, fields });
const [visitorForm, memberForm, adminForm] = [formOf('visitor'), formOf('member'), formOf('administrator')];
const forms: Record<string, Form> = {
  contact: visitorForm(
    () => pick(['/', '/en', '/en/']),
    () => {
      const trial = pick(['', 'other', `${dayAhead()}T18:00`, '9999-99-99T99:99']);
      const choices = { class: pick(['', 'none', firstGroup ?? '']), trial, age: pick(['', '7', '1e9']) };
      return contactForm({ ...choices, phone: pick(['', '210 123 4567']), message: String(below(1e9)) });
    },
  ),
  account: visitorForm(
    () => pick(['/auth', '/auth?mode=sign-up', `/auth?confirm=${ascii(43)}&email=a@b.gr`, `/auth?reset=${ascii(43)}`]),
    () => ({ ...credentials(), password_confirm: 'a password of eight' }),
  ),
  google: visitorForm(() => '/auth/google'),
  profile: memberForm(
    () => '/profile/settings',
    () => ({
      ...{ first_name: 'Νεφέλη', last_name: 'Παπά', phone_number: '210 1234567' },
      ...{ address: 'Κατεχάκη 10', birth_date: '2000-02-29' },
    }),
  ),
  'revoke session': memberForm(
    () => '/profile/settings/sessions',
    () => ({ session: ascii(36) }),
  ),
  'change password': memberForm(() => '/profile/settings/password'),
  'new event': adminForm(
    () => '/admin/events/new',
    () => ({ ...event(), key: `00000000-0000-4000-8000-${String(below(1e9)).padStart(12, '0')}` }),
  ),
  'event edit': adminForm(
    () => `/admin/events/${anyEvent()}`,
    () => ({ ...event(), version: version() }),
  ),
  'event deletion': adminForm(() => `/admin/events/event-${below(sampleCount / 2)}/delete`),
  'mailing draft': adminForm(
    () => `/admin/write${pick(['', '?draft=x', '?refused'])}`,
    () => ({
      ...{
        audience: pick(['', 'news', 'groups:kids-a', `event:${anyEvent()}`, `waitlist:${anyEvent()}`]),
        subject_el: pick(['', 'Νέα']),
        text_el: pick(['', 'Γεια']),
      },
      ...{ subject_en: 'News', text_en: `Hello ${below(1e9)}`, key: ascii(36) },
    }),
  ),
  mailing: adminForm(
    () => '/admin/mailings/x',
    () => ({ intent: pick(['send', 'test']) }),
  ),
  closure: adminForm(
    () => `/admin/timetable/${pick(['closures/new', 'closures/closed'])}`,
    () => ({
      ...{ first: dayAhead(), last: pick(['', dayAhead()]), reason_el: pick(['', 'Γιορτή']), reason_en: 'Festa' },
      version: version(),
    }),
  ),
  'class change': adminForm(
    () => anyClass(),
    () => ({
      ...{ what: pick(['off', 'moved', 'closed', 'regular', '']), to_day: pick(['', dayAhead()]) },
      ...{ to_start: pick(['19:00', '24:00']), to_end: pick(['20:00', '18:00']) },
      version: version(),
    }),
  ),
  announcement: adminForm(
    () => `/admin/timetable/${pick(['announcements/new', `announcements/${pick(['news', 'closed'])}`])}`,
    () => ({
      ...{ text_el: pick(['', 'Νέα']), text_en: 'News', from: dayAhead(), until: pick(['', dayAhead()]) },
      ...{ link: pick(['', '/en#contact', 'https://example.org']), link_el: pick(['', 'Δες']), link_en: pick(['', 'See']) },
      version: version(),
    }),
  ),
  'schedule change deletion': adminForm(() => `/admin/timetable/changes/${anyEvent()}/delete`),
  mark: adminForm(
    () => `/admin/contacts/${anySender()}`,
    () => ({ id: `message-${below(sampleCount)}`, responded: pick(['true', 'false']) }),
  ),
  'sender deletion': adminForm(
    () => `/admin/contacts/${encodeURIComponent(senderAt(below(sampleCount / 2)))}/delete`,
    () => ({ newest: pick(instants) }),
  ),
  'new article': adminForm(() => '/admin/pages'),
  text: adminForm(
    () => `/admin/pages/${pick(pages)}/${pick(texts)}`,
    () => ({ [pick(texts)]: anyText(), version: version() }),
  ),
  article: adminForm(
    () => `/admin/pages/article.${article}/articles.${article}.text`,
    () => ({
      [`articles.${article}.text:el`]: chance(0.7) ? anyText() : 'Γεια',
      [`articles.${article}.text:en`]: 'Hello',
      [`articles.${article}.textConsent`]: pick(['', 'yes']),
      ...{ confirmed: 'true', version: pick(['0', version()]) },
    }),
  ),
  'article preview': adminForm(
    () => `/admin/pages/article.${article}/preview?path=/blog/${article}`,
    () => ({ [`articles.${article}.text:el`]: anyText() }),
  ),
  picture: {
    ...adminForm(() => `/admin/pictures${pick(['', '', `?name=${encode(randomValue())}&file=x`])}`),
    file: () => ({ type: pick(['image/webp', 'image/jpeg']), body: anyPicture() }),
  },
  'mail retry': adminForm(() => '/admin/mail/retry'),
  'test email': adminForm(() => '/admin/mail/check'),
};
const getTargets: Record<Role, (() => string)[]> = {
  visitor: [() => `/auth?${pick(['mode', 'confirm', 'reset', 'error', 'error_description', 'email'])}=${encode(randomValue())}`],
  member: [() => '/profile', () => '/profile/settings', () => '/auth/session', () => '/auth'],
  administrator: [
    () => `/admin?status=${pick(['pending', encode(randomValue())])}&from=${encode(pick(cursors))}`,
    () => `/admin?q=${encode(randomValue())}&from=${encode(chance(0.5) ? pick(cursors) : randomValue())}`,
    () => `/admin/signups?from=${encode(chance(0.5) ? pick(cursors) : randomValue())}`,
    () => `/admin/events?from=${encode(chance(0.5) ? pick(cursors) : randomValue())}`,
    () => `/admin/contacts/${anySender()}?from=${encode(pick(cursors))}`,
    () => `/admin/contacts/${anySender()}/delete?newest=${encode(pick(instants))}`,
    () => `/admin/events/${anyEvent()}${pick(['', '/delete'])}`,
    () =>
      `/admin/timetable${pick(['', `?from=${encode(randomValue())}`, '/closures/new', '/closures/closed', '/announcements/news', `/changes/${anyEvent()}/delete`])}`,
    () => anyClass(),
    () => `/admin/timetable/tell?${pick(['change', 'deleted'])}=${encode(randomValue())}`,
    () => '/admin/contacts.csv',
    () => `/admin/pages/${pick(pages)}${pick(['', `/${pick(texts)}`, '/versions', `/versions/${below(9)}/restore`])}`,
    () => `/admin/pages/${pick(pages)}/preview?version=${below(9)}&path=${encode(pick(['/', '/en', `/blog/${article}`]))}`,
  ],
};

const randomValue = () => (chance(0.85) ? pick(values) : noise(40));
const encode = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');

function randomTarget(origin: string): string {
  let path = `/${several(4, () => (chance(0.9) ? pick(segments) : chance(0.9) ? ascii(12) : noise(12))).join('/')}`;
  if (chance(0.1)) path += '.data';
  if (chance(0.1)) path += '/';
  if (chance(0.3))
    path += `?${several(4, () => `${chance(0.8) ? pick(names) : encode(randomValue())}=${chance(0.8) ? encode(randomValue()) : ascii(10)}`).join('&')}`;
  if (chance(0.05)) path += `#${ascii(5)}`;
  if (chance(0.05)) return pick([origin + path, `http://evil.example${path}`, `/${path}`, path.slice(1), '*', '']);
  return path;
}

function randomHeader(origin: string): string {
  return pick([
    () => `Accept-Encoding: ${pick(['br', 'gzip', 'br;q=0', '*', 'identity;q=0', ';;;,', 'br;q=x', ascii(20)])}`,
    () => `Accept: ${pick(['*/*', 'text/html', 'application/json', ascii(10)])}`,
    () => `If-None-Match: ${pick(['*', '"a"', 'W/"a"', '"', ',,,', ascii(20)])}`,
    () => `If-Modified-Since: ${pick([new Date(0).toUTCString(), ascii(10)])}`,
    () => `Range: ${pick(['bytes=0-1', 'bytes=-1', 'bytes=9-1,2-3', ascii(10)])}`,
    () => `Origin: ${pick([origin, origin, 'null', 'https://evil.example', '', ascii(10)])}`,
    () => `Sec-Fetch-Site: ${pick(['same-origin', 'same-origin', 'cross-site', 'none', ascii(5)])}`,
    () => `Cookie: ${pick(['a=b', '=', ';;;', '__proto__=a', ascii(40)])}`,
    () => `X-Forwarded-For: ${pick(['1.2.3.4', '::1, x', ascii(20)])}`,
    () => `X-React-Router-${pick(['SPA-Mode: yes', 'Prerender-Data: [1]', 'Raw-Request: 1'])}`,
    () => `${pick(['__proto__', 'constructor', 'accept-language'])}: ${ascii(30)}`,
    () => 'Expect: 100-continue',
  ])();
}

function brokenHeader(): string {
  return pick([
    () => `Host: ${pick(['evil.example', '', ascii(10)])}`,
    () => `Connection: ${pick(['close', 'keep-alive', 'upgrade', ascii(5)])}`,
    () => `Upgrade: ${pick(['websocket', 'h2c'])}`,
    () => `Transfer-Encoding: ${pick(['chunked', 'gzip, chunked', 'identity', ascii(5)])}`,
    () => `Content-Length: ${pick(['0', '5', '-1', '1e9', '200000', ascii(3)])}`,
    () => `A: ${'a'.repeat(below(30_000))}`,
    () => noise(20),
  ])();
}

function randomBody(fields: Record<string, string>): { type: string; body: Buffer } {
  const wrong = pick([...Object.keys(fields), pick(names)]);
  const entries = chance(0.25)
    ? Object.entries(fields)
    : chance(0.7)
      ? Object.entries({ ...fields, [wrong]: randomValue() })
      : several(6, () => pick(names)).map((name) => [name, randomValue()] as const);
  if (chance(0.7))
    return {
      type: 'application/x-www-form-urlencoded',
      body: Buffer.from(entries.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('&')),
    };
  if (chance(0.3))
    return { type: 'application/x-www-form-urlencoded', body: Buffer.alloc(pick([below(150_000), 450_000]), 'a=b&') };
  const body = pick([Buffer.from('{"name":"x"}'), Buffer.from(noise(500), 'latin1')]);
  return {
    type: pick([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'text/plain',
      'application/x-www-form-urlencoded; charset=utf-16',
      noise(10),
    ]),
    body,
  };
}

interface FuzzRequest {
  bytes: Buffer;
  form: string | undefined;
  /** Requests that hash a password are sent one at a time, because the server responds with 503 when the hashing queue is full. */
  hashesPassword: boolean;
  /** The request is malformed or truncated, so the server may keep waiting for more bytes, or close the connection while it is sent. */
  isBroken: boolean;
  /** Previews have other headers, which site-content.spec.ts checks. */
  isPreview: boolean;
}

function createRequest(origin: string, cookies: Record<Role, string>): FuzzRequest {
  const [name, form] = pick(Object.entries(forms));
  const isForm = chance(0.45);
  const role = chance(0.9) ? (isForm ? form.role : pick(['visitor', 'visitor', 'member', 'administrator'] as const)) : 'visitor';
  const method = isForm ? 'POST' : chance(0.98) ? pick(methods) : noise(5);
  const choosePath = () => (isForm ? form.path() : chance(0.4) ? pick(getTargets[role])() : randomTarget(origin));
  const path = choosePath().replace(/^(\/[^?]*[^?/])(?=\?|$)/, (whole) => (chance(0.2) ? `${whole}.data` : whole));
  const isBroken = chance(0.04);
  const lines = [`${method} ${path} HTTP/${chance(0.98) ? '1.1' : pick(['1.0', '2.0', 'x'])}`];
  if (chance(0.98)) lines.push(`Host: ${new URL(origin).host}`);
  lines.push('Connection: close', `X-Forwarded-For: 10.${below(10)}.0.1`);
  if (cookies[role]) lines.push(`Cookie: ${cookies[role]}`);
  if (isForm && chance(0.9)) lines.push(`Origin: ${origin}`);
  else lines.push(...several(3, () => randomHeader(origin)));
  if (isBroken) lines.push(brokenHeader());
  let body: Buffer = Buffer.alloc(0);
  if (chance(method === 'POST' ? 0.95 : 0.1)) {
    const sent = isForm && form.file && chance(0.8) ? form.file() : randomBody(form.fields());
    body = sent.body;
    lines.push(`Content-Type: ${sent.type}`, `Content-Length: ${body.length}`);
  }
  const isLarge = body.length > MAX_BODY_KB * 1024;
  const whole = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
  const bytes = isBroken && chance(0.4) ? whole.subarray(0, below(whole.length)) : whole;
  return {
    bytes,
    form: isForm ? name : undefined,
    hashesPassword: path.startsWith('/auth') && method === 'POST',
    isBroken: isBroken || isLarge,
    isPreview: path.includes('/preview?'),
  };
}

async function insertSamples(site: RunningSite): Promise<void> {
  const created_at = '2026-11-20T10:00:00.000Z';
  const numbers = Array.from({ length: sampleCount }, (_, number) => number);
  await insertMessages(
    site,
    numbers.map((number) => ({ id: `message-${number}`, email: senderAt(number), created_at })),
  );
  await insertEvents(
    site,
    numbers.map((number) => ({ id: `event-${number}`, date: '2030-01-01T10:00:00.000Z', created_at })),
  );
  const first_day = '2020-01-01';
  await insertScheduleChanges(site, [
    { id: 'closed', first_day },
    { id: 'news', first_day, text_el: 'Νέα', text_en: 'News' },
    { id: 'moved', first_day, class_start: '19:00', class_groups: 'a' },
  ]);
}

test(`responds to ${count} random requests without a server error, seed ${seed}`, async () => {
  test.setTimeout(60_000 + count * 50);
  process.stdout.write(`FUZZ_SEED=${seed} FUZZ_COUNT=${count}\n`);
  const unlimited = '1000000';
  const site = await startSite('sqlite', {
    ...administratorEnv,
    CONTACT_LIMIT_PER_NETWORK: unlimited,
    CONTACT_LIMIT_TOTAL: unlimited,
    NOTIFICATION_LIMIT: '1',
    // These limits are low so that the few valid account forms exceed them.
    SIGN_UP_LIMIT_PER_NETWORK: '1',
    SIGN_IN_LIMIT_PER_ACCOUNT: '1',
    MAIL_LIMIT_TOTAL: '1',
  });
  await insertSamples(site);
  const cookies = {
    visitor: '',
    member: (await newMember(site)).cookieHeader,
    administrator: (await newMember(site, { email: adminEmail })).cookieHeader,
  };
  const pid = site.pid();
  const requests = Array.from({ length: count }, () => createRequest(site.origin, cookies));
  const statuses: Record<number, number> = {};
  const accepted = new Set<string>();
  const failures: { request: string; response: RawResponse; problems: string[] }[] = [];

  const work = async (queue: FuzzRequest[]) => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const response = await send(site.origin, next.bytes, next.isBroken ? 300 : 0);
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      if (response.status === 0 && next.isBroken) continue;
      if (next.form && [200, 202, 303].includes(response.status)) accepted.add(next.form);
      const problems = next.isPreview && response.status === 200 ? [] : securityHeaderProblems(response);
      if (response.status >= 500 || problems.length > 0)
        failures.push({ request: next.bytes.toString('latin1').slice(0, 2_000), response, problems });
    }
  };
  const run = async (batch: FuzzRequest[]) => {
    const [slow, fast] = [
      batch.filter(({ hashesPassword }) => hashesPassword),
      batch.filter(({ hashesPassword }) => !hashesPassword),
    ];
    await Promise.all([work(slow), ...Array.from({ length: concurrency }, () => work(fast))]);
  };

  // By then, the site has rendered all pages and its memory is close to what it keeps.
  const half = Math.ceil(count / 2);
  await run(requests.slice(0, half));
  const warm = residentMegabytes(pid);
  await run(requests.slice(half));
  const growth = residentMegabytes(pid) - warm;

  process.stdout.write(`${JSON.stringify(statuses)}, memory ${warm} MB and ${growth} MB more\n`);
  expect(failures).toEqual([]);
  // A missing status means that the fuzzer no longer covers that kind of response.
  for (const status of [200, 303, 308, 400, 403, 404, 405, 413, 415, 421, 429]) expect(statuses[status]).toBeGreaterThan(0);
  expect([...accepted].sort()).toEqual(Object.keys(forms).sort());
  expect(growth).toBeLessThan(120);
  expect(site.pid()).toBe(pid);
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
  expect(await site.end()).toBe(0);
  const events = site
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events.filter(({ level }) => level === 'error')).toEqual([]);
  await site.close();
});

function residentMegabytes(pid: number | undefined): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024);
}
