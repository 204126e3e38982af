import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { bindDates, bindShortWords, LinkedRichText, plainText, RichText } from './rich-text.tsx';

describe('RichText', () => {
  const html = (copy: string) => renderToStaticMarkup(createElement(RichText, { copy }));

  it('renders text between asterisks as Portuguese in italics', () => {
    expect(html('Το *berimbau* και η *roda de capoeira*.')).toBe(
      'Το <i lang="pt">berimbau</i> και η <i lang="pt">roda de capoeira</i>.',
    );
    expect(html('*ginga*')).toBe('<i lang="pt">ginga</i>');
  });

  it('keeps asterisks that enclose no word', () => {
    expect(html('2 * 3 * 4, a*, **')).toBe('2 * 3 * 4, a*, **');
    expect(html('')).toBe('');
  });

  it('escapes everything else', () => {
    expect(html('<b>a</b> & {c} [d] *a<b*')).toBe('&lt;b&gt;a&lt;/b&gt; &amp; {c} [d] <i lang="pt">a&lt;b</i>');
  });
});

describe('LinkedRichText', () => {
  const html = (copy: string) => renderToStaticMarkup(createElement(LinkedRichText, { copy, href: '/privacy', rel: 'me' }));

  it('renders the part in brackets as a link', () => {
    expect(html('Accept the [privacy policy].')).toBe('Accept the <a href="/privacy" rel="me">privacy policy</a>.');
    expect(html('The *roda*: [see *aú*], *ginga*')).toBe(
      'The <i lang="pt">roda</i>: <a href="/privacy" rel="me">see <i lang="pt">aú</i></a>, <i lang="pt">ginga</i>',
    );
  });

  it('renders text without brackets unlinked', () => {
    expect(html('Nothing [] here')).toBe('Nothing [] here');
  });
});

describe('plainText', () => {
  it('strips the markup', () => {
    expect(plainText('Το *berimbau*, 2 * 3, [ο χάρτης] και η *roda*')).toBe('Το berimbau, 2 * 3, ο χάρτης και η roda');
  });
});

describe('bindDates', () => {
  it('binds the day to the month', () => {
    expect(bindDates('Πέμπτη 7 Ιανουαρίου 2027:')).toBe('Πέμπτη 7\u00a0Ιανουαρίου 2027:');
  });
});

describe('bindShortWords', () => {
  it('binds one-letter words and conjunctions to the next word, and no others', () => {
    expect(bindShortWords('Is capoeira a martial art?')).toBe('Is capoeira a\u00a0martial art?');
    expect(bindShortWords('Είναι η capoeira πολεμική τέχνη;')).toBe('Είναι η\u00a0capoeira πολεμική τέχνη;');
    expect(bindShortWords('Capoeira, κοινότητα και ομάδα')).toBe('Capoeira, κοινότητα και\u00a0ομάδα');
    expect(bindShortWords('Sand and teams')).toBe('Sand and\u00a0teams');
  });
});
