// The administrator chooses a photograph, which the browser prepares and uploads.
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { contentEditor } from '#app/site-content/texts.en.ts';
import { instructorIds } from '#tests/support/installed-content.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { browserTest as test } from '../support/fixtures.ts';
import { clickButton, expectHydrated, toast } from '../support/page.ts';

const copy = contentEditor.pages.form;

/** Dark above, light below, and turned to the side, which its orientation corrects. */
const photograph = async () =>
  sharp({ create: { width: 1600, height: 2400, channels: 3, background: '#e0d0c0' } })
    .composite([{ input: { create: { width: 1600, height: 1200, channels: 3, background: '#203040' } }, gravity: 'north' }])
    .png()
    .toBuffer()
    .then((upright) =>
      sharp(upright)
        .rotate(-90)
        .withExif({ IFD0: { Make: 'CANARY' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 58/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
    );

async function lightOf(file: Buffer, top: number): Promise<number> {
  const { channels } = await sharp(await sharp(file).extract({ left: 10, top, width: 50, height: 50 }).toBuffer()).stats();
  return channels[0]?.mean ?? 0;
}

test('a photograph is shown upright in the form and on the page, without its metadata', async ({ adminPage: page, request }) => {
  const [id] = instructorIds;
  test.skip(!id, 'The content has no instructors');
  const picture = `instructors.${id}.picture`;
  await page.goto(`/admin/pages/instructor.${id}/${picture}`);
  await expectHydrated(page);
  const choose = page.getByRole('button', { name: 'Portrait' });
  await choose.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(choose).toHaveAccessibleDescription(new RegExp(copy.picture.unreadable));

  const buffer = await photograph();
  expect(await sharp(buffer).metadata()).toMatchObject({ width: 2400, height: 1600, orientation: 6 });
  await choose.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
  const preview = page.getByRole('dialog').locator('img');
  await expect(preview).toHaveAttribute('src', /^\/pictures\/[0-9a-f]{16}-1440$/);
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalHeight > img.naturalWidth)).toBe(true);
  expect(await accessibilityIssues(page)).toEqual([]);

  await page.locator(`[name="instructors.${id}.portrait:el"]`).fill('Πορτρέτο για το τεστ');
  await page.locator(`[name="instructors.${id}.portrait:en"]`).fill('Portrait for the test');
  await page.getByRole('checkbox').check();
  await clickButton(page, copy.save);
  await expect(toast(page)).toContainText('Published');
  const portrait = page.frameLocator('.page-frame iframe').getByAltText('Portrait for the test');
  await portrait.click();
  await expect(page.getByRole('dialog').getByRole('checkbox')).toBeChecked();

  const html = await (await request.get(`/en/instructors/${id}`)).text();
  const files = [...new Set(html.match(/\/pictures\/[0-9a-f]{16}-\w+/g))];
  expect(files).toHaveLength(4);
  for (const path of files) {
    const file = await (await request.get(path)).body();
    const { width, height, format, exif, xmp, orientation } = await sharp(file).metadata();
    expect({ format, exif, xmp, orientation }).toEqual({ format: 'webp' });
    const size = path.endsWith('share') ? [1200, 630] : [Number(path.split('-')[1]), (Number(path.split('-')[1]) * 3) / 2];
    expect([width, height]).toEqual(size);
    expect(file.includes('CANARY')).toBe(false);
    expect(await lightOf(file, 10)).toBeLessThan(60);
    expect(await lightOf(file, height - 60)).toBeGreaterThan(200);
  }
});
