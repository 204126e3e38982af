interface PageSources {
  scripts: readonly string[];
  styles: readonly string[];
  frames: readonly string[];
  /** Origins to which forms may lead, redirects included. The default is this site. */
  forms?: string;
  isDevelopment?: boolean;
  /** The page is shown in a frame of the administrator's pages. Its forms cannot be sent. */
  isPreview?: boolean;
}

/** Without `page`, returns the strictest policy, for files and plain text that load no other resources. */
export function contentSecurityPolicy(page?: PageSources): string {
  return [
    "default-src 'none'",
    `form-action ${page?.isPreview ? "'none'" : (page?.forms ?? "'self'")}`,
    `frame-ancestors ${page?.isPreview ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    ...(page ? pageDirectives(page) : []),
  ].join('; ');
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
