interface PageSources {
  scripts: readonly string[];
  styles: readonly string[];
  frames: readonly string[];
  isDevelopment?: boolean;
}

const baseDirectives = [
  "default-src 'none'",
  "form-action 'self' https://accounts.google.com",
  "frame-ancestors 'none'",
  "base-uri 'none'",
];

/** Without `page`, returns the strictest policy, for files and plain text that load no other resources. */
export function contentSecurityPolicy(page?: PageSources): string {
  return [...baseDirectives, ...(page ? pageDirectives(page) : [])].join('; ');
}

function pageDirectives({ scripts, styles, frames, isDevelopment }: PageSources): string[] {
  const orNone = (sources: readonly string[]) => sources.join(' ') || "'none'";
  return [
    ["script-src 'self'", ...scripts].join(' '),
    `style-src ${orNone(styles)}${isDevelopment ? " 'unsafe-inline'" : ''}`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "manifest-src 'self'",
    `frame-src ${orNone(frames)}`,
  ];
}

/** Default headers of every response. Pages override `Content-Security-Policy`, and cacheable responses override `Cache-Control`. */
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
