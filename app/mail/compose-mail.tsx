// Email programs ignore most CSS: one table for the sheet, inline styles, system fonts. A style element follows the dark theme.
import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { School } from '../content/model.ts';
import { contentIn } from '../i18n/content.ts';
import { formatPhone, interpolate } from '../i18n/format.ts';
import { vocative } from '../i18n/vocative.ts';
import type { Locale } from '../site-map.ts';
import { mailPictures } from './mail-pictures.ts';
import { mails as el } from './texts.el.ts';
import { mails as en } from './texts.en.ts';

export interface MailContent {
  subject: string;
  heading?: string;
  /** Adds a greeting and a sign-off. Set only in mails to visitors and members. `firstName` is null if unknown. */
  to?: { firstName: string | null };
  signOff?: keyof MailTexts['signOffs'];
  /** A text by the administrator, which begins with its own greeting instead of the heading, and the message that it answers. */
  letter?: { text: string; answered: { label: string; text: string } };
  /** A text by the administrator below the greeting, in the language of the subject. */
  written?: { text: string; locale: Locale };
  /** Drawing `mail-*` in content/art. */
  picture?: 'envelope' | 'game' | 'key' | 'nod' | 'workshop';
  paragraphs?: string[];
  /** Facts that the mail is about, one per line. They are bold if a description follows. The text part leaves out URLs. */
  highlight?: (string | MailLink)[];
  /** Text below the highlight. Blank lines separate its paragraphs. */
  description?: string | null;
  /** Grays the highlight. */
  isCanceled?: boolean;
  /** Pairs of a label and two lines with the old and new value, below the highlight. */
  changes?: [string, string][];
  /** Text written by a visitor. */
  quotation?: string;
  details?: Detail[];
  button?: MailLink;
  notes?: (string | MailLink)[];
}

/** The text part leaves out the URL. */
export type Detail = [label: string, value: string, url?: string | undefined];

type MailLink = { label: string; url: string };
type MailTexts = typeof el;

type ComposedMail = { subject: string; text: string; html: string };

const mailTexts: Record<Locale, MailTexts> = { el, en };

export function composeMail(locale: Locale, content: MailContent): ComposedMail {
  const html = `<!doctype html>${renderToStaticMarkup(<MailDocument locale={locale} content={content} />)}`;
  return { subject: content.subject, text: textPart(locale, content), html };
}

function textPart(locale: Locale, content: MailContent): string {
  const { subject, heading = subject, paragraphs = [], highlight, description, quotation, button, notes = [] } = content;
  const { changes = [], details = [], letter, written } = content;
  const list = (details: Detail[]) =>
    details.map(([label, value]) => `${label}:${value.includes('\n') ? '\n' : ' '}${value}`).join('\n');
  const parts = [
    ...(letter ? [letter.text] : [heading, greeting(locale, content)]),
    ...paragraphs,
    written?.text,
    highlight?.map((fact) => (typeof fact === 'string' ? fact : fact.label)).join('\n'),
    ...paragraphsOf(description ?? ''),
    ...changes.map((change) => change.join('\n')),
    quotation && quoted(quotation),
    button,
    list(details),
    ...notes,
    signature(locale, content).join('\n'),
    letter && `${letter.answered.label}\n${quoted(letter.answered.text)}`,
  ];
  return parts
    .flatMap((part) => (typeof part === 'object' ? `${part.label}:\n${part.url}` : part || []))
    .join('\n\n')
    .concat('\n');
}

const paragraphsOf = (text: string) => text.trim().split(/\n\s*\n/);

const quoted = (text: string) => text.replace(/^/gm, '> ');

export function greeting(locale: Locale, { to }: Pick<MailContent, 'to'>): string | undefined {
  const texts = mailTexts[locale];
  if (!to) return undefined;
  const name = to.firstName && vocative(to.firstName, locale);
  return name ? interpolate(texts.greeting, { name }) : texts.greetingWithoutName;
}

function signature(locale: Locale, { to, signOff = 'usual' }: MailContent): string[] {
  const { school } = contentIn(locale);
  if (!to) return [school.name];
  return [mailTexts[locale].signOffs[signOff], school.name, addressOf(school), formatPhone(school.phone, locale), school.email];
}

export const addressOf = ({ street, area, city }: School) => `${street}, ${area}, ${city}`;

const serif = "Georgia, 'Times New Roman', serif";
/** Only faces with Greek letters, so that no line mixes two. Arial Narrow comes with Office and macOS, the next two with Android. */
const narrow = "'Arial Narrow', sans-serif-condensed, 'Roboto Condensed', 'Liberation Sans Narrow', Arial, sans-serif";
const color = {
  paper: '#f5ecdc',
  ground: '#e6d7bb',
  ink: '#1d1612',
  muted: '#4b3b30',
  red: '#b8321a',
  onRed: '#fbf3e4',
  rule: '#c3b5a2',
};
const stripeColors = [color.red, '#e6a62d', '#2a6339', '#1c5578'];
const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const;
const paragraph = { margin: '0 0 16px' };
const small = { ...paragraph, fontSize: '15px', color: color.muted };
const sheetWidth = 560;
const margin = '24px';
/** Keeps React from adding a preload link. */
const noPreload = { fetchPriority: 'low' } as const;
/** The dark colors of app/styles/base/tokens.css. */
const darkTheme =
  ':root{color-scheme:light dark;supported-color-schemes:light dark}' +
  '@media (prefers-color-scheme:dark){.ground{background:#18120e!important}.sheet{background:#261c15!important;color:#f3e7d2!important}' +
  '.muted,.muted a{color:#cdbda6!important}.rule{border-color:#6a5c4d!important}}';

