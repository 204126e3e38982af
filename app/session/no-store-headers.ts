// What every answer on the way in, behind the sign-in and on the way out has in common.
import type { MiddlewareFunction } from 'react-router';

/** Kept by nobody, listed nowhere, and its address (which may hold a token) told to no other site. */
export const noStoreHeaders: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set('Referrer-Policy', 'no-referrer');
  response.headers.set('X-Robots-Tag', 'noindex');
  return response;
};
