// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
import type { scheduleCopy as greek } from './schedule.el.ts';

export const scheduleCopy: typeof greek = {
  parents: { rules: 'How we look after children: [our code].' },
  prices: {
    heading: 'Prices',
    text: 'Pay by the month or as you go, without enrolling.',
    kids: '$45 a month',
    adults: '$80–110 a month',
    list: [
      { what: 'One class', price: '$18' },
      { what: 'A month, as many classes as you like', price: '$110' },
    ],
  },
  groups: {
    foundation: { name: 'Foundation', whom: 'For anyone starting out.' },
    open: { name: 'Open level', whom: 'For anyone who can play.' },
    juniors: { name: 'Juniors', whom: 'For children.' },
    teens: { name: 'Teens', whom: 'From thirteen.' },
  },
  labels: {
    'sunday-roda': {
      line: 'Sunday *roda*, everyone in',
      title: 'Sunday roda',
      note: 'Everyone in, *samba* to finish',
      whom: 'For whichever class you do, and for anyone who comes to watch.',
    },
  },
};
