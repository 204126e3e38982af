// Sample content, to be replaced by the school that uses this site.
import type { InstructorCopy, InstructorId } from '#app/content/model.ts';

export const instructorCopy: Record<InstructorId, InstructorCopy> = {
  girassol: {
    subject: 'Girassol',
    of: 'of Girassol',
    title: '*Professora* (teacher)',
    line: '*Professora* (teacher). Teaches children and parents in Marousi. With the group since {year}.',
    portrait: 'Woodcut portrait: a woman with a red headscarf and a tambourine',
  },
  vento: {
    subject: 'Vento',
    of: 'of Vento',
    title: '*Contramestre* (one step below master)',
    line: '*Contramestre* (one step below master). Opened the school in {year} and teaches the advanced class.',
    portrait: 'Woodcut portrait: a man with a white beard, a straw hat and a berimbau in his hand',
  },
  mare: {
    subject: 'Maré',
    of: 'of Maré',
    title: '*Instrutor* (instructor)',
    line: '*Instrutor* (instructor). With the group since {year}, teaching the intermediate class.',
    portrait: 'Woodcut portrait: a man with long braided hair and beads',
  },
  lua: {
    subject: 'Lua',
    of: 'of Lua',
    title: '*Professora* (teacher)',
    line: '*Professora* (teacher). Beginners start with her, morning or evening. With the group since {year}.',
    portrait: 'Woodcut portrait: a woman with short curly hair, clapping',
  },
  cipo: {
    subject: 'Cipó',
    of: 'of Cipó',
    title: '*Instrutor* (instructor)',
    line: '*Instrutor* (instructor). Teaches all the children’s classes in Katehaki and is trained in first aid. With the group since {year}.',
    portrait: 'Woodcut portrait: a man in a striped cap, with a beard',
  },
};
