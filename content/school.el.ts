export const schoolWords = {
  street: 'Σκαβίδη 12',
  area: 'Κατεχάκη',
  city: 'Αθήνα',
  phoneShown: '210 000 0000',
};
