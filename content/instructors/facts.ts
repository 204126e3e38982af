// Sample content, to be replaced by the school that uses this site.
// Facts that are the same in both languages. The texts are in cards.el.ts and cards.en.ts, the portraits in content/art.
import type { InstructorFacts, InstructorId } from '#app/content/model.ts';

export const instructorFacts: Record<InstructorId, InstructorFacts> = {
  girassol: {
    name: 'Girassol',
    activeSince: 2017,
    specialties: ['children', 'dance', 'inclusion', 'women'],
    email: 'girassol@capoeira-katehaki.example',
  },
  vento: {
    name: 'Vento',
    activeSince: 2007,
    specialties: ['adults', 'music', 'events', 'teacherCoaching'],
    phone: '+302100000000',
    email: 'vento@capoeira-katehaki.example',
  },
  mare: { name: 'Maré', activeSince: 2017, specialties: ['adults', 'acrobatics', 'movement'] },
  lua: { name: 'Lua', activeSince: 2017, specialties: ['beginners', 'teens', 'women', 'health', 'dance', 'mentalHealth'] },
  cipo: { name: 'Cipó', activeSince: 2019, specialties: ['children', 'nutrition', 'music', 'movement'] },
};
