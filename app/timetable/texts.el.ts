export const timetable = {
  specialties: {
    beginners: 'αρχάριοι',
    children: 'παιδιά',
    teens: 'έφηβοι',
    adults: 'ενήλικες',
    music: 'μουσική',
    dance: 'χορός',
    movement: 'κίνηση',
    acrobatics: 'ακροβατικά',
    nutrition: 'διατροφή',
    women: 'γυναίκες',
    health: 'υγεία',
    mentalHealth: 'ψυχική υγεία',
    inclusion: 'συμπερίληψη',
    events: 'εκδηλώσεις',
    teacherCoaching: 'εκπαίδευση δασκάλων',
  },
  schedule: {
    adults: 'Ενήλικες',
    kids: 'Παιδιά',
    ages: '{from}–{to} ετών',
    next: 'Επόμενο μάθημα: {day} {time}, {groups}',
    today: 'σήμερα',
    tomorrow: 'αύριο',
    /** In place of the free class, for groups that are not for newcomers. */
    write: 'Γράψε μας',
    addToCalendar: 'Στο ημερολόγιο',
    calendar: 'Όλα τα μαθήματα στο ημερολόγιό σου',
    /** {name} is the teacher of a group. */
    teacher: 'Διδάσκει [{name}]',
    teacherOfAll: 'Όλα τα διδάσκει [{name}]',
  },
  /** Links that subscribe to a calendar or download its file. */
  calendars: {
    lead: 'Συνδρομή: οι αλλαγές έρχονται μόνες τους, μέσα σε μία μέρα.',
    apple: 'Apple, Outlook',
    google: 'Google Calendar',
    address: 'Άλλα προγράμματα:',
    file: 'Μόνο το αρχείο, χωρίς τις αλλαγές',
  },
  /** Announcements above or below the classes. Each text follows its date. */
  scheduleChanges: {
    heading: 'Αλλαγές στο πρόγραμμα',
    /** Heading of a list that contains more than changes to the timetable. */
    announcements: 'Ανακοινώσεις',
    range: '{first} – {last}',
    closed: 'κλειστά',
    closedFor: 'κλειστά ({reason})',
    canceled: '{class} {time}, δεν θα γίνει μάθημα',
    otherHours: '{class} {newTime} αντί για {time}',
    otherDay: '{class} {time}, μεταφέρεται για {newDay}, {newTime}',
  },
  /** Notice beside the timetable in force that says what the next one changes. The Greek article depends on the weekday. */
  newTimetable: {
    from: { monday: 'Από τη {day}', saturday: 'Από το {day}', otherDay: 'Από την {day}' },
    otherHours: '{class}, {days} {newTime} αντί για {time}',
    otherDay: '{class}, {newDays} {newTime} αντί για {days} {time}',
    added: '{class}, {newDays} {newTime} (νέο)',
    dropped: '{class}, όχι πια {days} {time}',
    other: 'νέο πρόγραμμα',
    show: 'Δες όλο το νέο πρόγραμμα',
    noClasses: 'κανένα μάθημα',
  },
};
