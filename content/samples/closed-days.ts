// Sample closure for `npm run demo`.

/** Starts on the next `from` (month-day) and lasts `days` days. */
export const holidays = {
  from: '12-23',
  days: 16,
  reason_el: 'Χριστουγεννιάτικες διακοπές',
  reason_en: 'Christmas holidays',
};
