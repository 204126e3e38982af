// Invented school for tests. Drawings stand in for photographs; consent is not needed for them.
import type { PhotoFacts } from '#app/content/model.ts';

export const photos: readonly PhotoFacts[] = [
  {
    picture: 'photo-sitting-out',
    where: 'home',
    el: {
      alt: 'Μια γυναίκα κάθεται στο πάτωμα μπροστά σε μια σειρά από ανθρώπους με λευκά παντελόνια και σηκώνει το χέρι.',
      caption: 'Κυριακή πρωί. Η πρώτη που κάθισε',
    },
    en: {
      alt: 'A woman sits on the floor in front of a row of people in white trousers, with one hand raised.',
      caption: 'Sunday morning. First to sit down',
    },
  },
  {
    picture: 'photo-at-the-foot',
    where: 'home',
    el: {
      alt: 'Δύο παίκτριες γονατισμένες αντικριστά, με ένα berimbau ανάμεσά τους.',
      caption: 'Πριν μπουν, στα πόδια του *berimbau*',
    },
    en: {
      alt: 'Two players squat face to face with a berimbau upright between them.',
      caption: 'At the foot of the *berimbau*, about to go in',
    },
  },
  {
    picture: 'photo-shoes',
    where: 'home',
    el: { alt: 'Παπούτσια στη σειρά στην πόρτα μιας άδειας αίθουσας.', caption: 'Τετάρτη, 18:15' },
    en: { alt: 'Shoes in a row at the door of an empty hall.', caption: 'Wednesday, 18:15' },
  },
  {
    picture: 'photo-cord',
    where: 'home',
    el: { alt: 'Δύο χέρια στη μέση, ένα κορδόνι δεμένο μπροστά.', caption: 'Το πρώτο κορδόνι, τον Δεκέμβριο' },
    en: { alt: 'Hands on hips, a cord knotted in front.', caption: 'A first cord, in December' },
  },
  {
    picture: 'photo-close',
    where: 'home',
    el: { alt: 'Ένα πόδι σταματά δίπλα σε ένα πρόσωπο.', caption: 'Δεν την άγγιξε, το λέει και η ίδια' },
    en: { alt: 'A foot stops right beside a face.', caption: 'It never touched her, and she says so too' },
  },
  {
    picture: 'photo-kids',
    where: 'home',
    el: { alt: 'Πέντε παιδιά: το μεσαίο όρθιο με berimbau, τα άλλα καθιστά.', caption: 'Σάββατο, τα παιδιά' },
    en: { alt: 'Five kids: the one in the middle stands with a berimbau, the others sit.', caption: 'Saturday, the kids' },
  },
  {
    picture: 'photo-wall',
    where: 'trovao',
    el: {
      alt: 'Berimbau στη σειρά και δίπλα τους ντέφι, τύμπανο, κουδούνι και ράβδος.',
      caption: 'Ο τοίχος του εργαστηρίου. Τα *berimbau* τα έφτιαξε ο ίδιος',
    },
    en: {
      alt: 'Berimbaus in a row, and beside them a tambourine, a drum, a bell and a scraper.',
      caption: 'The workshop wall. He made the *berimbaus* himself',
    },
  },
];
