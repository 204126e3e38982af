import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JsonLd } from './json-ld.tsx';

test('no text in structured data ends its element, and all of it is read as it was', () => {
  const name = '</script><script>alert(1)</script><!-- <script>';
  const html = renderToStaticMarkup(<JsonLd data={{ '@type': 'Person', name }} />);
  expect(html.match(/<\/?script|<!--/g)).toEqual(['<script', '</script']);
  const [, text = ''] = html.match(/>(.*)</) ?? [];
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Person', name });
});
