import { expect, test } from 'vitest';
import { deviceLabel } from './device-label.ts';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox, Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36`, 'Chrome, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/140.0.0.0`, 'Edge, Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chromium} Safari/537.36 OPR/124.0.0.0`, 'Opera, Mac'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${chromium} SamsungBrowser/29.0 Mobile Safari/537.36`.replace('Chrome/140.0.0.0 ', ''),
    'Samsung Internet, Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromium} Safari/537.36`, 'Chrome, ChromeOS'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/26.0 Safari/605.1.15`, 'Safari, Mac'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${apple} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari, iPhone'],
  [`Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${apple} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome, iPad'],
  ['curl/8.7 (Linux)', 'Linux'],
  ['<script>alert(1)</script>', ''],
  ['', ''],
  [null, ''],
])('labels %j as %j', (userAgent, label) => expect(deviceLabel(userAgent)).toBe(label));

test('reads only the start of a long header', () => {
  expect(deviceLabel(`${'x'.repeat(100_000)} Firefox/143.0`)).toBe('');
});
