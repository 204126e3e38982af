import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

describe('hostile Markdown', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick=alert(1)>b</b>',
    '<!--picture 0-->',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](//evil.example)',
    '[a](data:text/html,x)',
    '[a][b]\n\n[b]: javascript:alert(1)',
    '[a](/blog "<script>")',
    '![a](x "<script>[c](javascript:alert(1))</script>")',
    '> ![a](" onerror=alert(1))',
    '```<script>\n<script>\n```',
    '| <script> |\n|-|\n| <b onclick=a> |',
    '<a href="javascript:alert(1)">a</a>',
  ])('%s becomes text', (text) => {
    const { html, pictures } = renderMarkdown(text);
    for (const rendered of [html, ...pictures.map(({ caption }) => caption)]) {
      const $ = load(rendered, null, false);
      expect($('script, img, [onclick], [onerror]')).toHaveLength(0);
      for (const link of $('a').get()) expect($(link).attr('href')).toMatch(/^\/(?!\/)|^https?:/);
    }
    expect(html.match(/<!--/g)?.length ?? 0).toBe(pictures.filter(({ isParagraph }) => isParagraph).length);
  });

  it('keeps links to pages, other sites, mail and telephone, and lists all addresses', () => {
    const addresses = ['/blog#a', 'https://example.org', 'mailto:a@example.org', 'tel:+302100000000'];
    const text = [...addresses, 'javascript:a'].map((address) => `[a](${address})`).join(' ');
    const { html, links } = renderMarkdown(text);
    expect(links).toEqual([...addresses, 'javascript:a']);
    const $ = load(html, null, false);
    expect(
      $('a')
        .get()
        .map((link) => $(link).attr('href')),
    ).toEqual(addresses);
  });
});
