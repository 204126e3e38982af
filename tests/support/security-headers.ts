import { createHash } from 'node:crypto';

const required: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Allowed sources in a page's Content-Security-Policy. */
const allowed: Record<string, RegExp> = {
  'script-src': /^'(?:self|nonce-[\w+/=]+|sha256-[\w+/=]+)'$/,
  'style-src': /^'(?:none|nonce-[\w+/=]+|sha256-[\w+/=]+)'$/,
  'img-src': /^'self'$/,
  'font-src': /^'self'$/,
  'connect-src': /^'self'$/,
  'manifest-src': /^'self'$/,
  'frame-src': /^https:\/\/www\.(?:openstreetmap\.org|instagram\.com)$/,
};

/** Checks the security headers of a response and returns the problems. Header names must be in lower case. */
export function securityHeaderProblems({ headers, body }: { headers: Record<string, string>; body: string }): string[] {
  const complaints: string[] = [];
  for (const [name, value] of Object.entries(required)) if (headers[name] !== value) complaints.push(`${name}: ${headers[name]}`);
  const referrer = headers['x-robots-tag'] === 'noindex' ? 'no-referrer' : 'strict-origin-when-cross-origin';
  if (headers['referrer-policy'] !== referrer) complaints.push(`referrer-policy: ${headers['referrer-policy']}`);
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    if (name in headers) complaints.push(`${name} reveals too much`);
  if (!headers['cache-control']) complaints.push('no cache-control');

  const policy = policyOf(headers);
  if (policy['default-src']?.join() !== "'none'") complaints.push('default-src is not none');
  for (const directive of ['frame-ancestors', 'base-uri'])
    if (policy[directive]?.join() !== "'none'") complaints.push(`${directive} is open`);
  if (policy['form-action']?.join() !== "'self',https://accounts.google.com")
    complaints.push(`form-action: ${policy['form-action']}`);
  for (const [directive, sources = []] of Object.entries(policy))
    for (const source of ['default-src', 'frame-ancestors', 'base-uri', 'form-action'].includes(directive) ? [] : sources)
      if (!allowed[directive]?.test(source)) complaints.push(`${directive} allows ${source}`);

  if (headers['content-type']?.startsWith('text/html')) complaints.push(...blockedInline(body, policy));
  return complaints;
}

type Policy = Record<string, string[] | undefined>;

export function policyOf(headers: Record<string, string>): Policy {
  const directives = (headers['content-security-policy'] ?? '').split(';').map((each) => each.trim().split(' '));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

/** Finds inline scripts, styles and handlers that the page's own policy would block. */
function blockedInline(html: string, policy: Policy): string[] {
  const complaints: string[] = [];
  for (const [, element = '', attributes = '', text = ''] of html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)) {
    if (/application\/ld\+json/.test(attributes)) continue;
    const src = attributes.match(/\bsrc="([^"]*)"/)?.[1];
    const nonce = attributes.match(/\bnonce="([^"]*)"/)?.[1];
    const hash = createHash('sha256').update(text).digest('base64');
    const allowed = policy[`${element}-src`] ?? [];
    if (
      src !== undefined
        ? !src.startsWith('/assets/')
        : ![`'sha256-${hash}'`, `'nonce-${nonce}'`].some((each) => allowed.includes(each))
    )
      complaints.push(`<${element}${attributes}>${text.slice(0, 60)} is blocked`);
  }
  const [tag] = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '').match(/<[^>]*\s(?:style|on[a-z]+)="[^>]*>/) ?? [];
  if (tag) complaints.push(`${tag} has an inline style or handler`);
  return complaints;
}
