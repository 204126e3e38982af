// Sample content, to be replaced by the school that uses this site.
// Starting points for the administrator's saved answers, in the order of the list. The administrator changes them in the browser.
// app/inbox/answer-placeholders.ts lists the facts that the site fills in, such as {phone}.
import type { SavedAnswer } from '#app/content/model.ts';

export const answers: readonly SavedAnswer[] = [
  {
    id: 'first-class',
    title: { el: 'Πρώτο μάθημα', en: 'First class' },
    text_el:
      'Για το πρώτο μάθημα δεν χρειάζεται εμπειρία, μόνο άνετα ρούχα και νερό. Έλα δέκα λεπτά νωρίτερα. Προπονούμαστε ξυπόλυτοι.\n\nΘα μας βρεις εδώ: {διεύθυνση}. Το πρόγραμμα: {ιστοσελίδα}#schedule\n\nΑν δεν μας βρίσκεις, πάρε μας στο {τηλέφωνο}.',
    text_en:
      'For your first class you need no experience, only comfortable clothes and water. Come ten minutes early. We train barefoot.\n\nWe are at {address}. The timetable: {website}#schedule\n\nIf you can’t find us, call {phone}.',
  },
  {
    id: 'prices',
    title: { el: 'Τιμές', en: 'Prices' },
    text_el: '{τιμές}\n\nΓια ό,τι άλλο θέλεις να ρωτήσεις, πάρε μας στο {τηλέφωνο}.',
    text_en: '{prices}\n\nIf there is anything else you’d like to ask, call {phone}.',
  },
  {
    id: 'children',
    title: { el: 'Παιδιά', en: 'Children' },
    text_el:
      'Τα παιδικά τμήματα, με τις ηλικίες και τις ώρες τους, είναι εδώ: {ιστοσελίδα}#schedule\n\nΠες μας την ηλικία του παιδιού, και σου λέμε ποιο τμήμα ταιριάζει. Στα παιδικά είναι πάντα δύο ενήλικες, και η πόρτα μένει ανοιχτή στους γονείς.',
    text_en:
      'The children’s groups, with their ages and hours, are here: {website}#schedule\n\nTell us how old the child is, and we’ll tell you which group fits. There are always two adults in a children’s class, and the door is open to parents.',
  },
  {
    id: 'teams',
    title: { el: 'Ομάδες και εταιρείες', en: 'Teams and companies' },
    text_el:
      'Με χαρά! Πες μας πόσοι είστε και ποιες μέρες και ώρες σας βολεύουν, και σου στέλνουμε προσφορά. Δεν χρειάζεται εμπειρία, μόνο άνετα ρούχα.\n\nΑν προτιμάς το τηλέφωνο: {τηλέφωνο}.',
    text_en:
      'With pleasure! Tell us how many you are and which days and times suit you, and we will send you an offer. You need no experience, only comfortable clothes.\n\nIf you prefer the phone: {phone}.',
  },
];
