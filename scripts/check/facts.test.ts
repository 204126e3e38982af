import { describe, expect, it } from 'vitest';
import { articleSlugs } from '#app/site-map.ts';
import { photos } from '#content/photos.ts';
import { classes, sharedLabels } from '#content/schedule.ts';
import { school, timeZone } from '#content/school.ts';
import { copyContent } from '#tests/support/content-copy.ts';

const { change, lineOf, placeOf, check, newFindings } = copyContent();

const [slugs = { el: '', en: '' }] = articleSlugs;
const describeWithArticle = describe.skipIf(articleSlugs.length === 0);
const article = `blog/${slugs.el}/el.md`;
const translation = `blog/${slugs.el}/en.md`;
const homeFiles = ['home.el.ts', 'home.en.ts'];

/** Adds a paragraph to both languages of an article and returns its findings. */
function addParagraph(text: string, message: string): string[] {
  for (const file of [article, translation]) change(file, /$/, `\n${text}\n`);
  return [article, translation].map((file) => `${placeOf(file, text)}: ${message}`);
}

describeWithArticle('the facts of the school', () => {
  const hasPhotos = photos.some(({ where }) => where === 'home');

  it('need texts on the home page for a partner, and none for what the school does not have', async () => {
    for (const file of homeFiles) change(file, /^ {2}(?:media|partners): \{\n.*?^ {2}\},\n/gms, '');
    const lacking = (file: string, name: string, reason: string, fields: string) =>
      `${placeOf(file, 'export const')}: home: lacks ${name}, but ${reason}: write ${name} with ${fields}`;
    expect(await newFindings()).toEqual(
      homeFiles.flatMap((file) => [
        ...(school.instagram ? [lacking(file, 'media', 'school.ts has instagram', 'heading and lead')] : []),
        ...(!school.instagram && hasPhotos
          ? [lacking(file, 'media', 'photos.ts has photographs for the home page', 'heading and lead')]
          : []),
        ...(school.partner ? [lacking(file, 'partners', 'school.ts has partner', 'heading and text')] : []),
      ]),
    );
  });

  it.skipIf(!school.instagram && !hasPhotos)('leave nothing to show in a section without Instagram and photographs', async () => {
    if (school.instagram) change('school.ts', /^ {2}instagram: \{\n.*?^ {2}\},\n/ms, '');
    if (hasPhotos) change('photos.ts', /photos: readonly PhotoFacts\[\] = \[.*\];/s, 'photos: readonly PhotoFacts[] = [];');
    const message =
      'home.media: has nothing to show, because school.ts has no instagram and photos.ts no photograph for the home page: delete it, or add photographs first';
    expect((await newFindings()).filter((finding) => finding.includes('home.media'))).toEqual(
      homeFiles.map((file) => `${placeOf(file, '  media: {')}: ${message}`),
    );
  });

  it('make texts of the home page superfluous', async () => {
    change('school.ts', /^ {2}partner: .*\n/m, '');
    const message = 'home.partners: is not shown, because school.ts has no partner: delete it';
    expect(await newFindings()).toEqual(homeFiles.map((file) => `${placeOf(file, '  partners: {')}: ${message}`));
  });

  const noPhone = 'is not a phone number: write + and the country code, then digits only, as in +302101234567';

  it('are reported where they are impossible', async () => {
    change('school.ts', `'${timeZone}'`, "'Europe/Atlantis'");
    change('school.ts', /en: 'en-..' }/, "en: 'de-DE' }");
    change('school.ts', /country: '..'/, "country: 'EL'");
    change('school.ts', /latitude: -?[\d.]+/, 'latitude: 379.9');
    change('school.ts', /poster: \[/, "poster: ['Capoeiracapoeiracapoeiracapoeira', ");
    change('school.ts', /activeSince: \d+/, 'activeSince: 207');
    change('school.ts', /page: 'https:/, "page: 'http:");
    change('school.ts', /phone: '.*'/, "phone: '210 000 0000'");
    change('school.ts', /email: '.*'/, "email: 'geia@school'");
    change('school.ts', /(?: {2}messengers: .*\n)?(?= {2}email: )/, "  messengers: { viber: '694 000 0000' },\n");
    change('school.ts', /#'(, en:)/, "'$1");
    const at = (text: string) => placeOf('school.ts', text);
    const expected = [
      `${at('Atlantis')}: timeZone: 'Europe/Atlantis' is not the name of a time zone: write an IANA name such as Europe/Athens`,
      `${at('de-DE')}: languageTags.en: 'de-DE' is not a language and country: write them as in en-GB`,
      `${at("'EL'")}: school.country: 'EL' is not a country code: write two capitals, as in GR`,
      `${at('379.9')}: school.geo: latitude must be between -90 and 90, longitude between -180 and 180: copy both from a map`,
      `${at('poster:')}: school.poster: must be one to three lines of 4 to 24 letters: divide the name differently`,
      expect.stringContaining(`${at('activeSince:')}: school.activeSince: must be a year from 1900 to `),
      expect.stringMatching(/: school\.map\.page: 'http:.*' is not an address: write all of it, from https:\/\/ on$/),
      `${at("'210 ")}: school.phone: '210 000 0000' ${noPhone}`,
      `${at('geia@')}: school.email: 'geia@school' is not an email address: write it like name@school.org`,
      `${at("'694 ")}: school.messengers.viber: '694 000 0000' ${noPhone}`,
      expect.stringMatching(
        /: phoneFormats\.0: has \d+ # in Greek and \d+ in English: write one # for each digit after \+\d+ in both$/,
      ),
    ];
    expect(await newFindings()).toEqual(expect.arrayContaining(expected));
  });

  it('are no offset instead of a time zone, and no format for no phone number', async () => {
    change('school.ts', `'${timeZone}'`, "'+02:00'");
    change('school.ts', /starts: '\+/, "starts: '");
    expect(await newFindings()).toEqual(
      expect.arrayContaining([
        `${placeOf('school.ts', 'timeZone =')}: timeZone: '+02:00' is not the name of a time zone: write an IANA name such as Europe/Athens`,
        expect.stringMatching(/: phoneFormats\.0: '\d+' is not the beginning of a phone number: write \+ and digits$/),
      ]),
    );
  });

  it('may be a phone number without a format, which visitors see without spaces', async () => {
    change('school.ts', /phone: '.*'/, "phone: '+4930123456'");
    expect(await check()).toContainEqual({
      file: 'content/school.ts',
      line: lineOf('school.ts', 'phone: '),
      field: 'school.phone',
      message: 'no entry of phoneFormats fits this number, so visitors see it without spaces: add one',
      severity: 'notice',
    });
  });

  it('have a position, and a map that shows the same', async () => {
    const url = 'https://www.openstreetmap.org/?mlat=1.5&mlon=2.5#map=17/1.5/2.5';
    change('school.ts', /page: '.*'/, `page: '${url}'`);
    const { latitude, longitude } = school.geo;
    expect(await newFindings()).toEqual([
      `${placeOf('school.ts', url)}: school.map.page: marks 1.5, 2.5, but geo is ${latitude}, ${longitude}: correct the one that is wrong`,
    ]);
  });
});

describe.skipIf(articleSlugs.length === 0 || classes.length === 0)('the timetable', () => {
  const [first = { day: 1, start: '', end: '', groups: [] }] = classes;
  const hours = `start: '${first.start}', end: '${first.end}'`;
  const tooLong = 'is not possible: it must end after it starts, within six hours';

  it.each([
    ["start: '20:00', end: '19:00'", `a class from 20:00 to 19:00 ${tooLong}`],
    ["start: '20:00', end: '20:00'", `a class from 20:00 to 20:00 ${tooLong}`],
    ["start: '9:00', end: '10:00'", "'9:00' is not a time: write hours and minutes with two digits, as in 09:30"],
  ])('reports a class with %s', async (changed, message) => {
    change('schedule.ts', hours, changed);
    expect(await newFindings()).toContain(`${placeOf('schedule.ts', changed)}: classes.0: ${message}`);
  });

  it('reports names of labels that the timetable no longer has, in both languages', async () => {
    change('schedule.ts', /sharedLabels = \[.*\]/, 'sharedLabels = []');
    const message = 'is not in sharedLabels of schedule.ts: add it there or delete it here';
    expect(await newFindings()).toEqual(
      ['schedule.el.ts', 'schedule.en.ts'].flatMap((file) =>
        sharedLabels.map((id) => `${placeOf(file, `'${id}'`)}: scheduleCopy.labels.${id}: '${id}' ${message}`),
      ),
    );
  });

  it('accepts a class that crosses midnight', async () => {
    change('schedule.ts', hours, "start: '23:00', end: '00:30'");
    expect((await newFindings()).filter((finding) => finding.startsWith('content/schedule.ts'))).toEqual([]);
  });

  it('reports a class that stands twice', async () => {
    change('schedule.ts', /\];\s*$/, `  { day: ${first.day}, ${hours}, groups: ['${first.groups[0]}'] }, // again\n];\n`);
    expect(await newFindings()).toEqual([
      `${placeOf('schedule.ts', '// again')}: classes.${classes.length}: the same group has a class at this time in line ${lineOf('schedule.ts', hours)}: delete one of the two or correct it`,
    ]);
  });

  it('reports an impossible first day, groups with impossible ids, and those without a class', async () => {
    change('schedule.ts', /since = '.*'/, "since = '2026-02-30'");
    change('schedule.ts', /adultLevels = \[/, "adultLevels = [\n  { id: 'events', cord: 'adv' },");
    const place = `${placeOf('schedule.ts', "id: 'events'")}: adultLevels.0`;
    expect(await newFindings()).toEqual([
      `${placeOf('schedule.ts', 'since =')}: since: '2026-02-30' is not a day: write it like 2026-09-07`,
      `${place}: 'events' cannot be the id of a group: write lower-case Latin letters, digits and hyphens, but not 'all' or 'events'`,
      `${place}: the group 'events' has no class: add one to classes or delete the group`,
    ]);
  });

  it('asks about hours of a class in texts after its end has changed', async () => {
    const { start, end } = first;
    const findings = addParagraph(
      `We train ${start}–${end}.`,
      `mentions ${start}–${end}, but no class has these hours: is it still right?`,
    );
    expect(await newFindings()).toEqual([]);
    change('schedule.ts', new RegExp(`(start: '${start}', end: )'${end}'`, 'g'), "$1'23:59'");
    expect(await newFindings()).toEqual(expect.arrayContaining(findings));
  });

  it('accepts the course of an evening hour by hour during classes', async () => {
    change('schedule.ts', /(classes[^=]*= \[)/, "$1\n  { day: 7, start: '03:00', end: '04:00', groups: ['nobody'] },");
    const before = await newFindings();
    for (const file of [article, translation]) change(file, /$/, '\n- 03:17 We meet.\n- 04:17 We part.\n');
    const messages = (await newFindings()).filter((finding) => !before.includes(finding));
    expect(messages).toEqual([article, translation].map((file) => expect.stringContaining(`content/${file}:`)));
    expect(messages.join()).not.toContain('03:17');
  });

  it('asks about hours in texts at which no class starts or ends', async () => {
    const message = 'mentions 03:17, but no class starts or ends then: is it still right?';
    const findings = addParagraph('We meet at 03:17, every day.', message);
    expect(await newFindings()).toEqual(findings);
  });
});
