// Sample content, to be replaced by the school that uses this site.
export const members = [
  {
    email: 'danai.makri@demo.example',
    joinedDaysAgo: 61,
    profile: {
      first_name: 'Δανάη',
      last_name: 'Μακρή',
      phone_number: '210 000 0101',
      address: 'Κατεχάκη 40, Αθήνα',
      birth_date: '1994-03-12',
    },
  },
  {
    email: 'thanos.vlachos@demo.example',
    joinedDaysAgo: 48,
    profile: {
      first_name: 'Θάνος',
      last_name: 'Βλάχος',
      phone_number: '210 000 0102',
      address: 'Μεσογείων 210, Χολαργός',
      birth_date: '1988-11-02',
    },
  },
  {
    email: 'sofia.reis@demo.example',
    joinedDaysAgo: 33,
    profile: {
      first_name: 'Sofia',
      last_name: 'Reis',
      phone_number: '+30 210 000 0103',
      address: '7 Kifisias Avenue, Marousi',
      birth_date: '1999-07-23',
    },
  },
  {
    email: 'james.holt@demo.example',
    joinedDaysAgo: 17,
    profile: {
      first_name: 'James',
      last_name: 'Holt',
      phone_number: '+30 210 000 0104',
      address: '3 Skavidi Street, Athens',
      birth_date: '1979-01-30',
    },
  },
  {
    email: 'iro.stamati@demo.example',
    joinedDaysAgo: 4,
    profile: {
      first_name: 'Ηρώ',
      last_name: 'Σταμάτη',
      phone_number: '210 000 0105',
      address: 'Παπάγου 15, Αθήνα',
      birth_date: '2005-09-18',
    },
  },
] as const;
