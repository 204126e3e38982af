// Texts of the sign-in pages and the members' pages. Must not import English texts: a browser loads only one language.
import { accounts } from '../accounts/texts.el.ts';
import { leaving } from '../events/texts.el.ts';
import { members } from '../members/texts.el.ts';

export const account = { ...members, ...accounts, leaving };
