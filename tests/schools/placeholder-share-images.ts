// Generates the pictures of a copied school, with the same small picture for each share image: drawing those takes a minute and a half of
// CPU time, and `npm run test:all` does it.
import sharp from 'sharp';
import { contentDir, planContent } from '../../scripts/images/plan.ts';
import { generateFiles } from '../../scripts/images/up-to-date.ts';

const make = () =>
  sharp({ create: { width: 1200, height: 630, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
const plan = await planContent();
const generatedFiles = plan.generatedFiles.map((each) => (each.file.startsWith('share/') ? { ...each, make } : each));
await generateFiles(contentDir, { ...plan, generatedFiles });