function MailDocument({ locale, content }: { locale: Locale; content: MailContent }) {
  const { subject, heading = subject } = content;
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{darkTheme}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, background: color.ground }}>
        <Preview content={content} />
        <div className="ground" style={{ padding: '24px 12px', background: color.ground }}>
          <table
            {...table}
            className="sheet"
            align="center"
            width={sheetWidth}
            style={{ maxWidth: '100%', margin: '0 auto', background: color.paper, color: color.ink, textAlign: 'left' }}
          >
            <tbody>
              <Masthead locale={locale} />
              {content.picture && <Woodcut name={`mail-${content.picture}`} />}
              <tr>
                <td
                  style={{
                    padding: `${content.picture ? margin : '4px'} ${margin} 12px`,
                    font: `17px/1.5 ${serif}`,
                    overflowWrap: 'anywhere',
                  }}
                >
                  <Message locale={locale} content={content} />
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      </body>
    </html>
  );
}

/** Text that inboxes show beside the subject. Without it, they would show the masthead. */
function Preview({ content: { quotation, letter, written, paragraphs = [] } }: { content: MailContent }) {
  const text = quotation ?? letter?.text ?? written?.text ?? paragraphs.join(' ');
  return <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{[...text].slice(0, 120).join('')}</div>;
}

/** The name is text, because many email programs block pictures. */
function Masthead({ locale }: { locale: Locale }) {
  return (
    <>
      <tr>
        <td>
          <table {...table} width="100%">
            <tbody>
              <tr>
                {stripeColors.map((background) => (
                  <td key={background} width="25%" height={8} style={{ background, fontSize: 0, lineHeight: 0 }} />
                ))}
              </tr>
            </tbody>
          </table>
        </td>
      </tr>
      <tr>
        <td style={{ padding: `16px ${margin}` }}>
          <table {...table}>
            <tbody>
              <tr>
                <td style={{ paddingRight: '12px' }}>
                  <img src="cid:icon-192@mail" width={48} height={48} alt="" {...noPreload} style={{ display: 'block' }} />
                </td>
                <td style={{ font: `bold 25px/1.1 ${narrow}` }}>{contentIn(locale).school.name}</td>
              </tr>
            </tbody>
          </table>
        </td>
      </tr>
    </>
  );
}

function Message({ locale, content }: { locale: Locale; content: MailContent }) {
  const { letter } = content;
  if (!letter) return <Notice locale={locale} content={content} />;
  return (
    <>
      <p style={paragraph}>
        <LinkedLines text={letter.text} />
      </p>
      <Signature locale={locale} content={content} />
      <div className="muted" style={small}>
        {letter.answered.label}
        <blockquote className="rule" style={{ margin: '8px 0 0', paddingLeft: '12px', borderLeft: `2px solid ${color.rule}` }}>
          <Lines text={letter.answered.text} />
        </blockquote>
      </div>
    </>
  );
}

function Highlight({ facts, description }: { facts: (string | MailLink)[]; description: MailContent['description'] }) {
  const lines = joinWith(
    <br />,
    facts.map((fact) => (typeof fact === 'string' ? withUnbrokenHours(fact) : <Anchor key={fact.url} {...fact} />)),
  );
  if (!description) return lines;
  return (
    <>
      <b>{lines}</b>
      {paragraphsOf(description).map((text) => (
        <p key={text} style={{ margin: '10px 0 0', fontSize: '17px' }}>
          <Lines text={text} />
        </p>
      ))}
    </>
  );
}

/** Browsers may break a line after the dash of '18:00–19:00'. */
function withUnbrokenHours(text: string): ReactNode {
  return text.split(/(\d\d:\d\d–\d\d:\d\d)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  );
}

