// Sample closure for `npm run demo`.

/** `from` is the month and day of the next closure, `days` its length. */
export const holidays = {
  from: '12-23',
  days: 16,
  reason_el: 'Χριστουγεννιάτικες διακοπές',
  reason_en: 'Christmas holidays',
};
