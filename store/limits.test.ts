import { expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { mailKinds } from '#server/outbox.ts';
import { lifetimes } from './lifetimes.ts';
import { type LimitedActionName, type LimitName, limitedActions, limits, limitsOf, mailCauses } from './limits.ts';

const settings = { ...readEnv({}), contactLimit: { ...readEnv({}).contactLimit } };
const options = { settings, secret: 'secret' };
const names = Object.keys(limits) as LimitName[];
const actions = Object.entries(limitedActions).map(([name, action]) => ({
  name: name as LimitedActionName,
  ...action,
  limits: action.limits as readonly LimitName[],
  isDoor: 'isDoor' in action,
}));
const perOf = (name: LimitName) => limits[name].per;

it('every limit is used by an action, and every action has limits', () => {
  expect(new Set(actions.flatMap((action) => action.limits))).toEqual(new Set(names));
});

it('every mail that a stranger or member can cause is under a ceiling for all, or for the account that causes it', () => {
  expect(Object.keys(mailCauses)).toEqual(Object.keys(mailKinds));
  const uncovered = Object.entries(mailCauses).flatMap(([kind, causes]) =>
    (typeof causes === 'string' ? [] : (causes as readonly LimitedActionName[])).filter((cause) => {
      const { by, limits: own } = limitedActions[cause];
      const ceilings = by === 'member' ? ['account'] : ['site'];
      return !own.some((name) => ceilings.includes(perOf(name))) ? [`${kind}: ${cause}`] : false;
    }),
  );
  expect(uncovered).toEqual([]);
});

it('every mail to an address that anybody can enter is under a ceiling of its mailbox or account, too', () => {
  for (const [kind, causes] of Object.entries(mailCauses)) {
    if (typeof causes === 'string' || mailKinds[kind as keyof typeof mailKinds] !== 'entered') continue;
    for (const cause of causes as readonly LimitedActionName[])
      expect([cause, limitedActions[cause].limits.map(perOf)]).toEqual([
        cause,
        expect.arrayContaining([expect.stringMatching(/^(mailbox|account)$/)]),
      ]);
  }
});

it('no ceiling that strangers can fill closes a way into an account', () => {
  const filled = new Set(actions.filter(({ by, isDoor }) => by === 'anyone' && !isDoor).flatMap((action) => action.limits));
  const doors = actions.filter(({ isDoor }) => isDoor);
  expect(doors.map(({ name }) => name)).toEqual(['signInFromKnownBrowser', 'reset', 'resetFromKnownBrowser']);
  for (const door of doors) expect([door.name, door.limits.filter((name) => filled.has(name))]).toEqual([door.name, []]);
  for (const door of doors.filter(({ by }) => by === 'known browser')) {
    const others = new Set(
      actions.filter(({ name, by }) => name !== door.name && by !== 'member').flatMap((each) => each.limits),
    );
    expect(door.limits.filter((name) => others.has(name))).toEqual([]);
  }
});

it('a link in the last mail that the limit of an account allows works until the limit ends', () => {
  expect(lifetimes.resetLinkHours * 3_600).toBeGreaterThanOrEqual(limits['reset:account'].windowSeconds);
});

it('one network cannot fill a ceiling for all or for one account', () => {
  const perHour = (name: LimitName) => {
    const { limit, windowSeconds } = limits[name];
    return ((typeof limit === 'number' ? limit : limit(settings)) * 3_600) / windowSeconds;
  };
  for (const { name, by, limits: own } of actions) {
    if (by !== 'anyone') continue;
    const wide = own.flatMap((each) =>
      perOf(each) === 'network' ? [4 * perHour(each)] : perOf(each) === 'account and network' ? [perHour(each)] : [],
    );
    if (wide.length === 0) continue;
    for (const ceiling of own.filter((each) => ['account', 'site'].includes(perOf(each))))
      expect([name, ceiling, perHour(ceiling) > Math.min(...wide)]).toEqual([name, ceiling, true]);
  }
});

it('actions with limits in common list them in one order, which keeps PostgreSQL from deadlocks', () => {
  for (const one of actions)
    for (const other of actions) {
      const inCommon = one.limits.filter((name) => other.limits.includes(name));
      expect(other.limits.filter((name) => inCommon.includes(name))).toEqual(inCommon);
    }
});

it('counts a mailbox once, however its address is spelled, and accounts by their exact address', () => {
  const keys = (action: LimitedActionName, spellings: string[]) =>
    new Set(spellings.flatMap((email) => limitsOf(action, options, { account: email, address: email }).map(({ key }) => key)));
  expect(keys('resetOfUnconfirmedAccount', ['lua@example.gr', 'lua+a@example.gr', 'lua+b+c@example.gr']).size).toBe(2);
  expect(keys('resetOfUnconfirmedAccount', ['l.u.a@gmail.com', 'lua+x@googlemail.com', 'lua@gmail.com']).size).toBe(2);
  expect(keys('resetOfUnconfirmedAccount', ['lua@example.gr', 'l.ua@example.gr', 'lua@example.org']).size).toBe(4);
  expect(keys('resetFromKnownBrowser', ['lua@example.gr', 'lua+a@example.gr']).size).toBe(3);
});

it('keeps addresses out of the keys', () => {
  for (const { name } of actions) {
    const keyed = limitsOf(name, options, {
      account: 'lua@example.gr',
      address: 'lua@example.gr',
      networks: ['n'],
      browser: 'b',
    });
    expect(JSON.stringify(keyed)).not.toContain('lua');
  }
});
