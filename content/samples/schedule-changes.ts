/** Sample closure for `npm run demo`. `from` is the month and day (MM-DD) on which the closure starts, and `days` is its length. */
export const holidays = {
  from: '12-23',
  days: 16,
  reason_el: 'Χριστουγεννιάτικες διακοπές',
  reason_en: 'Christmas holidays',
};
