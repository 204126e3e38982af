import { randomInt, randomUUID } from 'node:crypto';
import { Administrator } from '#store/administrator.ts';
import type { RunningSite } from './site.ts';

export const password = 'berimbau de barriga';

export const adminEmail = 'mestre@school.example';
export const administrator = Administrator.of({ id: 'mestre', email: adminEmail, isAdministrator: true }) as Administrator;

export const newEmail = (name = 'nefeli') => `${name}.${randomUUID().slice(0, 8)}@example.gr`;

export const behindProxy = { TRUST_PROXY: '1' };
export const administratorEnv = { ...behindProxy, ADMIN_EMAIL: adminEmail };
/** Simulates a random client IP address so that tests do not share rate limits. Requires `behindProxy`. */
export const randomClientIp = () => ({ 'X-Forwarded-For': [10, 0, 0, 0].map((min) => randomInt(min, 255)).join('.') });

export async function waitForMailedLink({ smtp }: RunningSite, email: string, count = 1): Promise<string> {
  const mails = await smtp.waitForMailTo(email, count);
  return mails.at(-1)?.text?.match(/http\S+\/auth\?\S+/)?.[0] ?? '';
}
