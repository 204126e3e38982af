import { describe, expect, it } from 'vitest';
import type { LegalTemplate } from './documents.ts';
import { fillDocument, renderParagraphs } from './fill-document.ts';

describe('renderParagraphs', () => {
  it('renders paragraphs, Portuguese words and links', () => {
    expect(renderParagraphs('One *roda*\nof two.\n\n\nSee [the *ginga*](/blog#x) or [us](mailto:us@school.example).\n')).toBe(
      '<p>One <i lang="pt">roda</i>\nof two.</p>\n' +
        '<p>See <a href="/blog#x">the <i lang="pt">ginga</i></a> or <a href="mailto:us@school.example">us</a>.</p>\n',
    );
  });

  it.each([
    ['HTML', ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '&lt;b&gt; "quotes" \'too\'']],
    ['links to scripts and data', ['[x](javascript:alert(1))', '[x](data:text/html,x)', '[x](/a"onclick="alert(1))']],
    ['links to other sites', ['[x](//school.invalid)']],
    ['other Markdown', ['# heading', '- item', '![x](/y)']],
  ])('shows %s as text', (_, texts) => {
    for (const text of texts) {
      const html = renderParagraphs(text);
      expect(html.replace(/<\/?p>\n?|<a href="\/y">|<\/a>/g, ''), text).not.toMatch(/[<>"']/);
      expect(html).not.toMatch(/<a href="(?!\/y")/);
    }
  });
});

describe('fillDocument', () => {
  const template = {
    title: 'Privacy of {school}',
    html: '<p>{controller}</p>\n<p>Call {phone}, <a href="mailto:%7Bemail%7D">{email}</a>, {retention}.</p>\n',
    sections: [{ id: 's-1', heading: 'About {school}' }],
    pictures: [],
    controller: 'Written by {school}, see [here]({link}) and [there](/privacy).',
  } as unknown as LegalTemplate;
  const facts = { school: 'A & <b>', phone: '+30 210 000 0000', email: 'us@school.example' };

  it('escapes facts in HTML, but not in titles', () => {
    const { title, sections, html } = fillDocument(template, facts);
    expect(title).toBe('Privacy of A & <b>');
    expect(sections).toEqual([{ id: 's-1', heading: 'About A &amp; &lt;b&gt;' }]);
    expect(html).toContain('Written by A &amp; &lt;b&gt;, see [here]({link}) and <a href="/privacy">there</a>.</p>');
  });

  it('fills in facts in addresses, keeps their parts on one line, and leaves other placeholders', () => {
    expect(fillDocument(template, facts).html).toContain(
      '<p>Call <span class="nowrap">+30 210 000 0000</span>, <a href="mailto:us@school.example">us@school.example</a>, {retention}.</p>',
    );
  });
});
