// Sample content: an invented closure, for `npm run demo` alone. The site never shows it by itself.

/** From the next day of this kind on, for so many days. */
export const holidays = {
  from: '12-23',
  days: 16,
  reason_el: 'Χριστουγεννιάτικες διακοπές',
  reason_en: 'Christmas holidays',
};
