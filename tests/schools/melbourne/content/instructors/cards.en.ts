// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
import type { InstructorCopy, InstructorId } from '#app/content/model.ts';

export const instructorCopy: Record<InstructorId, InstructorCopy> = {
  trovao: {
    subject: 'Trovão',
    of: 'of Trovão',
    title: '*Mestre* (master)',
    line: '*Mestre* (master). Opened the hall in {year} and still has the key.',
    portrait: 'Woodcut: an older man with a white beard and a straw hat, holding a berimbau',
  },
  jade: {
    subject: 'Jade',
    of: 'of Jade',
    title: '*Professora* (teacher)',
    line: '*Professora* (teacher). Takes the Foundation class and has been with us since {year}.',
    portrait: 'Woodcut: a woman with short curls, clapping her hands',
  },
  'pe-leve': {
    subject: 'Pé Leve',
    of: 'of Pé Leve',
    title: '*Graduado* (advanced student)',
    line: '*Graduado* (advanced student). With the teens since {year}.',
    portrait: 'Woodcut: a man with long braids and a string of beads',
  },
  coruja: {
    subject: 'Coruja',
    of: 'of Coruja',
    title: '*Monitora* (assistant)',
    line: '*Monitora* (assistant). With the juniors since {year}, and in Coburg one Sunday a month.',
    portrait: 'Woodcut: a woman in a red headscarf with a tambourine in her hand',
  },
};
