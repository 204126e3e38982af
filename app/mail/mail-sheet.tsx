// How every mail looks: one sheet, a text part with the same words. Tables and inline styles, because mail clients drop the rest.
import { renderToStaticMarkup } from 'react-dom/server';
import { contentIn } from '../i18n/content.ts';
import type { Locale } from '../site-map.ts';

export interface MailWords {
  heading: string;
  /** Paragraphs in order; line breaks inside one are kept. */
  paragraphs: string[];
  /** What somebody else wrote, shown as a quotation. */
  quotation?: string;
  button?: MailLink;
  small: (string | MailLink)[];
}

/** Words to press in the HTML part; in the text part the address stands under them. */
interface MailLink {
  label: string;
  url: string;
}

const display = "'Arial Narrow', Arial, sans-serif";
const text = "Georgia, 'Times New Roman', serif";
const darkTheme =
  '@media (prefers-color-scheme: dark) { .bg { background: #18120e !important; } .sheet { background: #261c15 !important; } .t { color: #f3e7d2 !important; } .m { color: #cdbda6 !important; } }';

/** The text part and the HTML part of a mail in one language. */
export function composeMail(locale: Locale, words: MailWords): { text: string; html: string } {
  return {
    text: textPart(locale, words),
    html: `<!doctype html>${renderToStaticMarkup(<MailSheet locale={locale} words={words} />)}`,
  };
}

function textPart(locale: Locale, { heading, paragraphs, quotation, button, small }: MailWords): string {
  const quoted = quotation?.replace(/^/gm, '> ');
  const parts = [heading, ...paragraphs, quoted, button, ...small, signature(locale)];
  return parts
    .flatMap((part) => (typeof part === 'object' ? `${part.label}:\n${part.url}` : part || []))
    .join('\n\n')
    .concat('\n');
}

function signature(locale: Locale): string {
  const { school } = contentIn(locale);
  return `${school.name}, ${school.street}, ${school.city}`;
}

function MailSheet({ locale, words }: { locale: Locale; words: MailWords }) {
  const { school, strings } = contentIn(locale);
  const running = { padding: '14px 28px 0', font: `17px/1.5 ${text}`, color: '#1d1612', whiteSpace: 'pre-line' as const };
  const small = { ...running, fontSize: '15px', color: '#4b3b30' };
  const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const;
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{words.heading}</title>
        <style>{darkTheme}</style>
      </head>
      <body className="bg" style={{ margin: 0, padding: 0, background: '#f5ecdc' }}>
        <table {...table} width="100%" className="bg" style={{ background: '#f5ecdc' }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <table
                  {...table}
                  width="100%"
                  className="sheet"
                  style={{ maxWidth: '560px', background: '#fffaf0', textAlign: 'left' }}
                >
                  <tbody>
                    <tr>
                      <td style={{ padding: 0, borderBottom: '3px solid #1d1612' }}>
                        <Stripe />
                      </td>
                    </tr>
                    <Row
                      className="t"
                      style={{ ...running, padding: '28px 28px 0', font: `bold 22px/1.1 ${display}`, letterSpacing: '.5px' }}
                    >
                      {/* Capitals by hand: mail clients' text-transform leaves Greek accents standing. */}
                      {school.poster.join(' ').toUpperCase()}
                    </Row>
                    <Row style={{ padding: '20px 28px 0' }}>
                      <h1 className="t" style={{ margin: 0, font: `bold 30px/1.15 ${display}`, color: '#1d1612' }}>
                        {words.heading}
                      </h1>
                    </Row>
                    {words.paragraphs.map((paragraph) => (
                      <Row key={paragraph} className="t" style={running}>
                        {paragraph}
                      </Row>
                    ))}
                    {words.quotation !== undefined && (
                      <Row style={{ padding: '14px 28px 0' }}>
                        <blockquote
                          className="t"
                          style={{
                            ...running,
                            margin: 0,
                            padding: '2px 0 2px 16px',
                            borderLeft: '4px solid #b8321a',
                            overflowWrap: 'anywhere',
                          }}
                        >
                          {words.quotation}
                        </blockquote>
                      </Row>
                    )}
                    {words.button && (
                      <Row style={{ padding: '22px 28px 6px' }}>
                        <table {...table}>
                          <tbody>
                            <tr>
                              <td
                                style={{
                                  background: '#b8321a',
                                  borderRight: '4px solid #1d1612',
                                  borderBottom: '4px solid #1d1612',
                                }}
                              >
                                <a
                                  href={words.button.url}
                                  style={{
                                    display: 'inline-block',
                                    padding: '14px 24px',
                                    font: `bold 18px/1.15 ${display}`,
                                    textAlign: 'center',
                                    color: '#fbf3e4',
                                    textDecoration: 'none',
                                  }}
                                >
                                  {words.button.label}
                                </a>
                              </td>
                            </tr>
                          </tbody>
                        </table>
                      </Row>
                    )}
                    {words.button && (
                      <Row className="m" style={small}>
                        {strings.mail.copyLink}
                        <br />
                        {withLinks(words.button.url)}
                      </Row>
                    )}
                    {words.small.map((line) => (
                      <Row key={typeof line === 'string' ? line : line.url} className="m" style={small}>
                        {typeof line === 'string' ? withLinks(line) : <TextLink url={line.url}>{line.label}</TextLink>}
                      </Row>
                    ))}
                    <Row className="m" style={{ ...small, padding: '18px 28px 28px' }}>
                      {signature(locale)}
                    </Row>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** The site's red and its three spot colours, in place of a picture, which most programs show only when asked. */
function Stripe() {
  const colours = ['#b8321a', '#e6a62d', '#2a6339', '#1c5578'];
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} width="100%">
      <tbody>
        <tr>
          {colours.map((background) => (
            <td key={background} width="25%" height={10} style={{ background, fontSize: 0, lineHeight: 0 }} />
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** The addresses in the text as links. */
function withLinks(line: string) {
  return line.split(/(https?:\/\/\S+)/).map((part) =>
    /^https?:/.test(part) ? (
      <TextLink key={part} url={part}>
        {part}
      </TextLink>
    ) : (
      part
    ),
  );
}

/** May break anywhere: on a phone an address is longer than a line. */
function TextLink({ url, children }: { url: string; children: string }) {
  return (
    <a className="t" href={url} style={{ color: '#a92a13', wordBreak: 'break-all' }}>
      {children}
    </a>
  );
}

function Row({ className, style, children }: { className?: string; style: React.CSSProperties; children: React.ReactNode }) {
  return (
    <tr>
      <td className={className} style={style}>
        {children}
      </td>
    </tr>
  );
}
