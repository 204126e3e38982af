import { expect } from '@playwright/test';
import { paths } from '#app/site-map.ts';
import { school } from '#content/school.ts';
import { account } from '#tests/support/texts/account.el.ts';
import { test } from '../support/fixtures.ts';
import { newEmail, password, waitForMailedLink } from '../support/members.ts';
import { expectPage, type Visitor } from '../support/visitor.ts';

const language = ({ $ }: Visitor) => $('html').attr('lang');
const switchTo = (visitor: Visitor, label: 'EL' | 'EN') => visitor.submit(new RegExp(`^${label}`), {}, '.nav__links');

test('shows pages and sends mails in Greek from sign-up to account deletion', async ({ site, visitor }) => {
  const email = newEmail();
  const textOfMail = async (count: number) => (await site.smtp.waitForMailTo(email, count)).at(-1)?.text;
  await visitor.open('/auth?mode=sign-up');
  expect(language(visitor)).toBe('en');
  await switchTo(visitor, 'EL');
  expectPage(visitor, '/auth?mode=sign-up');
  expect(visitor.heading).toBe('Νέος λογαριασμός');
  expect(language(visitor)).toBe('el');
  expect(visitor.text('head > title')).toMatch(/^Νέος λογαριασμός – /);

  await visitor.submit('Δημιουργία λογαριασμού', { email, password: 'short' });
  expect(visitor.description('password')).toMatch(/Ο κωδικός θέλει τουλάχιστον 8 χαρακτήρες$/);
  await visitor.submit('Δημιουργία λογαριασμού', { password: email });
  expect(visitor.description('password')).toContain('Αυτός ο κωδικός μαντεύεται εύκολα');
  await visitor.submit('Δημιουργία λογαριασμού', { password });
  expect(visitor.notice).toContain('Σου στείλαμε email');
  expect(await textOfMail(1)).toContain('Επιβεβαίωσε το email σου');

  await visitor.open(await waitForMailedLink(site, email));
  await visitor.submit('Επιβεβαίωση και σύνδεση', { password: 'not this one' });
  expect(visitor.text('main .alert')).toBe(account.auth.errors.invalid);
  await visitor.submit('Επιβεβαίωση και σύνδεση', { password });
  expectPage(visitor, '/profile');
  expect(visitor.notice).toContain('Ο λογαριασμός σου είναι έτοιμος!');
  expect(visitor.text()).toContain(`Έχεις συνδεθεί ως ${email}`);
  expect(language(visitor)).toBe('el');

  await visitor.follow('Ρυθμίσεις προφίλ');
  expect(visitor.texts('h2')).toContain('Συνδεδεμένες συσκευές');
  expect(visitor.text('.session-list')).toContain('(αυτή η συσκευή)');
  await visitor.submit('Αποθήκευση');
  expect(visitor.description('first_name')).toBe(
    'Το δικό σου, κι αν κάνει μάθημα μόνο το παιδί σου. Το όνομα θέλει τουλάχιστον 2 γράμματα',
  );
  const file = await (await visitor.fetch('/profile/data.json')).json();
  expect(file.about).toContain('Όλα όσα αποθηκεύει για σένα');

  await visitor.post('/auth', { email, intent: 'forgot' });
  expect(await textOfMail(2)).toContain('Διάλεξε νέο κωδικό');
  await visitor.open(await waitForMailedLink(site, email, 2));
  await visitor.submit('Αποθήκευση κωδικού', { password, password_confirm: password });
  expectPage(visitor, '/profile');
  expect(await textOfMail(3)).toContain('Ο κωδικός σου άλλαξε');

  await visitor.open('/profile/settings/delete');
  await visitor.submit('Οριστική διαγραφή', { password });
  expect(visitor.notice).toContain('Ο λογαριασμός σου διαγράφηκε.');
  expect(await textOfMail(4)).toContain(`Ο λογαριασμός ${email} διαγράφηκε`);
});

