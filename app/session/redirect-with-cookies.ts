import { redirectDocument } from 'react-router';

/**
 * To another page, with the cookies that go along. A page that was open in this tab is left altogether: nothing of one session
 * stays in memory for the next.
 */
export function redirectWithCookies(path: string, cookies: string[] = []): Response {
  const response = redirectDocument(path, 303);
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}
