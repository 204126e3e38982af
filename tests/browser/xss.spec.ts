// Cross-site scripting: pages and emails must show user input as text. CSP violations also fail the test, because the policy would
// otherwise hide injections.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { instructorIds } from '#app/site-map.ts';
import { saveProfile } from '#store/profiles.ts';
import { administratorEnv, shareAdministratorSession } from '../support/administrator.ts';
import { contactForm, contactRow } from '../support/contact-row.ts';
import { createMember, randomClientIp } from '../support/members.ts';
import { clickButton, expectHydrated, toast } from '../support/page.ts';
import { test as base, type RunningSite, startSite } from '../support/site.ts';
import type { ReceivedMail } from '../support/smtp.ts';
import { firstGroup } from '../support/timetable.ts';

const test = base.extend<object, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find the required fixtures.
    async ({}, use) => {
      const site = await startSite('sqlite', administratorEnv);
      await insertPayloads(site);
      const shownLinks = async () => (await (await fetch(site.origin)).text()).match(/"https:\/\/example\.org\//g)?.length ?? 0;
      await expect.poll(shownLinks).toBeGreaterThanOrEqual(unlimitedValues.length);
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});

/** Each payload creates an element `<b id=x>` or opens a dialog if interpreted as markup or code. */
const payloads = [
  '<script>alert(1)</script><b id=x>',
  '"><img src=x onerror=alert(1)><b id=x>',
  "'><svg onload=alert(1)><b id=x>",
  '</script><script>alert(1)</script><b id=x>',
  '</style></textarea></title><b id=x autofocus onfocus=alert(1)>',
  '<!--<script><b id=x>',
  '{{alert(1)}}<%=alert(1)%>`+alert(1)+`',
  '\\u003cb id=x\\u003e&lt;b id=x&gt;&#60;b id=x&#62;',
  'a\u2028</script>\u2029<b id=x>\u202ez',
  'javascript:alert(1)',
];

const allPayloads = payloads.join(' ');
/** Values for fields without a length limit: all payloads in one text, and the two that break out of the most common contexts. */
const unlimitedValues = [allPayloads, payloads[3] ?? '', payloads[1] ?? ''];
const oneLine = (text: string) => text.replace(/(?:\s|\p{Cc}|\p{Cf})+/gu, ' ').trim();

async function insertPayloads({ database: { kysely } }: RunningSite): Promise<void> {
  const now = new Date().toISOString();
  for (const [number, payload] of unlimitedValues.entries()) {
    await kysely
      .insertInto('contact_submissions')
      .values(
        contactRow({ id: `m-${number}`, name: payload, message: payload, email: `${payload}@example.org`, created_at: now }),
      )
      .execute();
    await kysely
      .insertInto('saved_answers')
      .values({ id: `a-${number}`, title: payload, text_el: payload, text_en: payload, version: 1, created_at: now })
      .execute();
    const reply = { message_id: `m-${number}`, text: `r ${payload}`, created_at: now };
    await kysely
      .insertInto('message_replies')
      .values([
        { id: `sent-${number}`, mail_id: 'sent', ...reply },
        { id: `withdrawn-${number}`, mail_id: null, ...reply },
      ])
      .execute();
    await kysely
      .insertInto('events')
      .values({
        id: `e-${number}`,
        title: payload,
        location: payload,
        description: payload,
        registration_link: payload,
        // All events begin within the next hours, because the profile page lists only the next six.
        date: new Date(Date.now() + 3_600_000 * (number + 1)).toISOString(),
        created_at: now,
      })
      .execute();
    const closed = new Date(Date.now() + 86_400_000 * (number + 2)).toISOString().slice(0, 10);
    await kysely
      .insertInto('schedule_changes')
      .values({ id: `c-${number}`, first_day: closed, last_day: closed, reason_el: payload, reason_en: payload, created_at: now })
      .execute();
    const today = { first_day: new Date().toISOString().slice(0, 10), last_day: closed, created_at: now };
    const words = { link: `https://example.org/${payload}`, link_el: payload, link_en: payload };
    await kysely
      .insertInto('schedule_changes')
      .values({ id: `a-${number}`, ...today, text_el: `a ${payload}`, text_en: `a ${payload}`, ...words })
      .execute();
    const id = `u-${number}`;
    const user = { id, email: `${payload}.user@example.org`, email_verified: true, created_at: now, updated_at: now };
    await kysely.insertInto('users').values(user).execute();
    await kysely.insertInto('user_roles').values({ user_id: id, role: 'user' }).execute();
    await saveProfile(kysely, id, {
      ...{ first_name: payload, last_name: payload, phone_number: payload, address: `at ${payload}` },
      birth_date: '2000-02-29',
    });
    const written = { subject_el: payload, text_el: payload, subject_en: payload, text_en: payload };
    await kysely
      .insertInto('event_mailings')
      .values({ id: `w-${number}`, event_id: `e-${number}`, to_waitlist: true, ...written, created_at: now })
      .execute();
    const signup = { event_id: `e-${number}`, user_id: id, number: 1, is_waiting: true, joined_at: now };
    await kysely.insertInto('event_signups').values(signup).execute();
  }
}