function Notice({ locale, content }: { locale: Locale; content: MailContent }) {
  const { subject, heading = subject, paragraphs = [], highlight, changes, quotation, button, details, notes = [] } = content;
  const { written } = content;
  const block = { margin: '0 0 24px', padding: '2px 0 2px 16px', borderLeft: `4px solid ${color.red}`, fontSize: '20px' };
  return (
    <>
      <h1 lang={written?.locale} style={{ ...paragraph, font: `bold ${headingSize(heading)}px/1.1 ${narrow}` }}>
        {heading}
      </h1>
      {[greeting(locale, content), ...paragraphs].map(
        (text) =>
          text && (
            <p key={text} style={paragraph}>
              {text}
            </p>
          ),
      )}
      {written && (
        <p lang={written.locale} style={{ ...paragraph, marginBottom: '24px' }}>
          <LinkedLines text={written.text} />
        </p>
      )}
      {highlight && (
        <div
          className={content.isCanceled ? 'muted' : undefined}
          style={content.isCanceled ? { ...block, color: color.muted } : block}
        >
          <Highlight facts={highlight} description={content.description} />
        </div>
      )}
      {changes && <Details pairs={changes} />}
      {quotation !== undefined && (
        <blockquote style={block}>
          <Lines text={quotation} />
        </blockquote>
      )}
      {button && <Button {...button} />}
      {details && <Details pairs={details} />}
      {notes.map((note) =>
        typeof note === 'string' ? (
          <p key={note} className="muted" style={small}>
            <Lines text={note} />
          </p>
        ) : (
          <p key={note.url} style={paragraph}>
            <Anchor {...note} />
          </p>
        ),
      )}
      {content.to && <Signature locale={locale} content={content} />}
      {button && (
        <p className="muted" style={{ ...small, margin: '24px 0 12px', fontSize: '13px' }}>
          {mailTexts[locale].copyLink}
          <br />
          <a href={button.url} style={{ color: color.muted, wordBreak: 'break-all' }}>
            {button.url}
          </a>
        </p>
      )}
    </>
  );
}

/** At up to 24 letters, the longest word fits on a phone's line of 290 px, even in a font that is not narrow. */
function headingSize(heading: string): number {
  const longest = Math.max(...heading.split(/[\s-]/).map(({ length }) => length));
  return Math.max(20, Math.min(32, Math.floor(480 / longest)));
}

/** A drawing as wide as the sheet. Without a fixed height, a blocked picture leaves only a narrow colored band. */
function Woodcut({ name }: { name: string }) {
  if (!mailPictures.has(`${name}@mail`)) return null;
  return (
    <tr>
      <td height={24} style={{ background: stripeColors[1], fontSize: 0, lineHeight: 0 }}>
        <img src={`cid:${name}@mail`} width={sheetWidth} alt="" {...noPreload} style={{ display: 'block', width: '100%' }} />
      </td>
    </tr>
  );
}

function Details({ pairs }: { pairs: Detail[] }) {
  const cell = { padding: '7px 0', borderTop: `1px solid ${color.rule}`, verticalAlign: 'baseline' };
  return (
    <table {...table} width="100%" style={{ margin: '0 0 20px', font: `17px/1.3 ${serif}` }}>
      <tbody>
        {pairs.map(([label, value, url]) => (
          <tr key={label}>
            <td className="muted rule" width="36%" style={{ ...cell, paddingRight: '10px', color: color.muted }}>
              {label}
            </td>
            <td className="rule" style={cell}>
              {url ? <Anchor label={value} url={url} /> : <Breakable text={value} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Text of one or more lines in which long email addresses wrap after '@' and '.', rather than within a word. */
function Breakable({ text }: { text: string }) {
  const lines = text.split('\n').map((line) => joinWith(<wbr />, line.split(/(?<=[@.])(?=\p{L})/u)));
  return joinWith(<br />, lines);
}

/** Outlook for Windows ignores the padding of links and needs `mso-padding-alt`. */
function Button({ label, url }: MailLink) {
  const cell = { background: color.red, msoPaddingAlt: '13px 24px' } as React.CSSProperties;
  const link = {
    display: 'inline-block',
    padding: '13px 24px',
    font: `bold 20px/22px ${narrow}`,
    color: color.onRed,
    textDecoration: 'none',
  };
  return (
    <table {...table} style={{ margin: '8px 0 24px' }}>
      <tbody>
        <tr>
          <td style={cell}>
            <a href={url} style={link}>
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Signature({ locale, content }: { locale: Locale; content: MailContent }) {
  const { phone } = contentIn(locale).school;
  const [signOff, name, address, number, email] = signature(locale, content);
  return (
    <p style={{ margin: '28px 0 16px' }}>
      {signOff}
      <br />
      <strong>{name}</strong>
      <br />
      <span className="muted" style={small}>
        {address}
        <br />
        <a href={`tel:${phone}`} style={{ color: color.muted }}>
          {number}
        </a>
        <br />
        <a href={`mailto:${email}`} style={{ color: color.muted }}>
          {email}
        </a>
      </span>
    </p>
  );
}

/** Text by the administrator, with links to the web addresses in it. */
function LinkedLines({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s<>"«»“”]*[^\s<>"«»“”.,;:!?)])/);
  return parts.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are rendered once and never reordered.
    return <Fragment key={index}>{index % 2 === 1 ? <Anchor label={part} url={part} /> : <Lines text={part} />}</Fragment>;
  });
}

const Anchor = ({ label, url }: MailLink) => (
  <a href={url} style={{ color: 'inherit' }}>
    {label}
  </a>
);

const Lines = ({ text }: { text: string }) => joinWith(<br />, text.split('\n'));

function joinWith(separator: ReactNode, parts: ReactNode[]): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are rendered once and never reordered.
    <Fragment key={index}>
      {index > 0 && separator}
      {part}
    </Fragment>
  ));
}
