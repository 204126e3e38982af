// GET: the signed-in member's id, for document/session-watch.ts.
import { noStoreHeaders, readSession } from '../session/session.ts';
import type { Route } from './+types/session';

export const middleware = [noStoreHeaders];

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await readSession({ request, context });
  const response = Response.json({ member: session?.member.id ?? null });
  for (const cookie of session?.cookies ?? []) response.headers.append('Set-Cookie', cookie);
  return response;
}