function collectDialogs(page: Page): { dialogs: string[] } {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return { dialogs };
}

async function expectEscaped(page: Page, address: string, escaped: string[] = []): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('load');
  await expectInert(page, address);
  const text = await page.locator('body').innerText();
  for (const payload of escaped) expect([address, oneLine(text)]).toEqual([address, expect.stringContaining(oneLine(payload))]);
}

async function expectInert(page: Page, address: string): Promise<void> {
  const injected = await page.locator('#x, [onerror], [onload], [onfocus], a[href^="javascript" i], script[src^="data"]').count();
  expect([address, injected]).toEqual([address, 0]);
}

const newContext = (context: BrowserContext, site: RunningSite, javaScriptEnabled = true) =>
  context.browser()?.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp(), javaScriptEnabled });

test('escapes schedule notices, with and without JavaScript', async ({ context, page, site }) => {
  const { dialogs } = collectDialogs(page);
  for (const address of ['/', '/en', `/?class=${firstGroup}`, '/?notice=message-sent'])
    await expectEscaped(
      page,
      address,
      unlimitedValues.flatMap((payload) => [payload, `a ${payload} ${payload}`]),
    );
  const plain = await newContext(context, site, false);
  const other = await plain?.newPage();
  if (other) await expectEscaped(other, '/en', unlimitedValues);
  await plain?.close();
  expect(dialogs).toEqual([]);
});

test('escapes user input on admin pages', async ({ context, page, site }) => {
  await context.setExtraHTTPHeaders(randomClientIp());
  await shareAdministratorSession(context, site);
  const { dialogs } = collectDialogs(page);
  await expectEscaped(page, '/admin', unlimitedValues);
  await expectEscaped(
    page,
    '/admin/signups',
    unlimitedValues.map((payload) => `${payload}.user`),
  );
  for (const [number, payload] of unlimitedValues.entries())
    await expectEscaped(page, `/admin/members/u-${number}`, [`${payload} ${payload}`, `at ${payload}`]);
  await expectEscaped(page, '/admin/events', unlimitedValues);
  await expectEscaped(page, '/admin/answers', unlimitedValues);
  await expectEscaped(
    page,
    '/admin/schedule-changes',
    unlimitedValues.flatMap((payload) => [payload, `Announcement: a ${payload} / a ${payload}`]),
  );
  await expectEscaped(page, '/admin/schedule-changes/c-0/delete');
  for (const [number, payload] of unlimitedValues.entries()) {
    await expectEscaped(page, `/admin/schedule-changes/a-${number}/delete`, [`a ${payload}`]);
    await expectEscaped(page, `/admin/schedule-changes/announcements/a-${number}`);
    for (const name of ['link_el', 'link_en']) await expect(page.locator(`[name=${name}]`)).toHaveValue(payload);
  }
  for (const [number, payload] of unlimitedValues.entries()) {
    const sender = `/admin/contacts/${encodeURIComponent(`${payload}@example.org`)}`;
    await expectEscaped(page, sender, [payload, `r ${payload}`]);
    await expect(page.locator('textarea[name=text]')).toHaveValue(`r ${payload}`);
    await expectEscaped(page, `${sender}/delete?newest=${encodeURIComponent(payload)}`, [payload]);
    await expectEscaped(page, `/admin/events/e-${number}`);
    await expect(page.locator('[name=title]')).toHaveValue(payload);
    await expectEscaped(page, `/admin/events/e-${number}/delete`, [payload]);
    await expectEscaped(page, `/admin/events/e-${number}/write?draft=w-${number}`, [payload]);
    await expect(page.locator('[name=text_el]')).toHaveValue(payload);
    await expectEscaped(page, `/admin/mailings/w-${number}/el`, [payload]);
    await expectEscaped(page, `/admin?q=${encodeURIComponent(payload.slice(0, 200))}`);
  }
  await expectEscaped(page, `/admin?q=${encodeURIComponent(`${payloads[0]} nowhere`)}`, [`${payloads[0]} nowhere`]);
  expect(dialogs).toEqual([]);
});

