// Resource route that shows a mailing in a preview frame, as its recipients will see it but without a first name.
import { data } from 'react-router';
import { readMailing } from '#store/mailings.ts';
import { mailPictures } from '../mail/mail-pictures.ts';
import { logError, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { locales } from '../site-map.ts';
import type { Route } from './+types/mailing-preview';
import { composeMailing } from './mailing-mail.ts';

/** Mails have inline styles, and in the preview their pictures are data URLs. Nothing else loads, and no script runs. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join('; ');

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const locale = locales.find((each) => each === params.locale);
  if (!locale) throw data(null, { status: 404 });
  const stored = await readMailing(services.database, context.get(administratorContext), params.id).catch((error) => {
    logError('mailing load failed', context, error);
    throw data(null, { status: 503 });
  });
  if (!stored) throw data(null, { status: 404 });
  const { mailing, event, isWaiting } = stored;
  const to = { email: '', firstName: null, locale, isWaiting };
  const { html } = composeMailing(services)(to, mailing, event);
  return new Response(withPictures(html), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN' },
  });
}

/** Links open in a new tab. */
function withPictures(html: string): string {
  return html.replace('<head>', '<head><base target="_blank"/>').replace(/src="cid:([^"]+)"/g, (_, id: string) => {
    const { filename = '', content } = mailPictures.get(id) ?? {};
    const type = filename.endsWith('.png') ? 'image/png' : 'image/jpeg';
    return `src="data:${type};base64,${content?.toString('base64')}"`;
  });
}
