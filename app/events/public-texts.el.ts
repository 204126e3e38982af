export const publicEvents = {
  /** Section above the timetable with the events that visitors may see. */
  events: {
    heading: 'Εκδηλώσεις',
    workshop: 'Σεμινάριο',
    /** Follows a title that exists in English only. */
    inOtherLanguage: 'στα αγγλικά',
    places: '{count} θέσεις ακόμη',
    onClosedDay: 'Γίνεται κανονικά, παρότι δεν έχουμε μαθήματα.',
    onePlace: '1 θέση ακόμη',
    full: 'Δεν υπάρχουν θέσεις· η λίστα αναμονής είναι ανοιχτή',
    /** Shown instead of the free places once the event has started and is closed for sign-up. */
    hasBegun: 'Έχει αρχίσει',
    join: 'Δήλωσε συμμετοχή',
    joinWaiting: 'Μπες στη λίστα αναμονής',
    /** Follows `join` and `joinWaiting`, for screen readers only. */
    ofEvent: ': {title}',
    elsewhere: 'Κάνε εγγραφή στο {host}',
    /** For screen readers only. */
    newTab: ', ανοίγει σε νέα καρτέλα',
    calendar: 'Βάλε τις εκδηλώσεις στο ημερολόγιό σου',
    calendarName: '{school}: εκδηλώσεις',
  },
};
