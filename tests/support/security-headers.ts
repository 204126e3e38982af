import { createHash } from 'node:crypto';
import { school } from '#content/school.ts';

const required: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

const embeddedOrigins = [school.map.embed, school.instagram?.embed].flatMap((url) => (url ? [new URL(url).origin] : []));

const allowedSources: Record<string, RegExp> = {
  'script-src': /^'(?:self|nonce-[\w+/=]+|sha256-[\w+/=]+)'$/,
  'style-src': /^'(?:none|nonce-[\w+/=]+|sha256-[\w+/=]+)'$/,
  'img-src': /^'self'$/,
  'font-src': /^'self'$/,
  'connect-src': /^'self'$/,
  'manifest-src': /^'self'$/,
};

export function securityHeaderProblems(
  { headers, body }: { headers: Record<string, string>; body: string },
  frameSources: readonly string[] = embeddedOrigins,
): string[] {
  const problems: string[] = [];
  for (const [name, value] of Object.entries(required)) if (headers[name] !== value) problems.push(`${name}: ${headers[name]}`);
  const isPrivate = headers['x-robots-tag'] === 'noindex';
  const referrer = isPrivate ? 'same-origin' : 'strict-origin-when-cross-origin';
  if (headers['referrer-policy'] !== referrer) problems.push(`referrer-policy: ${headers['referrer-policy']}`);
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    if (name in headers) problems.push(`${name} reveals too much`);
  if (!headers['cache-control']) problems.push('no cache-control');

  const policy = policyOf(headers);
  if (policy['default-src']?.join() !== "'none'") problems.push('default-src is not none');
  for (const directive of ['frame-ancestors', 'base-uri'])
    if (policy[directive]?.join() !== "'none'") problems.push(`${directive} is open`);
  const isPrivatePage = isPrivate && headers['content-type']?.startsWith('text/html');
  if (policy['form-action']?.join() !== (isPrivatePage ? "'self',https://accounts.google.com" : "'self'"))
    problems.push(`form-action: ${policy['form-action']}`);
  for (const [directive, sources = []] of Object.entries(policy))
    for (const source of ['default-src', 'frame-ancestors', 'base-uri', 'form-action'].includes(directive) ? [] : sources)
      if (
        directive === 'frame-src'
          ? !["'none'", "'self'", ...frameSources].includes(source)
          : !allowedSources[directive]?.test(source)
      )
        problems.push(`${directive} allows ${source}`);

  if (headers['content-type']?.startsWith('text/html')) problems.push(...findBlockedInlineCode(body, policy));
  return problems;
}

type Policy = Record<string, string[] | undefined>;

export function policyOf(headers: Record<string, string>): Policy {
  const directives = (headers['content-security-policy'] ?? '').split(';').map((each) => each.trim().split(' '));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

function findBlockedInlineCode(html: string, policy: Policy): string[] {
  const problems: string[] = [];
  for (const [, element = '', attributes = '', text = ''] of html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)) {
    // Data, which no policy blocks.
    if (/application\/(?:ld\+)?json/.test(attributes)) continue;
    const src = attributes.match(/\bsrc="([^"]*)"/)?.[1];
    const nonce = attributes.match(/\bnonce="([^"]*)"/)?.[1];
    const hash = createHash('sha256').update(text).digest('base64');
    const allowed = policy[`${element}-src`] ?? [];
    if (
      src !== undefined
        ? !src.startsWith('/assets/')
        : ![`'sha256-${hash}'`, `'nonce-${nonce}'`].some((each) => allowed.includes(each))
    )
      problems.push(`<${element}${attributes}>${text.slice(0, 60)} is blocked`);
  }
  const [tag] = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '').match(/<[^>]*\s(?:style|on[a-z]+)="[^>]*>/) ?? [];
  if (tag) problems.push(`${tag} has an inline style or handler`);
  return problems;
}
