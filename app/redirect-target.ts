import type { MiddlewareFunction } from 'react-router';

/** Media type of a response whose body is the target of a redirect, for scripts: `fetch` cannot read the `Location` header. */
export const redirectTargetType = 'text/uri-list';

export const redirectTarget: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const target = response.headers.get('Location');
  if (target === null || request.headers.get('Accept') !== redirectTargetType) return response;
  const headers = new Headers(response.headers);
  headers.delete('Location');
  headers.set('Content-Type', redirectTargetType);
  return new Response(target, { headers });
};
