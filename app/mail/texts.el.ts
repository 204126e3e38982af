export const mails = {
  /** {name} is a member's first name in the vocative. */
  greeting: 'Γεια σου, {name}!',
  greetingWithoutName: 'Γεια σου!',
  signOffs: { usual: 'Τα λέμε στον κύκλο,', neutral: 'Να είσαι καλά,' },
  /** Introduces the URL of a button, for email programs that do not show the button. */
  copyLink: 'Αν το κουμπί δεν δουλεύει, αντίγραψε αυτή τη διεύθυνση στον browser:',
};
