// The headers of every response, pages, files and errors alike, are set here.

/** Sources that a page adds to the policy: nonces or hashes, in the form the header wants. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

const frames = ['https://www.openstreetmap.org', 'https://www.instagram.com'];

const everywhere: [string, ...string[]][] = [
  ['default-src', "'none'"],
  ['form-action', "'self'", 'https://accounts.google.com'],
  ['frame-ancestors', "'none'"],
  ['base-uri', "'none'"],
];

/** The Content-Security-Policy of a page; of anything else (files, plain errors) without `inline`: nothing may be loaded or run. */
export function contentSecurityPolicy(inline?: InlineSources, isDevelopment = false): string {
  const page: [string, ...string[]][] = inline
    ? [
        ['script-src', "'self'", ...inline.scripts],
        ['style-src', ...(inline.styles.length > 0 ? inline.styles : ["'none'"]), ...(isDevelopment ? ["'unsafe-inline'"] : [])],
        ['img-src', "'self'"],
        ['font-src', "'self'"],
        ['connect-src', "'self'", ...(isDevelopment ? ['ws:'] : [])],
        ['manifest-src', "'self'"],
        ['frame-src', ...frames],
      ]
    : [];
  return [...everywhere, ...page].map((directive) => directive.join(' ')).join('; ');
}

/** What stands on every response, whatever it is; an answer that may be kept says so itself. */
export function commonHeaders(origin: string): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy(),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(origin.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  };
}
