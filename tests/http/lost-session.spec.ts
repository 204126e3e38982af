// A form of a private page that is sent after the session has ended is not lost: it can be sent again after signing in.
import { expect } from '@playwright/test';
import { signedOut } from '#app/document/refusals.en.ts';
import { newSession, test } from '../support/fixtures.ts';
import { insertEvents, insertMessages } from '../support/site-data.ts';

const profile = {
  first_name: 'Νεφέλη',
  last_name: 'Κωνσταντίνου "Νέφη"',
  phone_number: '694 000 0000',
  address: 'Ξάνθου 4\u00a0<b>',
  birth_date: '1998-03-29',
};

test('the settings of a member come back with their values, and are saved after signing in', async ({ site, member }) => {
  await member.open('/profile/settings');
  const { cookieHeader } = member;
  member.clearCookies();
  await member.submit('Save changes', profile);
  expect(member.status).toBe(403);
  expect(member.heading).toBe(signedOut.heading);
  expect(member.link(signedOut.signIn).attr('href')).toBe('/auth');
  expect(member.values(signedOut.send)).toMatchObject(profile);
  await member.submit(signedOut.send);
  expect(member.values(signedOut.send)).toMatchObject(profile);

  member.addCookies(cookieHeader.split('; '));
  await member.submit(signedOut.send);
  expect(member.location).toBe('/profile');
  const stored = await site.database.kysely
    .selectFrom('profiles')
    .selectAll()
    .where('user_id', '=', member.id)
    .executeTakeFirst();
  expect(stored).toMatchObject({ ...profile, address: 'Ξάνθου 4 <b>' });
});

const longText = `Γεια σου, Άννα!\n\n${'Τα λέμε την Τρίτη. '.repeat(40)}`.trim();

for (const [name, path, button, values] of [
  ['a reply', '/admin/contacts/anna@example.gr', 'Send reply', { text: longText }],
  ['an event', '/admin/events/new', 'Create Event', { title: 'Roda', description: longText }],
  ['a mail to participants', '/admin/write?to=event:roda', 'Preview', { subject_el: 'Roda στο πάρκο', text_el: longText }],
  ['a saved answer', '/admin/answers/new', 'Save', { title: 'Ώρες', text_el: longText }],
  ['the site’s content', '/admin/pages/facts/school.street', 'Publish', { 'school.street:el': 'Νέα οδός 1' }],
] as const)
  test(`${name} of the administrator comes back with its values`, async ({ site, admin }) => {
    await insertMessages(site, [{ email: 'anna@example.gr' }]);
    await insertEvents(site, [{ id: 'roda', title: 'Roda' }]);
    await admin.open(path);
    const session = await newSession(site, admin);
    admin.clearCookies();
    await admin.submit(button, values);
    expect(admin.status).toBe(403);
    const kept = Object.entries(admin.values(signedOut.send)).map(([name, value]) => [
      name,
      String(value).replaceAll('\r\n', '\n'),
    ]);
    expect(Object.fromEntries(kept)).toMatchObject(values);
    for (const { name: cookie, value } of session.cookies) admin.addCookies([`${cookie}=${value}`]);
    await admin.submit(signedOut.send);
    expect(admin.status).not.toBe(403);
    expect(admin.location).not.toMatch(/^\/auth/);
  });

test('a password is not repeated', async ({ member }) => {
  await member.open('/profile/settings/delete');
  member.clearCookies();
  await member.submit('Delete for good', { password: 'berimbau de barriga' });
  expect(member.html).not.toContain('berimbau de barriga');
});