test('escapes site content in the editor, its preview and on public pages', async ({ browser }) => {
  const site = await startSite('sqlite', administratorEnv);
  const context = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp() });
  await shareAdministratorSession(context, site);
  const page = await context.newPage();
  const { dialogs } = collectDialogs(page);
  const [id] = instructorIds;
  const { kysely } = site.database;
  for (const section of ['timetable', 'questions', 'home', 'facts', 'legal', ...(id ? [`instructor.${id}`] : [])]) {
    const address = `/admin/content/${section}`;
    await page.goto(address);
    await expectHydrated(page);
    const fields = page.locator(
      '.editor__form :is(textarea, input:not([type]), input[type=text], input[type=tel], input[type=email])',
    );
    await fields.evaluateAll((controls: HTMLInputElement[], text) => {
      for (const control of controls) control.value = text;
    }, allPayloads);
    await clickButton(page, 'Save draft');
    await expect(toast(page)).toContainText('Draft saved');
    await expectEscaped(page, address);
    await expect(fields.first()).toHaveValue(/alert\(1\)/);
    await expectEscaped(
      page,
      `${address}/preview?page=${section.startsWith('instructor') ? '/instructors' : section === 'legal' ? '/privacy' : '/'}`,
    );

    // A hostile text that validation would refuse.
    const { content } = await kysely
      .selectFrom('site_content_drafts')
      .select('content')
      .where('section', '=', section)
      .executeTakeFirstOrThrow();
    await kysely
      .insertInto('site_content_publications')
      .values({ id: section, section, number: 1, content, published_at: new Date().toISOString(), published_by: null })
      .execute();
    await expectEscaped(page, `${address}/versions`);
    await expectEscaped(page, `${address}/versions/0`);
  }
  await expect.poll(async () => (await fetch(`${site.origin}/en/privacy`)).text()).toContain('alert(1)');
  const pages = ['/', '/en', '/en?class=x', '/privacy', '/en/instructors', '/profile', ...(id ? [`/instructors/${id}`] : [])];
  for (const address of pages) await expectEscaped(page, address);
  await expectEscaped(page, '/en', [payloads[0] ?? '']);
  expect(dialogs).toEqual([]);
  await context.close();
  await site.close();
});

test('escapes user input on members’ pages and in a form returned with errors', async ({ context, page, site }) => {
  await context.setExtraHTTPHeaders(randomClientIp());
  await createMember(context, site);
  const { dialogs } = collectDialogs(page);
  await expectEscaped(
    page,
    '/profile',
    unlimitedValues.flatMap((payload) => [payload, `a ${payload} ${payload}`]),
  );
  for (const payload of [payloads[0], payloads[4], payloads[8]].map(String)) {
    await page.goto('/profile/settings');
    const field = (name: string) => page.locator(`[name=${name}]`);
    for (const name of ['first_name', 'last_name', 'address']) await field(name).fill(payload);
    await field('phone_number').fill(`1234567890${payload}`.slice(0, 30));
    await field('birth_date').fill('');
    const save = page.locator('main .form [type=submit]');
    await save.click();
    await expect(field('birth_date')).toHaveAttribute('aria-invalid', 'true');
    await expectInert(page, '/profile/settings');
    await expect(field('address')).toHaveValue(payload);
    await field('birth_date').fill('2000-01-01');
    await save.click();
    await page.waitForURL('/profile');
    await expectEscaped(page, '/profile', [payload]);
    await expectEscaped(page, '/profile/settings');
    await expect(field('first_name')).toHaveValue(oneLine(payload));
  }
  expect(dialogs).toEqual([]);
});

