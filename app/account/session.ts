// GET: who is signed in, asked by a page that was left open for a while.
import { answerPrivately } from '../private-answer.ts';
import { readSession } from '../read-session.ts';
import type { Route } from './+types/session';

export const middleware = [answerPrivately];

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await readSession({ request, context });
  const response = Response.json({ member: session?.member.id ?? null });
  for (const cookie of session?.cookies ?? []) response.headers.append('Set-Cookie', cookie);
  return response;
}
