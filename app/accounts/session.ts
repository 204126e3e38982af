// GET endpoint that document/session-watch.ts calls to detect a sign-in or sign-out in another tab.
import { noStoreHeaders, readSession } from '../session/session.ts';
import type { Route } from './+types/session';

export const middleware = [noStoreHeaders];

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await readSession({ request, context });
  const response = Response.json({ member: session?.member.id ?? null });
  for (const cookie of session?.cookies ?? []) response.headers.append('Set-Cookie', cookie);
  return response;
}
