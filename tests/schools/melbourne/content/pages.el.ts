// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
export const pages = {
  blog: {
    title: 'Σημειώσεις για την capoeira',
    description:
      'Σημειώσεις από την ομάδα capoeira Grupo Estrela Austral στη Μελβούρνη: για την πρώτη φορά, για τη μουσική και για τις οικογένειες.',
    heading: 'Σημειώσεις',
    lead: 'Γράφουμε σπάνια, όταν μας έχει ρωτήσει το ίδιο πράγμα και τρίτος άνθρωπος.',
  },
  instructors: {
    title: 'Ποιοι διδάσκουν capoeira στην ομάδα',
    description:
      'Τέσσερις άνθρωποι διδάσκουν στην ομάδα capoeira Grupo Estrela Austral της Μελβούρνης. Τι κάνει ο καθένας και πώς πήρε το όνομά του.',
    heading: 'Τέσσερα παρατσούκλια',
    lead: 'Τα πραγματικά ονόματα τα ξέρει η ασφαλιστική μας. Εμείς χρησιμοποιούμε αυτά.',
    closing: 'Αν θέλεις να τους δεις όλους μαζί, έλα Κυριακή στις 09:30.',
  },
};
