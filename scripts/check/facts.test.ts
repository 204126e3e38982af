import { describe, expect, it } from 'vitest';
import { contentErrors } from '#app/content/rule-messages.ts';
import { interpolate } from '#app/i18n/format.ts';
import { contentEditor } from '#app/site-content/texts.en.ts';
import { reservedGroupIds } from '#app/site-map.ts';
import { photos } from '#content/photos.ts';
import { classes, sharedLabels } from '#content/schedule.ts';
import { school, timeZone } from '#content/school.ts';
import { copyContent } from '#tests/support/content-copy.ts';
import { articleSlugs } from '#tests/support/installed-content.ts';

const { change, placeOf, check, newFindings } = copyContent();

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
    expect(await newFindings()).toEqual(
      homeFiles.flatMap((file) => [
        ...(school.instagram || hasPhotos
          ? [`content/${file} home: lacks media, for Instagram or photographs: write it with heading and lead`]
          : []),
        ...(school.partner
          ? [`content/${file} home: lacks partners, but school.ts has one: write it with heading and text`]
          : []),
      ]),
    );
  });

  it.skipIf(!school.instagram && !hasPhotos)('leave nothing to show in a section without Instagram and photographs', async () => {
    if (school.instagram) change('school.ts', /^ {2}instagram: \{\n.*?^ {2}\},\n/ms, '');
    if (hasPhotos) change('photos.ts', /photos: readonly PhotoFacts\[\] = \[.*\];/s, 'photos: readonly PhotoFacts[] = [];');
    const message = 'has media, but school.ts no instagram and photos.ts no photograph: delete it';
    expect(await newFindings()).toEqual(expect.arrayContaining(homeFiles.map((file) => `content/${file} home: ${message}`)));
  });

  it('make texts of the home page superfluous', async () => {
    change('school.ts', /^ {2}partner: .*\n/m, '');
    const message = 'has partners, but school.ts has none: delete it';
    expect(await newFindings()).toEqual(homeFiles.map((file) => `content/${file} home: ${message}`));
  });

  const noPhone = 'must be + and the country code, then digits only, as in +302101234567';

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
    const expected = [
      'timeZone: must be the IANA name of a time zone, such as Europe/Athens',
      'languageTags.en: must be the language and a country, as in en-GB',
      'school.country: must be a country such as GR',
      'school.geo.latitude: must be between -90 and 90',
      'school.poster: must be one to three lines of 4 to 24 letters: divide the name differently',
      `school.activeSince: ${interpolate(contentErrors.en.yearInvalid, { min: 1900, max: new Date().getFullYear() + 1 })}`,
      'school.map.page: must be a whole address, from https:// on',
      `school.phone: ${noPhone}`,
      `school.email: ${contentErrors.en.emailInvalid}`,
      `school.messengers.viber: ${noPhone}`,
      'phoneFormats #1: must have one # for each digit in both languages',
    ].map((finding) => `content/school.ts ${finding}`);
    expect(await newFindings()).toEqual(expect.arrayContaining(expected));
  });

  it('are no offset instead of a time zone, and no format for no phone number', async () => {
    change('school.ts', `'${timeZone}'`, "'+02:00'");
    change('school.ts', /starts: '\+/, "starts: '");
    expect(await newFindings()).toEqual(
      expect.arrayContaining([
        'content/school.ts timeZone: must be the IANA name of a time zone, such as Europe/Athens',
        'content/school.ts phoneFormats #1.starts: must be the beginning of a phone number: + and digits',
      ]),
    );
  });

  it('may be a phone number without a format, which visitors see without spaces', async () => {
    change('school.ts', /phone: '.*'/, "phone: '+4930123456'");
    expect(await check()).toContainEqual({
      file: 'content/school.ts',
      field: 'school.phone',
      message: 'fits no entry of phoneFormats, so visitors see it without spaces: add one',
      severity: 'notice',
    });
  });

  it('have a position, and a map that shows the same', async () => {
    const url = 'https://www.openstreetmap.org/?mlat=1.5&mlon=2.5#map=17/1.5/2.5';
    change('school.ts', /page: '.*'/, `page: '${url}'`);
    expect(await newFindings()).toEqual(['content/school.ts school.map.page: marks another position than geo has']);
  });
});

describe.skipIf(articleSlugs.length === 0 || classes.length === 0)('the timetable', () => {
  const [first = { day: 1, start: '', end: '', groups: [] }] = classes;
  const hours = `start: '${first.start}', end: '${first.end}'`;
  const { errors } = contentEditor.timetableForm;

  it.each([
    ["start: '20:00', end: '19:00'", interpolate(errors.endBeforeStart, { hours: 6 })],
    ["start: '20:00', end: '20:00'", interpolate(errors.endBeforeStart, { hours: 6 })],
    ["start: '12:00', end: '20:00'", interpolate(errors.tooLongClass, { hours: 6 })],
    ["start: '9:00', end: '10:00'", interpolate(errors.timeDigits, { time: '09:00' })],
    ["start: '09:00', end: '24:00'", errors.timeMidnight],
  ])('reports a class with %s', async (changed, message) => {
    change('schedule.ts', hours, changed);
    expect(await newFindings()).toContain(`content/schedule.ts classes #1: ${message}`);
  });

  it('reports names of labels that the timetable no longer has, in both languages', async () => {
    change('schedule.ts', /sharedLabels = \[.*\]/, 'sharedLabels = []');
    const message = 'is not in schedule.ts: add it there or delete it';
    expect(await newFindings()).toEqual(
      ['schedule.el.ts', 'schedule.en.ts'].flatMap((file) =>
        sharedLabels.map((id) => `content/${file} scheduleCopy.labels.${id}: ${message}`),
      ),
    );
  });

  it('accepts a class that crosses midnight', async () => {
    change('schedule.ts', hours, "start: '23:00', end: '00:30'");
    expect((await newFindings()).filter((finding) => finding.startsWith('content/schedule.ts'))).toEqual([]);
  });

  it('reports a class that stands twice', async () => {
    change('schedule.ts', /\];\s*$/, `  { day: ${first.day}, ${hours}, groups: ['${first.groups[0]}'] }, // again\n];\n`);
    expect(await newFindings()).toEqual([`content/schedule.ts classes #${classes.length + 1}: ${errors.sameTime}`]);
  });

  it('reports an impossible first day, groups with impossible ids, and those without a class', async () => {
    change('schedule.ts', /since = '.*'/, "since = '2026-02-30'");
    change('schedule.ts', /adultLevels = \[/, "adultLevels = [\n  { id: 'events', cord: 'adv', ages: [12, 7] },");
    const place = 'content/schedule.ts adultLevels #1';
    expect(await newFindings()).toEqual([
      "content/schedule.ts since: '2026-02-30' is not a day: write it like 2026-09-07",
      `${place}: 'events' cannot be the id of a group: write lower-case Latin letters, digits and hyphens, but not ${reservedGroupIds.join(' or ')}`,
      `${place}: ${errors.agesReversed}`,
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
