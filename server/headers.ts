// Security headers of every response: pages, files and errors.

/** What a page's Content-Security-Policy allows beyond the site's own files. */
export interface PageSources {
  /** Nonces or hashes of the inline scripts and styles, in header syntax. */
  scripts: readonly string[];
  styles: readonly string[];
  /** Origins that the page may embed in a frame. */
  frames: readonly string[];
  isDevelopment?: boolean;
}

type Directive = [name: string, ...sources: string[]];

const baseDirectives: Directive[] = [
  ['default-src', "'none'"],
  ['form-action', "'self'", 'https://accounts.google.com'],
  ['frame-ancestors', "'none'"],
  ['base-uri', "'none'"],
];

/** Content-Security-Policy of a page; without `page` (files, plain text) nothing may be loaded or run. */
export function contentSecurityPolicy(page?: PageSources): string {
  const directives = page ? [...baseDirectives, ...pageDirectives(page)] : baseDirectives;
  return directives.map((directive) => directive.join(' ')).join('; ');
}

function pageDirectives({ scripts, styles, frames, isDevelopment }: PageSources): Directive[] {
  return [
    ['script-src', "'self'", ...scripts],
    ['style-src', ...(styles.length > 0 ? styles : ["'none'"]), ...(isDevelopment ? ["'unsafe-inline'"] : [])],
    ['img-src', "'self'"],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(isDevelopment ? ['ws:'] : [])],
    ['manifest-src', "'self'"],
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])],
  ];
}

/** Headers of every response. Cacheable responses override `Cache-Control`, pages the policy. */
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
