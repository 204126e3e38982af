// Sample content, to be replaced by the school that uses this site.
export const schoolCopy = {
  street: 'Σκαβίδη 12',
  area: 'Κατεχάκη',
  city: 'Αθήνα',
  /** Lines at the end of every page: who made the site, when and with which typefaces. */
  colophon: [
    'Η σελίδα αυτή στοιχειοθετήθηκε στην Αθήνα το φθινόπωρο του 2026',
    'με γράμματα Sofia Sans Extra Condensed και Alegreya.',
    'Τα σχέδια χαράχτηκαν για τη σχολή,',
    'όπως στα βραζιλιάνικα φυλλάδια *cordel*,',
    'με λίγα χρώματα.',
  ],
};
