import type { Locale } from '../site-map.ts';

/** Names of the facts that saved answers may contain in braces. Each name works in both languages. */
export const placeholders = {
  phone: { el: 'τηλέφωνο', en: 'phone' },
  email: { el: 'email', en: 'email' },
  address: { el: 'διεύθυνση', en: 'address' },
  prices: { el: 'τιμές', en: 'prices' },
  site: { el: 'ιστοσελίδα', en: 'website' },
  school: { el: 'σχολή', en: 'school' },
} as const satisfies Record<string, Record<Locale, string>>;

export type PlaceholderKey = keyof typeof placeholders;
