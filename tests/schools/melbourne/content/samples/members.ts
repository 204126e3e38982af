export const members = [
  {
    email: 'effie.karas@demo.example',
    joinedDaysAgo: 75,
    profile: {
      first_name: 'Effie',
      last_name: 'Karas',
      phone_number: '0491 570 156',
      address: '3/27 Bellbird Street, Northcote VIC 3070',
      birth_date: '1985-06-09',
    },
  },
  {
    email: 'minas.vrettos@demo.example',
    joinedDaysAgo: 52,
    profile: {
      first_name: 'Μηνάς',
      last_name: 'Βρεττός',
      phone_number: '(03) 7010 0042',
      address: 'Currawong Road 118, Preston VIC 3072',
      birth_date: '1968-12-27',
    },
  },
  {
    email: 'thuy.pham@demo.example',
    joinedDaysAgo: 20,
    profile: {
      first_name: 'Thuy',
      last_name: 'Pham',
      phone_number: '+61 491 570 157',
      address: '9 Rosella Court, Coburg VIC 3058',
      birth_date: '2001-02-14',
    },
  },
  {
    email: 'lefteris.dimos@demo.example',
    joinedDaysAgo: 6,
    profile: {
      first_name: 'Λευτέρης',
      last_name: 'Δήμος',
      phone_number: '0491 570 158',
      address: 'Lyrebird Avenue 5, Thornbury VIC 3071',
      birth_date: '1997-10-03',
    },
  },
] as const;
