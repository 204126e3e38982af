import { expect } from '@playwright/test';
import { notices } from '#app/texts/notices.ts';
import { account } from '#tests/support/texts/account.en.ts';
import { type Member, newMember, newSession, test } from '../support/fixtures.ts';
import { insertEvents } from '../support/site-data.ts';
import { expectPage } from '../support/visitor.ts';

const { form, removal, add } = account.children;
const year = new Date().getFullYear() - 8;

async function addChild(member: Member, first_name: string, values: Record<string, string | boolean> = {}): Promise<void> {
  await member.open('/profile/settings');
  await member.follow(add);
  await member.submit(form.save, { first_name, birth_year: String(year), ...values }, 'dialog');
}

test('a member adds children, changes one and removes one', { tag: '@postgres' }, async ({ site, member, admin }) => {
  await addChild(member, ' ', { birth_year: '18', photo_consent: true });
  expect(member.description('first_name', 'dialog')).toContain(form.errors.first_nameMissing);
  expect(member.description('birth_year', 'dialog')).toContain(form.errors.birth_yearInvalid);
  await member.submit(form.save, { first_name: 'Άννα', birth_year: '1999' }, 'dialog');
  expect(member.description('birth_year', 'dialog')).toContain(form.errors.birth_yearOutOfRange);
  await member.submit(form.save, { birth_year: String(year) }, 'dialog');
  expectPage(member, '/profile/settings#children');
  expect(member.notice).toContain(notices['child-saved'].en);
  expect(member.text('#children')).toMatch(new RegExp(`Άννα, ${year} ?Photographs: yes, since .+`));
  await addChild(member, 'Πέτρος');
  await member.follow('Edit: Άννα');
  expect(member.values(form.save, 'dialog')).toMatchObject({ first_name: 'Άννα', photo_consent: true });
  await member.submit(form.save, { photo_consent: false }, 'dialog');
  expect(member.text('#children li:first-child')).toContain('Photographs: no');

  const stranger = await newMember(site);
  const href = member.link('Remove: Άννα').attr('href') ?? '';
  await stranger.open(href);
  expect(stranger.status).toBe(404);
  await stranger.post(href, {});
  await stranger.post(href.replace('/remove', ''), { first_name: 'Eve', birth_year: String(year) });
  await member.follow('Remove: Πέτρος');
  await member.submit(removal.delete, {}, 'dialog');
  expect(member.texts('#children li strong')).toEqual(['Άννα']);
  await admin.open(`/admin/members/${member.id}`);
  expect(admin.text()).toContain(`Άννα, ${year}. Photographs: no`);

  for (const name of ['2', '3', '4', '5']) await addChild(member, name);
  const second = await member.fetch('/profile/settings/children/new');
  await addChild(member, '6');
  expect(member.hasLink(add)).toBe(false);
  expect(second.status).toBe(200);
  await member.post('/profile/settings/children/new', { first_name: '7', birth_year: String(year) });
  expect(member.description('first_name', 'dialog')).toContain(form.errors.full);
});

test('a parent signs children up, together or not at all, adds one and withdraws one', { tag: '@postgres' }, async ({
  site,
  member,
  admin,
}) => {
  await insertEvents(site, [{ id: 'e', title: 'Roda', max_participants: 2 }]);
  for (const name of ['Άννα', 'Πέτρος']) await addChild(member, name, { photo_consent: name === 'Άννα' });
  await member.open('/profile');
  await member.submit('Confirm: Roda');
  expectPage(member, '/profile?event=e#event-e');
  expect(member.notice).toContain(notices['event-nobody'].en);
  await member.submit('Confirm: Roda', { Me: true, Άννα: true, Πέτρος: true });
  expect(member.notice).toContain('There are not enough places: you are together on the waiting list for “Roda”.');
  expect(member.text('#event-e .event-signup')).toContain('Waiting list, no. 1: you, Άννα, Πέτρος');
  const [waitlisted] = await site.smtp.waitForMailTo(member.email);
  expect(waitlisted?.text).toMatch(/\(missing: 1\).*from number 1:.*\nWho: you, Άννα, Πέτρος\n/s);

  // Without one of them, the places suffice for the others.
  await member.follow('Change who’s coming: Roda');
  expect(member.values('Confirm', 'dialog')).toMatchObject({ [`person.${member.id}`]: true });
  await member.submit('Confirm', { Me: false }, 'dialog');
  expect(member.notice).toContain('The others are still signed up.');
  expect(member.text('#event-e .event-signup')).toContain('Going: Άννα, Πέτρος');
  const [, promoted] = await site.smtp.waitForMailTo(member.email, 2);
  expect(promoted?.text).toContain('\nWho: Άννα, Πέτρος\n');
  const calendar = await (await member.fetch('/profile/events/e/event.ics')).text();
  expect(calendar).toContain('Who: Άννα\\, Πέτρος');

  await member.follow('Change who’s coming: Roda');
  const before = await newSession(site, member);
  await before.open(member.location);
  await member.submit('Confirm', { Me: true }, 'dialog');
  expect(member.notice).toContain('You are on the waiting list for “Roda”.');
  expect(member.text('#event-e .event-signup')).toMatch(/Going: Άννα, Πέτρος.*Waiting list, no\. 1: you/s);
  // A stale form withdraws only people whom it showed as signed up.
  await before.submit('Confirm', {}, 'dialog');
  expect(before.text('#event-e .event-signup')).toMatch(/Going: Άννα, Πέτρος.*Waiting list, no\. 1: you/s);

  await admin.open('/admin/events/e/participants');
  expect(admin.text('dialog')).toContain('2 coming · 1 on the waiting list');
  expect(admin.text('dialog')).toContain('Write to them (1)');
  const [anna, petros, parent] = admin.texts('.participants li');
  expect(anna).toContain(`Άννα, ${year}`);
  expect(anna).not.toContain('no photographs');
  expect(petros).toContain(`Πέτρος, ${year} · no photographs`);
  expect(parent).not.toContain('photographs');
  const csv = await (await admin.fetch('/admin/events/e/participants.csv')).text();
  expect(csv).toMatch(new RegExp(`"Άννα","${member.email}","","[^"]+","Coming","${member.email}","${year}","Yes"\r\n`));
  await admin.open('/admin/events/e/delete');
  expect(admin.text('dialog')).toContain('1 person gets an email');
  await admin.open('/admin/events/e/participants');
  await admin.follow('Remove: Άννα');
  await admin.submit('Remove', {}, 'dialog');
  await member.reload();
  expect(member.text('#event-e .event-signup')).toContain('Going: Πέτρος');
  await admin.submit('Undo');
  await member.reload();
  expect(member.text('#event-e .event-signup')).toContain('Going: Άννα, Πέτρος');
});
