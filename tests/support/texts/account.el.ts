// Texts of the sign-in pages and the members' pages, joined for tests.
import { accounts } from '#app/accounts/texts.el.ts';
import { leaving } from '#app/events/texts.el.ts';
import { settings } from '#app/members/settings-texts.el.ts';
import { members } from '#app/members/texts.el.ts';
import { session } from '#app/session/texts.el.ts';

export const account = { ...session, ...members, ...settings, ...accounts, leaving };
