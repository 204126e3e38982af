// The scoring rules of MDN's HTTP Observatory (github.com/mdn/mdn-http-observatory, its grader and analyzer at 94042bb, of August
// 2026, since when the opener's and the embedder's policy count), as far as one answer shows them; redirection from http is the
// proxy's, and CORS is not in use.
import type { RawAnswer } from './raw-http.ts';
import { policyOf } from './security-headers.ts';

export interface ObservatoryScore {
  score: number;
  /** What each rule gave or took, by its name there. */
  parts: Record<string, number>;
}

const broad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const inline = ["'unsafe-inline'", 'data:'];
const creditFrom = 90;

/** The score of an answer over https. The domain's place on the preload list of browsers is not the answer's to show. */
export function observatoryScore(answer: RawAnswer, { isPreloaded = false } = {}): ObservatoryScore {
  const { headers } = answer;
  const parts: Record<string, number> = {
    'content-security-policy': policyPart(answer),
    cookies: cookiesPart(answer),
    'cross-origin-resource-sharing':
      headers['access-control-allow-origin'] !== undefined && headers['access-control-allow-credentials'] === 'true' ? -50 : 0,
    'referrer-policy': referrerPart(headers['referrer-policy']),
    'strict-transport-security': transportPart(headers['strict-transport-security'], isPreloaded),
    'subresource-integrity': integrityPart(answer),
    'x-content-type-options': headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    'x-frame-options': framePart(answer),
    'cross-origin-resource-policy': resourcePart(headers['cross-origin-resource-policy']),
    'cross-origin-opener-policy': isolationPart(headers['cross-origin-opener-policy'], [
      'same-origin',
      'same-origin-allow-popups',
      'noopener-allow-popups',
    ]),
    'cross-origin-embedder-policy': isolationPart(headers['cross-origin-embedder-policy'], ['require-corp', 'credentialless']),
  };
  const values = Object.values(parts);
  const base = 100 + values.filter((value) => value < 0).reduce((sum, value) => sum + value, 0);
  const credit = base < creditFrom ? 0 : values.filter((value) => value > 0).reduce((sum, value) => sum + value, 0);
  return { score: Math.max(0, base + credit), parts };
}

function policyPart({ headers }: RawAnswer): number {
  if (!headers['content-security-policy']) return -25;
  const policy = policyOf(headers);
  const sourcesOf = (directive: string) => {
    const sources = policy[directive] ?? policy['default-src'] ?? ['*'];
    const isPinned = sources.some((source) => /^'(?:nonce|sha(?:256|384|512))-/.test(source));
    return isPinned && directive !== 'object-src' ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
  };
  const [scripts, styles, objects] = [sourcesOf('script-src'), sourcesOf('style-src'), sourcesOf('object-src')];
  const isOneOf = (list: string[]) => (source: string) => list.includes(source);
  if (scripts.some(isOneOf([...broad, ...inline])) || objects.some(isOneOf(broad))) return -20;
  const isInsecure = (source: string) => /^(?:http|ftp):/.test(source);
  const passive = ['img-src', 'media-src'];
  const active = Object.entries(policy).flatMap(([name, sources = []]) => (passive.includes(name) ? [] : sources));
  if (active.some(isInsecure)) return -20;
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10;
  if (passive.flatMap(sourcesOf).some(isInsecure)) return -10;
  if (styles.some(isOneOf([...broad, ...inline]))) return 0;
  return policy['default-src']?.join() === "'none'" ? 10 : 5;
}

function cookiesPart({ cookies }: RawAnswer): number {
  if (cookies.length === 0) return 0;
  const has = (attribute: RegExp) => cookies.every((cookie) => attribute.test(cookie));
  if (!has(/;\s*secure\b/i)) return -40;
  if (!has(/;\s*httponly\b/i)) return -30;
  return has(/;\s*samesite=(?:lax|strict)\b/i) ? 5 : 0;
}

function referrerPart(policy: string | undefined): number {
  if (policy === undefined) return 0;
  return ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(policy) ? 5 : -5;
}

function transportPart(header: string | undefined, isPreloaded: boolean): number {
  const seconds = Number(header?.match(/max-age=(\d+)/)?.[1] ?? Number.NaN);
  if (Number.isNaN(seconds)) return -20;
  if (isPreloaded) return 5;
  return seconds >= 15_768_000 ? 0 : -10;
}

/** Scripts of files alone count; inline ones are the policy's affair. */
function integrityPart({ body }: RawAnswer): number {
  const files = [...body.matchAll(/<script\b[^>]*\ssrc="([^"]*)"[^>]*>/g)];
  if (files.length === 0) return 0;
  if (files.some(([, src = '']) => /^(?:http:)?\/\//.test(src))) return -50;
  const isElsewhere = files.some(([, src = '']) => src.startsWith('https:'));
  if (files.every(([tag]) => tag.includes(' integrity='))) return 5;
  return isElsewhere ? -5 : 0;
}

function framePart({ headers }: RawAnswer): number {
  if (policyOf(headers)['frame-ancestors']) return 5;
  return /^(?:deny|sameorigin)$/i.test(headers['x-frame-options'] ?? '') ? 5 : -20;
}

function resourcePart(policy: string | undefined): number {
  if (policy === undefined || policy === 'cross-origin') return 0;
  return policy === 'same-origin' || policy === 'same-site' ? 10 : -5;
}

function isolationPart(policy: string | undefined, strict: string[]): number {
  if (policy === undefined || policy === 'unsafe-none') return 0;
  return strict.includes(policy) ? 10 : -5;
}
