// Messages of the rules of the content (rules.server.ts). {x} is a placeholder.

const errorsEl = {
  missing: 'Γράψε ένα κείμενο',
  tooShort: 'Λίγο μεγαλύτερο: τουλάχιστον {min} χαρακτήρες. Τώρα έχει {length}.',
  tooLong: 'Συντόμεψέ το: το πολύ {max} χαρακτήρες. Τώρα έχει {length}.',
  titleTooLong:
    'Μαζί με το όνομα της σχολής είναι πολύ μεγάλος για το Google. Συντόμεψέ τον: το πολύ {max} χαρακτήρες· τώρα έχει {length}.',
  factMissing: 'Συμπλήρωσέ το',
  phoneInvalid: 'Γράψε ένα τηλέφωνο, όπως +30 210 123 4567',
  emailInvalid: 'Γράψε ένα email, όπως name@school.org',
  instagramInvalid: 'Γράψε το όνομα του προφίλ, όπως @capoeira, ή τη διεύθυνσή του',
  urlInvalid: 'Γράψε μια διεύθυνση, όπως https://example.org',
  yearInvalid: 'Γράψε ένα έτος από {min} έως {max}',
  pictureInvalid: 'Η εικόνα δεν είχε ανέβει ακόμα. Όταν τη δεις εδώ, πάτησε ξανά το κουμπί.',
  dayInvalid: 'Γράψε μια σωστή ημερομηνία',
  slugTaken: 'Άλλο άρθρο έχει ή είχε αυτή τη διεύθυνση',
  articleEmpty: 'Γράψε πρώτα τον τίτλο και το κείμενο σε μία γλώσσα',
  markupTooDeep: 'Πάρα πολλά σημάδια > - * _ ~ | ή γράμματα χωρίς κενό στο ίδιο σημείο: «{part}»',
  linkInvalid: 'Ο σύνδεσμος «{part}» δεν οδηγεί πουθενά. Γράψε μια σελίδα εδώ, όπως /instructors, ή μια διεύθυνση με https://',
  figureInvalid: 'Η εικόνα «{part}» πρέπει να είναι μόνη της σε μια παράγραφο, με περιγραφή: ![τι δείχνει](εικόνα "λεζάντα")',
};

const errorsEn: typeof errorsEl = {
  missing: 'Please enter a text',
  tooShort: 'A little longer, please: at least {min} characters. This has {length}.',
  tooLong: 'Please shorten this to at most {max} characters. It has {length}.',
  titleTooLong:
    'With the name of the school this is too long for search results. Please shorten it to at most {max} characters; it has {length}.',
  factMissing: 'Please fill this in',
  phoneInvalid: 'Please enter a phone number, such as +30 210 123 4567',
  emailInvalid: 'Please enter an email address, such as name@school.org',
  instagramInvalid: 'Please enter the name of the profile, such as @capoeira, or its address',
  urlInvalid: 'Please enter an address, such as https://example.org',
  yearInvalid: 'Please enter a year from {min} to {max}',
  pictureInvalid: 'The picture was not uploaded yet. When you see it here, press the button again.',
  dayInvalid: 'Please enter a valid date',
  slugTaken: 'Another article has or had this address',
  articleEmpty: 'Please write the title and the text in one language first',
  markupTooDeep: 'Too many of the marks > - * _ ~ |, or letters without a space, in one place: “{part}”',
  linkInvalid: 'The link “{part}” leads nowhere. Enter a page of this site, such as /instructors, or an address with https://',
  figureInvalid: 'The picture “{part}” must be a paragraph of its own, with a description: ![what it shows](picture "caption")',
};

export const contentErrors = { el: errorsEl, en: errorsEn };

/** Messages of `npm run check`, which are in English only. The editor hides markup, so it never shows them. */
export const markupErrors = {
  asterisk: 'An asterisk has no partner. Put one before and one after the Portuguese words, as in *roda*.',
  brace: 'A curly bracket has no partner. Names of facts stand between two of them, as in {school}.',
  bracket: 'A bracket has no partner. The words of a link stand between [ and ].',
  linkMissing: 'This text has a link. Put its words between [ and ], once.',
  linkAddressUnneeded: 'The site knows where this link leads. Please delete the address in ( ).',
};
