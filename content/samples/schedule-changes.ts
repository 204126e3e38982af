// Sample content, to be replaced by the school that uses this site.
/** Sample closure for `npm run demo`. `from` is its first day (MM-DD), `days` is its length. */
export const holidays = {
  from: '12-23',
  days: 16,
  reason_el: 'διακοπές Χριστουγέννων',
  reason_en: 'Christmas holidays',
};
