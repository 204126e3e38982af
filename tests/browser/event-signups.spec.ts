// Joining, leaving and undoing with JavaScript. What the server decides is in journeys/event-signups.spec.ts.
import { expect, type Page } from '@playwright/test';
import { account } from '#tests/support/texts/account.en.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { newMember, signIn, browserTest as test } from '../support/fixtures.ts';
import { clickDialogButton, toast } from '../support/page.ts';
import { insert } from '../support/rows.ts';
import { inDays, insertEvents } from '../support/site-data.ts';

/** Allows a space before the colon, where the visually hidden part of the label begins. */
const labeled = (name: string) => new RegExp(`^${name.replace(':', ' ?:')}$`);
const linkNamed = (page: Page, name: string) => page.getByRole('link', { name: labeled(name) });
const question = (page: Page) => page.getByRole('alertdialog');

for (const javaScriptEnabled of [true, false])
  test.describe(() => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test(`joining and leaving ${javaScriptEnabled ? '' : 'without JavaScript '}shows and focuses the event, which has moved`, {
      tag: javaScriptEnabled ? [] : '@full',
    }, async ({ memberPage: page, site }) => {
      await insertEvents(
        site,
        [1, 2, 3, 4, 5].map((day) => ({ title: `Roda ${day}`, date: inDays(day) })),
      );
      const moved = page.locator('.event-list > li', { hasText: 'Roda 5' });
      const expectShown = async () => {
        await expect(moved).toBeFocused();
        await expect(moved).toBeInViewport({ ratio: 1 });
        const [bar, top] = [await page.locator('.nav').boundingBox(), await moved.boundingBox()];
        expect(top?.y).toBeGreaterThan(bar?.height ?? Number.NaN);
      };
      await page.goto('/profile');
      await page.getByRole('button', { name: labeled('Join: Roda 5') }).click();
      await expect(toast(page)).toHaveText('You have signed up for “Roda 5”. See you there.');
      await expect(moved).toContainText(account.profile.events.coming);
      await expectShown();
      await linkNamed(page, 'Leave: Roda 5').click();
      await question(page).getByRole('link', { name: account.leaving.cancel }).click();
      await expect(question(page)).toHaveCount(0);
      await expect(javaScriptEnabled ? linkNamed(page, 'Leave: Roda 5') : moved).toBeFocused();
      await linkNamed(page, 'Leave: Roda 5').click();
      await question(page).getByRole('button', { name: 'Leave' }).click();
      await expect(toast(page)).toHaveText('You are no longer signed up for “Roda 5”.');
      await expectShown();
    });
  });

test('shows each of two undo notices for ten seconds, longer while its button has focus, and undoes a deletion', async ({
  adminPage: page,
  site,
}) => {
  await insertEvents(site, [{ title: 'Roda 1' }, { title: 'Roda 2' }, { title: 'Roda 3' }]);
  await page.clock.install();
  await page.goto('/admin/events');
  const remove = async (title: string) => {
    await page.getByRole('link', { name: `Delete ${title}` }).click();
    await clickDialogButton(page, 'Delete');
    await expect(page.getByRole('link', { name: `Delete ${title}` })).toHaveCount(0);
  };
  const undo = toast(page).getByRole('button', { name: 'Undo' });
  await remove('Roda 1');
  await expect(undo).toHaveCount(1);
  await page.clock.runFor(5_000);
  await remove('Roda 2');
  await expect(undo).toHaveCount(2);
  await page.clock.runFor(5_500);
  await expect(undo).toHaveCount(1);
  await undo.focus();
  await page.clock.runFor(9_000);
  await expect(undo).toHaveCount(1);
  expect(await accessibilityIssues(page, { within: ['.toasts'] })).toEqual([]);
  await undo.blur();
  await page.clock.runFor(10_000);
  await expect(undo).toHaveCount(0);

  await remove('Roda 3');
  await undo.click();
  await expect(toast(page)).toContainText('The event is back, with everybody who had signed up.');
  await expect(page.getByRole('link', { name: 'Delete Roda 3' })).toBeVisible();
});

test('has no accessibility issues in any state', async ({ page, site, member }) => {
  await insertEvents(site, [
    { id: 'come', title: 'Roda στο πάρκο', is_workshop: true, max_participants: 12 },
    { id: 'wait', title: 'Handstands', max_participants: 1 },
    { title: 'Εργαστήριο μουσικής', max_participants: 1, current_participants: 1 },
    { title: 'Οικογενειακό απόγευμα' },
    { title: 'Batizado', registration_link: 'https://forms.example/' },
  ]);
  const other = await newMember(site);
  await other.post('/profile/events/wait/join', {});
  for (const id of ['come', 'wait']) await member.post(`/profile/events/${id}/join`, {});
  await signIn(page.context(), site, member);
  await page.goto('/profile');
  await expect(page.locator('.event-list--joined > li')).toHaveCount(2);
  expect(await accessibilityIssues(page)).toEqual([]);
  await linkNamed(page, 'Leave: Roda στο πάρκο').click();
  await expect(question(page)).toBeVisible();
  expect(await accessibilityIssues(page, { within: ['dialog'] })).toEqual([]);
});

test('has no accessibility issues in the list of participants', async ({ adminPage: page, site }) => {
  await insertEvents(site, [{ title: 'Roda', max_participants: 1 }]);
  for (const _ of ['coming', 'waiting']) await (await newMember(site)).post('/profile/events/Roda/join', {});
  await page.goto('/admin/events/Roda/participants');
  await expect(page.locator('.participants li')).toHaveCount(2);
  expect(await accessibilityIssues(page)).toEqual([]);
});

test('has no accessibility issues for a parent: settings, who comes, a change of that', async ({ page, site, member }) => {
  await insertEvents(site, [{ id: 'e', title: 'Roda', max_participants: 2 }]);
  const child = { user_id: member.id, first_name: 'Άννα', birth_year: 2018, photo_consent_at: null, created_at: inDays(-1) };
  await insert(site.database.kysely, 'children', { id: 'anna', ...child });
  await signIn(page.context(), site, member);
  for (const path of ['/profile/settings', '/profile/settings/children/anna', '/profile/settings/children/anna/remove']) {
    await page.goto(path);
    expect(await accessibilityIssues(page, { within: [path === '/profile/settings' ? 'html' : 'dialog'] })).toEqual([]);
  }
  await page.goto('/profile');
  await page.locator('#event-e summary').click();
  expect(await accessibilityIssues(page)).toEqual([]);
  await member.post('/profile/events/e/join', { [`person.${member.id}`]: 'on', 'person.anna': 'on' });
  await page.reload();
  await expect(page.locator('#event-e')).toContainText('Going: you, Άννα');
  await linkNamed(page, 'Change who’s coming: Roda').click();
  await expect(page.getByRole('dialog', { name: 'Change who’s coming' })).toBeVisible();
  expect(await accessibilityIssues(page, { within: ['dialog'] })).toEqual([]);
});