test('remembers the language and links to public pages in that language', async ({ site, member }) => {
  await member.open('/profile');
  await switchTo(member, 'EL');
  expect(member.heading).toBe(`Καλώς ήρθες στη σχολή ${school.name}!`);
  await site.database.kysely.updateTable('profiles').set({ first_name: 'Γιώργος' }).execute();
  await member.reload();
  expect(member.heading).toBe('Καλώς ήρθες, Γιώργο!');
  expect(member.$('.brand').attr('href')).toBe('/');
  expect(member.link('Απόρρητο', 'footer').attr('href')).toBe('/privacy');
  // The language cookie applies only to pages whose URL does not determine the language.
  for (const [path, expected] of Object.entries({ '/profile/nothing': 'el', '/en': 'en', '/': 'el' }))
    expect([path, language(await member.open(path))]).toEqual([path, expected]);
  await member.open('/profile/settings');
  await switchTo(member, 'EN');
  expectPage(member, '/profile/settings');
  expect(member.heading).toBe('Profile Settings');
  expect(language(await member.reload())).toBe('en');
});

for (const locale of ['el', 'en'] as const)
  test(`the sign-up page links to the privacy policy and states the age of consent in ${locale}`, async ({ visitor }) => {
    await visitor.open(`/auth?mode=sign-up&language=${locale}`);
    expect(visitor.$(`main p a[href="${paths.privacy[locale]}"]`)).toHaveLength(1);
    expect(visitor.text()).toMatch(/(κάτω των|under) 15/);
  });

test('a link from a public page opens the members’ pages in its language, unless the visitor has chosen one', async ({
  visitor,
  member,
}) => {
  const follow = async (from: string, link: string, to = '/auth') => {
    await visitor.open(from);
    await visitor.open(visitor.$(link).attr('href') ?? '');
    expectPage(visitor, to);
    return language(visitor);
  };
  const openMembers = (from: string) => follow(from, 'footer a[href^="/auth"]');
  const settings = 'main a[href^="/profile/settings"]';
  expect([await openMembers('/'), await openMembers('/en')]).toEqual(['el', 'en']);
  // Signed out, the settings redirect to sign-in.
  expect([await follow('/privacy', settings), await follow('/en/privacy', settings)]).toEqual(['el', 'en']);
  await switchTo(visitor, 'EL');
  expect(await openMembers('/en')).toBe('el');
  await member.open('/en/privacy');
  await member.open(member.$(settings).attr('href') ?? '');
  expectPage(member, '/profile/settings');
  expect(language(member)).toBe('en');
});

test('the language form redirects only to pages with a language switch and remembers a known language', async ({
  site,
  visitor,
}) => {
  const post = (form: Record<string, string>) =>
    visitor.fetch('/auth/language', { method: 'POST', body: new URLSearchParams(form), headers: { Origin: site.origin } });
  for (const from of ['//evil.example', '/\\evil.example', 'https://evil.example/auth', '/administrator', '/', 'auth', '']) {
    const { status, headers } = await post({ language: 'el', from });
    expect([from, status, headers.get('location')]).toEqual([from, 303, '/auth']);
  }
  const { headers } = await post({ language: 'el', from: '/auth?reset=a&x=%2F' });
  expect(headers.get('location')).toBe('/auth?reset=a&x=%2F');
  expect(headers.get('set-cookie')).toMatch(/^language=el;(?=.*; HttpOnly)(?=.*; SameSite=Lax).*; Path=\/(;|$)/);
  for (const unknown of ['pt', 'EL', '__proto__', ''])
    for (const response of [await post({ language: unknown, from: '/auth' }), await visitor.fetch(`/auth?language=${unknown}`)])
      expect([unknown, response.headers.get('set-cookie')]).toEqual([unknown, null]);
  const opened = await visitor.fetch('/auth/language?language=el');
  expect([opened.status, opened.headers.get('set-cookie')]).toEqual([303, null]);
});
