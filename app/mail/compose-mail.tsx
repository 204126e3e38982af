// The HTML part uses tables and inline styles because many email clients ignore style sheets.
import { renderToStaticMarkup } from 'react-dom/server';
import { contentIn } from '../i18n/content.ts';
import type { Locale } from '../site-map.ts';

interface MailContent {
  subject: string;
  heading?: string;
  paragraphs: string[];
  quotation?: string;
  button?: MailLink;
  smallPrint?: (string | MailLink)[];
}

type MailLink = { label: string; url: string };

export type ComposedMail = { subject: string; text: string; html: string };

export function composeMail(locale: Locale, content: MailContent): ComposedMail {
  const { subject } = content;
  const html = `<!doctype html>${renderToStaticMarkup(<MailDocument locale={locale} content={content} />)}`;
  return { subject, text: textPart(locale, content), html };
}

function textPart(
  locale: Locale,
  { subject, heading = subject, paragraphs, quotation, button, smallPrint = [] }: MailContent,
): string {
  const quoted = quotation?.replace(/^/gm, '> ');
  const parts = [heading, ...paragraphs, quoted, button, ...smallPrint, signature(locale)];
  return parts
    .flatMap((part) => (typeof part === 'object' ? `${part.label}:\n${part.url}` : part || []))
    .join('\n\n')
    .concat('\n');
}

function signature(locale: Locale): string {
  const { school } = contentIn(locale);
  return `${school.name}, ${school.street}, ${school.city}`;
}

const displayFont = "'Arial Narrow', Arial, sans-serif";
const textFont = "Georgia, 'Times New Roman', serif";
const ink = '#1d1612';
const red = '#b8321a';
const running = { padding: '14px 28px 0', font: `17px/1.5 ${textFont}`, color: ink, whiteSpace: 'pre-line' } as const;
const small = { ...running, fontSize: '15px', color: '#4b3b30' };
const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const;
const darkTheme =
  '@media (prefers-color-scheme: dark) { .bg { background: #18120e !important; } .sheet { background: #261c15 !important; } .t { color: #f3e7d2 !important; } .m { color: #cdbda6 !important; } }';

function MailDocument({ locale, content }: { locale: Locale; content: MailContent }) {
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.heading ?? content.subject}</title>
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
                    <Letterhead locale={locale} />
                    <Message content={content} />
                    {content.button && <Button locale={locale} button={content.button} />}
                    <SmallPrint locale={locale} lines={content.smallPrint ?? []} />
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

function Letterhead({ locale }: { locale: Locale }) {
  return (
    <>
      <Row style={{ padding: 0, borderBottom: `3px solid ${ink}` }}>
        <Stripe />
      </Row>
      <Row
        className="t"
        style={{ ...running, padding: '28px 28px 0', font: `bold 22px/1.1 ${displayFont}`, letterSpacing: '.5px' }}
      >
        {contentIn(locale).school.poster.join(' ').toUpperCase()}
      </Row>
    </>
  );
}

function Message({ content: { subject, heading = subject, paragraphs, quotation } }: { content: MailContent }) {
  const quotationStyle = {
    margin: 0,
    padding: '2px 0 2px 16px',
    borderLeft: `4px solid ${red}`,
    overflowWrap: 'anywhere',
  } as const;
  return (
    <>
      <Row style={{ padding: '20px 28px 0' }}>
        <h1 className="t" style={{ margin: 0, font: `bold 30px/1.15 ${displayFont}`, color: ink }}>
          {heading}
        </h1>
      </Row>
      {paragraphs.map((paragraph) => (
        <Row key={paragraph} className="t" style={running}>
          {paragraph}
        </Row>
      ))}
      {quotation !== undefined && (
        <Row style={{ padding: '14px 28px 0' }}>
          <blockquote className="t" style={{ ...running, ...quotationStyle }}>
            {quotation}
          </blockquote>
        </Row>
      )}
    </>
  );
}

/** Repeats the URL as text for email clients that do not render the button. */
function Button({ locale, button: { label, url } }: { locale: Locale; button: MailLink }) {
  const frame = { background: red, borderRight: `4px solid ${ink}`, borderBottom: `4px solid ${ink}` };
  const link = {
    display: 'inline-block',
    padding: '14px 24px',
    font: `bold 18px/1.15 ${displayFont}`,
    textAlign: 'center',
    color: '#fbf3e4',
    textDecoration: 'none',
  } as const;
  return (
    <>
      <Row style={{ padding: '22px 28px 6px' }}>
        <table {...table}>
          <tbody>
            <Row style={frame}>
              <a href={url} style={link}>
                {label}
              </a>
            </Row>
          </tbody>
        </table>
      </Row>
      <Row className="m" style={small}>
        {contentIn(locale).strings.mail.copyLink}
        <br />
        {withLinks(url)}
      </Row>
    </>
  );
}

function SmallPrint({ locale, lines }: { locale: Locale; lines: (string | MailLink)[] }) {
  return (
    <>
      {lines.map((line) => (
        <Row key={typeof line === 'string' ? line : line.url} className="m" style={small}>
          {typeof line === 'string' ? withLinks(line) : <TextLink url={line.url}>{line.label}</TextLink>}
        </Row>
      ))}
      <Row className="m" style={{ ...small, padding: '18px 28px 28px' }}>
        {signature(locale)}
      </Row>
    </>
  );
}

/** Uses table cells instead of an image because most email clients block images by default. */
function Stripe() {
  const colors = [red, '#e6a62d', '#2a6339', '#1c5578'];
  return (
    <table {...table} width="100%">
      <tbody>
        <tr>
          {colors.map((background) => (
            <td key={background} width="25%" height={10} style={{ background, fontSize: 0, lineHeight: 0 }} />
          ))}
        </tr>
      </tbody>
    </table>
  );
}

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

/** Link that can wrap at any character because a URL can be longer than a line on a phone. */
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
