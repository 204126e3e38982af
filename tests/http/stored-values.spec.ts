// Whatever the database holds of the site's content, the site starts and shows its pages, and the administrator can repair it.
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { contentEditor } from '#app/site-content/texts.en.ts';
import { instructorIds } from '#tests/support/installed-content.ts';
import { admin as adminCopy } from '#tests/support/texts/admin.en.ts';
import { newMember, test } from '../support/fixtures.ts';
import { adminEmail, administratorEnv } from '../support/members.ts';
import { engines, type RunningSite, startSite } from '../support/site.ts';

const copy = contentEditor.pages.form;
const timetable = {
  ...{ since: '2026-01-01', groups: 'new-group', 'groups.new-group.cord': 'kids-a', 'groups.new-group.teacher': 'somebody-gone' },
  ...{ 'groups.new-group.name:el': 'Νέο', 'groups.new-group.name:en': 'New' },
  ...{ 'groups.new-group.whom:el': 'Νέο', 'groups.new-group.whom:en': 'New' },
  ...{ classes: '0', 'classes.0.day': '2', 'classes.0.start': '10:00', 'classes.0.end': '11:00' },
  ...{ 'classes.0.groups': 'new-group,group-gone', 'classes.0.label': 'constructor' },
};
const publications = {
  // The whole section cannot be read.
  facts: '{"values":{"school.street:el":1}}',
  // It refers to what content/ no longer has.
  timetable: JSON.stringify({ timetables: [timetable] }),
  people: JSON.stringify({
    values: {
      people: `${instructorIds.join()},somebody-gone,constructor`,
      'people.somebody-gone.name': '<i>',
      'people.x.name': 'X',
    },
  }),
  partners: JSON.stringify({
    values: {
      partners: '7',
      'partners.7.name': '</script><i>',
      'partners.7.url': 'javascript:alert(2)',
      'partners.7.logo': '../x',
    },
  }),
  'instructor.somebody-gone': JSON.stringify({ values: { 'instructors.somebody-gone.line:en': 'New' } }),
  legal: JSON.stringify({ values: { 'legal.html:en': '<script>alert(1)</script>' } }),
};

const paths = ['/', '/en', '/en/privacy', '/calendar/all.ics', '/calendar/new-group.ics', `/instructors/${instructorIds[0]}`];

async function statuses(site: RunningSite): Promise<[string, number][]> {
  return Promise.all(paths.map(async (path) => [path, (await fetch(site.origin + path)).status] as [string, number]));
}

for (const engine of engines)
  test.describe(`stored content on ${engine}`, () => {
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine, administratorEnv);
    });
    test.afterAll(() => site.close());

    test('that the site cannot show does not keep it from starting, and is reported and repaired in the admin area', async () => {
      await site.end();
      for (const [section, content] of Object.entries(publications)) {
        const row = {
          id: randomUUID(),
          section,
          number: 1,
          content,
          published_at: '2026-11-20T10:00:00.000Z',
          published_by: null,
        };
        await site.database.kysely.insertInto('site_content_publications').values(row).execute();
      }
      await site.restart();
      expect(await statuses(site)).toEqual(paths.map((path) => [path, 200]));
      expect(await (await fetch(`${site.origin}/en/privacy`)).text()).not.toContain('alert(1)');
      expect(await (await fetch(site.origin)).text()).not.toMatch(/alert\(2\)|<\/script><i>|somebody-gone/);
      expect(await (await fetch(`${site.origin}/en/calendar/new-group.ics`)).text()).toContain('T100000');

      const admin = await newMember(site, { email: adminEmail });
      await admin.open('/admin');
      expect(admin.text()).toContain(adminCopy.health.content);
      await admin.open('/admin/pages/timetable');
      expect(admin.text()).toContain('group-gone, constructor');
      await admin.submit(copy.save);
      await admin.open('/admin/pages/timetable');
      expect(admin.text()).not.toContain('group-gone');
      for (const section of ['people', 'partners', 'instructor.somebody-gone', 'instructor.constructor']) {
        await admin.open(`/admin/pages/${section}`);
        expect([section, admin.status]).toEqual([section, 200]);
      }
      await admin.open('/admin/pages/facts');
      expect(admin.text()).toContain(contentEditor.pages.leftOut.split('{')[0]);
      await admin.open('/admin/pages/facts/school.street');
      await admin.submit(copy.save, { 'school.street:el': 'Οδός 1', 'school.street:en': 'Street 1' });
      expect(admin.notice).toContain('Published');
      await admin.open('/admin');
      expect(admin.text()).not.toContain(adminCopy.health.content);
      expect(await (await fetch(`${site.origin}/en`)).text()).toContain('Street 1');
    });
  });
