// Sample content, to be replaced by the school that uses this site.
export const schoolCopy = {
  street: 'Σκαβίδη 12',
  area: 'Κατεχάκη',
  city: 'Αθήνα',
  phoneShown: '210 000 0000',
};
