// Messages of the rules of the content (rules.server.ts). {x} is a placeholder.

const errorsEl = {
  missing: 'Γράψε ένα κείμενο',
  tooShort: 'Λίγο μεγαλύτερο: τουλάχιστον {min} χαρακτήρες. Τώρα έχει {length}.',
  tooLong: 'Συντόμεψέ το: το πολύ {max} χαρακτήρες. Τώρα έχει {length}.',
  titleTooLong:
    'Μαζί με το όνομα της σχολής είναι πολύ μεγάλος για το Google. Συντόμεψέ τον: το πολύ {max} χαρακτήρες· τώρα έχει {length}.',
  noItalics: 'Εδώ δεν επιτρέπονται πλάγια. Σβήσε τους αστερίσκους.',
  asterisk: 'Ένας αστερίσκος δεν έχει ταίρι. Βάλε έναν πριν και έναν μετά τις πορτογαλικές λέξεις, όπως *roda*.',
  brace: 'Ένα άγκιστρο δεν έχει ταίρι. Τα ονόματα των στοιχείων μπαίνουν ανάμεσα σε δύο, όπως {school}.',
  placeholderUnknown: 'Το {placeholder} δεν υπάρχει. Συμπληρώνονται μόνο τα {known}.',
  bracket: 'Μια αγκύλη δεν έχει ταίρι. Οι λέξεις ενός συνδέσμου μπαίνουν ανάμεσα σε [ και ].',
  linkMissing: 'Αυτό το κείμενο έχει έναν σύνδεσμο. Βάλε τις λέξεις του ανάμεσα σε [ και ], μία φορά.',
  linkUnexpected: 'Εδώ δεν επιτρέπεται σύνδεσμος. Σβήσε τις αγκύλες.',
  linkAddressUnneeded: 'Ο προορισμός του συνδέσμου είναι ορισμένος. Σβήσε τη διεύθυνση στις ( ).',
  linkIncomplete: 'Οι λέξεις ενός συνδέσμου μπαίνουν ανάμεσα σε [ και ], και αμέσως μετά η διεύθυνσή του ανάμεσα σε ( και ).',
  linkBroken: 'Δεν υπάρχει σελίδα {address}. Η διεύθυνση αρχίζει με / για σελίδα της σχολής, ή με https:// για άλλη.',
  factMissing: 'Συμπλήρωσέ το',
  phoneInvalid: 'Γράψε ένα τηλέφωνο, όπως +30 210 123 4567',
  emailInvalid: 'Γράψε ένα email, όπως name@school.org',
  instagramInvalid: 'Γράψε το όνομα του προφίλ, όπως @capoeira, ή τη διεύθυνσή του',
  yearInvalid: 'Γράψε ένα έτος από {min} έως {max}',
  listEmpty: 'Πρέπει να μείνει τουλάχιστον μία καταχώριση',
  listTooLong: 'Είναι πολλά: το πολύ {max}',
};

const errorsEn: typeof errorsEl = {
  missing: 'Please enter a text',
  tooShort: 'A little longer, please: at least {min} characters. This has {length}.',
  tooLong: 'Please shorten this to at most {max} characters. It has {length}.',
  titleTooLong:
    'With the name of the school this is too long for search results. Please shorten it to at most {max} characters; it has {length}.',
  noItalics: 'Italics are not possible here. Please delete the asterisks.',
  asterisk: 'An asterisk has no partner. Put one before and one after the Portuguese words, as in *roda*.',
  brace: 'A curly bracket has no partner. Names of facts stand between two of them, as in {school}.',
  placeholderUnknown: 'The site doesn’t know {placeholder}. It fills in {known}.',
  bracket: 'A bracket has no partner. The words of a link stand between [ and ].',
  linkMissing: 'This text has a link. Put its words between [ and ], once.',
  linkUnexpected: 'A link is not possible here. Please delete the brackets.',
  linkAddressUnneeded: 'The site knows where this link leads. Please delete the address in ( ).',
  linkIncomplete: 'The words of a link stand between [ and ], and its address right behind them between ( and ).',
  linkBroken: 'The site has no page {address}. Begin an address with / for a page of this site, or with https:// for another.',
  factMissing: 'Please fill this in',
  phoneInvalid: 'Please enter a phone number, such as +30 210 123 4567',
  emailInvalid: 'Please enter an email address, such as name@school.org',
  instagramInvalid: 'Please enter the name of the profile, such as @capoeira, or its address',
  yearInvalid: 'Please enter a year from {min} to {max}',
  listEmpty: 'Please leave at least one here',
  listTooLong: 'That is too many: {max} at most',
};

export const contentErrors = { el: errorsEl, en: errorsEn };
