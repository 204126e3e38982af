import { describe, expect, it } from 'vitest';
import { articleSlugs } from '#app/site-map.ts';
import { photos } from '#content/photos.ts';
import { classes, sharedLabels } from '#content/schedule.ts';
import { school, timeZone } from '#content/school.ts';
import { copyContent } from '#tests/support/content-copy.ts';

const { read, change, lineOf, check, newFindings, content } = copyContent();

const [slugs = { el: '', en: '' }] = articleSlugs;
const describeWithArticle = describe.skipIf(articleSlugs.length === 0);
const article = `blog/${slugs.el}/el.md`;
const translation = `blog/${slugs.el}/en.md`;

describeWithArticle('the facts of the school', () => {
  const hasPhotos = photos.some(({ where }) => where === 'home');

  it('need texts on the home page for a partner, and none for what the school does not have', async () => {
    for (const locale of ['el', 'en']) change(`home.${locale}.ts`, /^ {2}(?:media|partners): \{\n.*?^ {2}\},\n/gms, '');
    const lacking = (file: string, name: string, reason: string, fields: string) =>
      `${placeOf(file, 'export const')}: home: lacks ${name}, but ${reason}: write ${name} with ${fields}`;
    expect(await newFindings()).toEqual(
      ['home.el.ts', 'home.en.ts'].flatMap((file) => [
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
    expect((await newFindings()).filter((finding) => finding.includes('home.media'))).toEqual(
      ['home.el.ts', 'home.en.ts'].map(
        (file) =>
          `content/${file}:${lineOf(file, '  media: {')}: home.media: has nothing to show, because school.ts has no instagram and photos.ts no photograph for the home page: delete it, or add photographs first`,
      ),
    );
  });

  it('make texts of the home page superfluous', async () => {
    change('school.ts', /^ {2}partner: .*\n/m, '');
    expect(await newFindings()).toEqual(
      ['home.el.ts', 'home.en.ts'].map(
        (file) =>
          `content/${file}:${lineOf(file, '  partners: {')}: home.partners: is not shown, because school.ts has no partner: delete it`,
      ),
    );
  });

  it.each([
    [
      'an offset instead of a time zone',
      `'${timeZone}'`,
      "'+02:00'",
      'timeZone',
      "'+02:00' is not the name of a time zone: write an IANA name such as Europe/Athens",
    ],
    [
      'an unknown time zone',
      `'${timeZone}'`,
      "'Europe/Atlantis'",
      'timeZone',
      "'Europe/Atlantis' is not the name of a time zone: write an IANA name such as Europe/Athens",
    ],
    [
      'a tag of another language',
      /en: 'en-..' }/,
      "en: 'de-DE' }",
      'languageTags.en',
      "'de-DE' is not a language and country: write them as in en-GB",
    ],
    [
      'an unknown country',
      /country: '..'/,
      "country: 'EL'",
      'school.country',
      "'EL' is not a country code: write two capitals, as in GR",
    ],
    [
      'impossible coordinates',
      /latitude: -?[\d.]+/,
      'latitude: 379.9',
      'school.geo',
      'latitude must be between -90 and 90, longitude between -180 and 180: copy both from a map',
    ],
    [
      'a long line of the poster',
      /poster: \[/,
      "poster: ['Capoeiracapoeiracapoeiracapoeira', ",
      'school.poster',
      'must be one to three lines of 4 to 24 letters: divide the name differently',
    ],
    [
      'an impossible year',
      /activeSince: \d+/,
      'activeSince: 207',
      'school.activeSince',
      expect.stringContaining('must be a year from 1900 to '),
    ],
    [
      'an insecure map',
      /page: 'https:/,
      "page: 'http:",
      'school.map.page',
      expect.stringMatching(/^'http:.*' is not an address: write all of it, from https:\/\/ on$/),
    ],
    [
      'a phone number as it is dialled',
      /phone: '.*'/,
      "phone: '210 000 0000'",
      'school.phone',
      "'210 000 0000' is not a phone number: write + and the country code, then digits only, as in +302101234567",
    ],
    [
      'a phone number that no format fits',
      /phone: '.*'/,
      "phone: '+4930123456'",
      'school.phone',
      'no entry of phoneFormats fits this number, so visitors see it without spaces: add one',
    ],
    [
      'a messenger without the country code',
      /(?: {2}messengers: .*\n)?(?= {2}email: )/,
      "  messengers: { viber: '694 000 0000' },\n",
      'school.messengers.viber',
      "'694 000 0000' is not a phone number: write + and the country code, then digits only, as in +302101234567",
    ],
    [
      'an email address without a domain',
      /email: '.*'/,
      "email: 'geia@school'",
      'school.email',
      "'geia@school' is not an email address: write it like name@school.org",
    ],
    [
      'formats of different length',
      /#'(, en:)/,
      "'$1",
      'phoneFormats.0',
      expect.stringMatching(/^has \d+ # in Greek and \d+ in English: write one # for each digit after \+\d+ in both$/),
    ],
    [
      'a format for no number',
      /starts: '\+/,
      "starts: '",
      'phoneFormats.0',
      expect.stringMatching(/^'\d+' is not the beginning of a phone number: write \+ and digits$/),
    ],
  ])('reports %s', async (_, from, to, field, message) => {
    change('school.ts', from, to);
    const { at } = await content();
    expect(await check()).toContainEqual({
      file: 'content/school.ts',
      line: at('school.ts', ...field.split('.')).line,
      field,
      message,
      severity: field === 'school.phone' && to.includes('+') ? 'notice' : 'error',
    });
  });

  it('reports a map that shows another place', async () => {
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

  it.each([
    [
      'a class that ends before it starts',
      "start: '20:00', end: '19:00'",
      'a class from 20:00 to 19:00 is not possible: it must end after it starts, within six hours',
    ],
    [
      'a class without length',
      "start: '20:00', end: '20:00'",
      'a class from 20:00 to 20:00 is not possible: it must end after it starts, within six hours',
    ],
    [
      'a malformed time',
      "start: '9:00', end: '10:00'",
      "'9:00' is not a time: write hours and minutes with two digits, as in 09:30",
    ],
  ])('reports %s', async (_, changed, message) => {
    change('schedule.ts', hours, changed);
    expect(await newFindings()).toContain(`${placeOf('schedule.ts', changed)}: classes.0: ${message}`);
  });

  it('reports names of labels that the timetable no longer has, in both languages', async () => {
    change('schedule.ts', /sharedLabels = \[.*\]/, 'sharedLabels = []');
    expect(await newFindings()).toEqual(
      ['schedule.el.ts', 'schedule.en.ts'].flatMap((file) =>
        sharedLabels.map(
          (id) =>
            `content/${file}:${lineOf(file, `'${id}'`)}: scheduleCopy.labels.${id}: '${id}' is not in sharedLabels of schedule.ts: add it there or delete it here`,
        ),
      ),
    );
  });

  it('accepts a class that crosses midnight', async () => {
    change('schedule.ts', hours, "start: '23:00', end: '00:30'");
    expect((await newFindings()).filter((finding) => finding.startsWith('content/schedule.ts'))).toEqual([]);
  });

  it('reports a class that stands twice', async () => {
    const line = `  { day: ${first.day}, ${hours}, groups: ['${first.groups[0]}'] },\n`;
    change('schedule.ts', /\];\s*$/, `${line}];\n`);
    const number =
      read('schedule.ts')
        .split('\n')
        .findLastIndex((each) => each.includes(hours)) + 1;
    expect(await newFindings()).toEqual([
      `content/schedule.ts:${number}: classes.${classes.length}: the same group has a class at this time in line ${lineOf('schedule.ts', hours)}: delete one of the two or correct it`,
    ]);
  });

  it('reports an impossible first day', async () => {
    change('schedule.ts', /since = '.*'/, "since = '2026-02-30'");
    expect(await newFindings()).toContain(
      `${placeOf('schedule.ts', 'since =')}: since: '2026-02-30' is not a day: write it like 2026-09-07`,
    );
  });

  it('reports groups with impossible ids, and those without a class', async () => {
    change('schedule.ts', /adultLevels = \[/, "adultLevels = [\n  { id: 'events', cord: 'adv' },");
    const place = `${placeOf('schedule.ts', "id: 'events'")}: adultLevels.0`;
    expect(await newFindings()).toEqual([
      `${place}: 'events' cannot be the id of a group: write lower-case Latin letters, digits and hyphens, but not 'all' or 'events'`,
      `${place}: the group 'events' has no class: add one to classes or delete the group`,
    ]);
  });

  it('asks about hours of a class in texts after its end has changed', async () => {
    const { start, end } = classes[0] ?? { start: '', end: '' };
    for (const file of [article, translation]) change(file, /$/, `\nWe train ${start}–${end}.\n`);
    expect(await newFindings()).toEqual([]);
    change('schedule.ts', new RegExp(`(start: '${start}', end: )'${end}'`, 'g'), "$1'23:59'");
    const message = `mentions ${start}–${end}, but no class has these hours: is it still right?`;
    for (const file of [article, translation])
      expect(await newFindings()).toContain(`content/${file}:${lineOf(file, `We train ${start}`)}: ${message}`);
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
    for (const file of [article, translation]) change(file, /$/, '\nWe meet at 03:17, every day.\n');
    expect(await newFindings()).toEqual(
      [article, translation].map(
        (file) =>
          `${placeOf(file, '03:17')}: mentions 03:17, but no class starts or ends then: is it still right?`,
      ),
    );
  });
});
