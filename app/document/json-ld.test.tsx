import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JsonLd } from './json-ld.tsx';

test('escapes text that would end the script element', () => {
  const name = '</script><script>alert(1)</script><!-- <script>';
  const html = renderToStaticMarkup(<JsonLd data={{ '@type': 'Person', name }} />);
  expect(html.match(/<\/?script|<!--/g)).toEqual(['<script', '</script']);
  const [, text = ''] = html.match(/>(.*)</) ?? [];
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Person', name });
});
