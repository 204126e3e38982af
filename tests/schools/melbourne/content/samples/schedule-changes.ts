/** Sample closure for `npm run demo`. `from` is its first day (MM-DD), `days` is its length. */
export const holidays = {
  from: '12-21',
  days: 38,
  reason_el: 'Καλοκαιρινές διακοπές',
  reason_en: 'Summer break',
};
