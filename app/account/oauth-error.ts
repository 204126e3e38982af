// What the sign-in page was sent back with: `?error=…&error_description=…`.
import { singleLine } from '#server/form.ts';
import type { AccountCopy } from '../content/model.ts';

const longest = 300; // characters: room for a sentence, none for a forged page

export function oauthError(search: URLSearchParams, words: AccountCopy['auth']['errors']): string | null {
  if (!search.has('error') && !search.has('error_description')) return null;
  const { googleFailed, oauthDatabase } = words;
  const description = singleLine(decoded(search.get('error_description') ?? ''));
  if (description === '') return googleFailed;
  return /database error/i.test(description) ? oauthDatabase : description.slice(0, longest);
}

/** Some providers encode it twice. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
