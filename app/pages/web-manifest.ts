import { contentIn } from '../i18n/content.ts';
import { paths } from '../site-map.ts';

export function loader() {
  const { school, home, locale } = contentIn('el');
  const manifest = {
    name: school.name,
    description: home.description,
    lang: locale,
    start_url: paths.home[locale],
    display: 'browser',
    background_color: '#f5ecdc',
    theme_color: '#f5ecdc',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } });
}
