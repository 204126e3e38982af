// Files of uploaded pictures. Separate from app/ui/uploaded-picture.ts so that members' pages do not load this module.
import { uploadedPicture } from '../ui/uploaded-picture.ts';

/** Returns the files of a picture, the largest first, or none for a picture in content/art. */
export function uploadedFiles(name: string) {
  const picture = uploadedPicture(name);
  if (!picture) return [];
  const { id, width, height, widths } = picture;
  return [
    ...widths.toReversed().map((each) => ({ file: `${id}-${each}`, width: each, height: Math.round((each * height) / width) })),
    { file: `${id}-share`, width: 1200, height: 630 },
  ];
}

/** Files of all uploaded pictures that a text or a publication mentions. */
export const uploadedFilesIn = (text: string): string[] =>
  (text.match(/\b[0-9a-f]{16}-\d+x\d+\b/g) ?? []).flatMap(uploadedFiles).map(({ file }) => file);
