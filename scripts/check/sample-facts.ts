/** Facts of the sample content, which must not be left in the texts of another school. */
export const sampleFacts = {
  names: ['Capoeira Katehaki', 'Girassol', 'Vento', 'Maré', 'Lua', 'Cipó'],
  places: ['Σκαβίδη', 'Skavidi', 'Κατεχάκη', 'Katehaki'],
  /** A text may mention the city for other reasons, but not in titles and the like. */
  city: ['Αθήνα', 'Athens'],
  speakers: [
    'Μαρία, μητέρα του πεντάχρονου Ορέστη',
    'Maria, mother of Orestis, 5',
    'Γιάννης, πατέρας της εννιάχρονης Δανάης',
    'Yannis, father of Danae, 9',
  ],
  quotes: [
    'Ο Ορέστης δεν ήθελε να μπει σε καμία ομάδα',
    'Orestis wouldn’t join anything',
    'Βλέπω την κόρη μου να περιμένει τη σειρά της',
    'I watch my daughter wait her turn',
  ],
  country: 'GR',
  timeZone: 'Europe/Athens',
  /** Beginnings of the SHA-256 hashes of drawings that show the sample school. */
  drawings: { 'mark.svg': 'c53d8783d20cd496', 'map-streets.svg': '0fd7325d13994c79', 'partner.svg': 'f9afe13aa90f933c' },
  geo: { latitude: 37.9922, longitude: 23.775 },
};
