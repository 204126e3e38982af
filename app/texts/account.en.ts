// Texts of the sign-in pages and the members' pages. Must not import Greek texts: a browser loads only one language.
import { accounts } from '../accounts/texts.en.ts';
import { leaving } from '../events/texts.en.ts';
import { members } from '../members/texts.en.ts';

export const account = { ...members, ...accounts, leaving };