for (const javaScriptEnabled of [true, false])
  test(`escapes input in the forms of public pages ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    context,
    site,
  }) => {
    const own = await newContext(context, site, javaScriptEnabled);
    if (!own) throw new Error('No browser');
    const page = await own.newPage();
    const { dialogs } = collectDialogs(page);
    for (const [path, payload] of [
      ['/', payloads[4]],
      ['/en', allPayloads],
    ] as const) {
      const text = String(payload);
      await page.goto(path);
      const form = page.locator('#contact form');
      await form.locator('[name=name]').fill(text);
      await form.locator('[name=email]').fill(`${text} no address`);
      await form.locator('[name=phone]').fill(text);
      await form.locator('[name=message]').fill(text);
      await form.locator('[name=privacy]').check();
      await form.evaluate((element: HTMLFormElement) => Object.assign(element, { noValidate: true }));
      await form.locator('button[type=submit]').click();
      for (const name of ['email', 'phone']) await expect(form.locator(`[name=${name}]`)).toHaveAttribute('aria-invalid', 'true');
      await expectInert(page, path);
      await expect(form.locator('[name=phone]')).toHaveValue(text);
      await expect(form.locator('[name=message]')).toHaveValue(text);
    }
    expect(dialogs).toEqual([]);
    await own.close();
  });

test('escapes URLs of unknown pages, sign-in errors, notices and data requests', async ({ page, site }) => {
  const { dialogs } = collectDialogs(page);
  for (const payload of [allPayloads, payloads[3] ?? '']) {
    const text = encodeURIComponent(payload);
    for (const address of [
      `/${text}`,
      `/en/${text}`,
      `/en/blog/${text}`,
      `/?notice=${text}`,
      `/?${text}#${text}`,
      `/auth?mode=${text}`,
      `/auth?confirm=${text}&email=${text}`,
      `/auth?reset=${text}`,
      `/auth?error=${text}`,
    ])
      await expectEscaped(page, address);
    // The page truncates long error descriptions, so only the start of the payload is visible.
    await expectEscaped(page, `/auth?error=google&error_description=${text}`, [payload.slice(0, 40)]);
    for (const address of [
      `/${text}.data`,
      `/auth.data?error=google&error_description=${text}`,
      `/en/blog.data?_routes=${text}`,
    ]) {
      const response = await page.request.get(site.origin + address);
      expect([address, response.headers()['content-type']]).toEqual([address, expect.stringMatching(/^text\/x-script/)]);
    }
  }
  expect(dialogs).toEqual([]);
});

/** The HTML part with its attached pictures, as email programs show it. A picture that is not attached causes a console error. */
const withPictures = ({ html = '', attachments }: ReceivedMail) =>
  attachments.reduce((shown, { contentId = '', mimeType, content }) => {
    const bytes = Buffer.from(content as ArrayBuffer).toString('base64');
    return shown.replaceAll(`cid:${contentId.slice(1, -1)}`, `data:${mimeType};base64,${bytes}`);
  }, html);

test('escapes user input in mails, which no Content-Security-Policy protects', async ({ browser, site, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp() });
  const before = site.smtp.mails.length;
  for (const [number, payload] of payloads.entries()) {
    const email = `x'{{7*7}}|${number}@example.org`;
    const response = await request.post(number % 2 ? '/en' : '/', {
      form: contactForm({ name: payload, email, message: `${payload}\n${payload}` }),
      headers: { Origin: site.origin },
      maxRedirects: 0,
    });
    expect(response.status()).toBe(303);
  }
  const isNotice = ({ envelope }: (typeof site.smtp.mails)[number]) => envelope.to.includes('school@school.example');
  await expect.poll(() => site.smtp.mails.slice(before).filter(isNotice).length).toBe(payloads.length);
  const context = await browser.newContext();
  const page = await context.newPage();
  const { dialogs } = collectDialogs(page);
  for (const mail of site.smtp.mails.slice(before).filter(isNotice)) {
    await page.setContent(withPictures(mail));
    await expectInert(page, 'a mail');
    expect(await page.locator('script').count()).toBe(0);
    const text = oneLine(await page.locator('body').innerText());
    expect(payloads.filter((payload) => text.includes(oneLine(payload)))).not.toEqual([]);
  }
  expect(dialogs).toEqual([]);
  await Promise.all([context.close(), request.dispose()]);
});
