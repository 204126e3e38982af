// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
import type { InstructorFacts, InstructorId } from '#app/content/model.ts';

export const instructorFacts: Record<InstructorId, InstructorFacts> = {
  trovao: {
    name: 'Trovão',
    activeSince: 2011,
    specialties: ['music', 'adults', 'teacherCoaching'],
    phone: '+61491570006',
    email: 'trovao@estrela-austral.example',
  },
  jade: {
    name: 'Jade',
    activeSince: 2013,
    specialties: ['adults', 'women', 'dance', 'inclusion', 'mentalHealth'],
    email: 'jade@estrela-austral.example',
  },
  'pe-leve': { name: 'Pé Leve', activeSince: 2018, specialties: ['teens', 'acrobatics'], phone: '+61370100012' },
  coruja: { name: 'Coruja', activeSince: 2021, specialties: ['children'] },
};
