// Texts of the sign-in pages and the members' pages, joined for tests.
import { accounts } from '#app/accounts/texts.en.ts';
import { leaving } from '#app/events/texts.en.ts';
import { settings } from '#app/members/settings-texts.en.ts';
import { members } from '#app/members/texts.en.ts';
import { session } from '#app/session/texts.en.ts';

export const account = { ...session, ...members, ...settings, ...accounts, leaving };
