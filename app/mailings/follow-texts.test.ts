import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { CONSENT_VERSION } from '#store/subscriptions.ts';
import { followTexts } from './texts.ts';

/** Subscriptions refer to a version of the text. Add a hash, and increase `CONSENT_VERSION`, when the text changes. */
const versions = ['658fbb5777605025'];

it('the consent text has not changed without a new version', () => {
  const { el, en } = followTexts;
  const current = hash('sha256', el.consent + en.consent).slice(0, 16);
  expect([versions.length, versions.at(-1)]).toEqual([CONSENT_VERSION, current]);
});
