export const session = {
  loading: 'Φορτώνει…',
  noConnection: 'Δεν υπάρχει σύνδεση. Δοκίμασε ξανά.',
};
