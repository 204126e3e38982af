// GET: who is signed in, asked by a page that was left open for a while.
import { answerPrivately } from '../private-answer.ts';
import { servicesContext } from '../services.ts';
import type { Route } from './+types/session';

export const middleware = [answerPrivately];

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await context.get(servicesContext).accounts.session(request);
  const response = Response.json({ member: session?.member.id ?? null });
  for (const cookie of session?.cookies ?? []) response.headers.append('Set-Cookie', cookie);
  return response;
}
