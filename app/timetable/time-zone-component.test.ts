import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { timeZoneComponent } from './time-zone-component.ts';

it.each([
  ['Europe/Athens', 2, '-1SU'],
  ['Australia/Melbourne', 2, '1SU'],
  ['America/New_York', 2, '2SU'],
  ['America/St_Johns', 2, '2SU'],
  ['Africa/Casablanca', 2, undefined], // Its clock changes follow no yearly rule.
  ['America/Sao_Paulo', 1, undefined],
])('the calendar time zone %s has the right offset every day', (timeZone, observances, byday) => {
  const component = new ICAL.Component(timeZoneComponent(timeZone));
  expect(component.getAllSubcomponents()).toHaveLength(observances);
  if (byday) expect(JSON.stringify(component.toJSON())).toContain(`"byday":"${byday}"`);
  else expect(component.toString()).not.toContain('RRULE');
  const zone = new ICAL.Timezone({ component });
  for (let day = Temporal.PlainDate.from('2021-01-01'); day.year < 2041; day = day.add({ days: 1 })) {
    const noon = day.toPlainDateTime('12:00');
    const offset = zone.utcOffset(ICAL.Time.fromDateTimeString(noon.toString({ smallestUnit: 'second' })));
    if (offset !== noon.toZonedDateTime(timeZone).offsetNanoseconds / 1e9) expect.fail(`${day}: ${offset} s`);
  }
});
