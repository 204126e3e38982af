// Sample content, to be replaced by the school that uses this site.
// Texts of the home page from top to bottom. *x* is Portuguese, [x] is a link, {x} is a placeholder.
// `drawing` is the alt text of a drawing.
// Each `line` fills the full width in large letters: 3 to 24 letters.
import type { home as greek } from './home.el.ts';

export const home: typeof greek = {
  title: 'A capoeira school in {city}, for children and adults',
  description: 'Capoeira classes for children from age 3, teens and adults at {street}, {area}, {city}. The first class is free.',
  hero: {
    what: 'A capoeira school for all ages',
    lead: 'A Brazilian martial art, played to live music inside a circle of people. There is room for you.',
    schedule: 'See Schedule',
    drawing:
      'Two players inside the circle, the roda: one kicks with his hands on the floor, the other slips under. Around them, seen from above, everyone else, with three berimbaus.',
  },
  answers: {
    whom: {
      term: 'Who it’s for',
      answer: 'Children from age\u00a03, teens, adults',
      note: 'No experience needed, and you don’t have to be fit.',
    },
    when: {
      term: 'When',
      answer: 'Weekday evenings, Saturdays at noon',
      note: 'Children at 18:00 or 19:00, teens and adults from 20:00. Two mornings for beginners.',
    },
    where: { term: 'Where', note: '{city}. [See the map]' },
    start: { term: 'Getting started', answer: 'Your first class is free' },
  },
  freeClass: {
    book: 'Book your free class',
    rule: 'Choose a class and write or call the day before; if we haven’t answered by then, come anyway.',
    message: 'Hello! I would like to book the free class.',
  },
  capoeira: {
    dance: {
      line: 'Dance',
      title: 'Dance',
      text: 'It all starts with the *ginga*, the sway that never stops. Before you learn to dodge, you learn to move.',
    },
    fight: {
      line: 'martial art',
      title: 'Martial art',
      text: 'Kicks and escapes, up close. You show the other player that the kick could have landed, and the game goes on.',
    },
    music: {
      line: 'music',
      title: 'Music',
      text: 'The *berimbau*, the bow with a single string, sets the pace. Everyone sings, in tune or not.',
    },
    acrobatics: {
      line: 'acrobatics',
      title: 'Acrobatics',
      text: 'A cartwheel is called an *aú*. You learn it step by step, whatever your age and build.',
    },
    roda: 'Two people play in the middle. The rest of us hold the circle, the *roda*: clapping, singing, eyes open. Nobody is left out. At some point someone nods at you, and in you go.',
    drawing:
      'The roda from the front: musicians with berimbaus, tambourine and drum, and others beside them clapping. In front of them two players, one kicking, one getting out of the way.',
    years: [
      {
        year: '1888',
        text: 'Brazil abolishes slavery. By then, enslaved Africans and their descendants have made capoeira, a fight that looks like a dance.',
      },
      { year: '1890', text: 'The new penal code bans it. People play in secret.' },
      { year: '1937', text: 'In Salvador, the school of *mestre* (master) Bimba is officially registered.' },
      {
        year: '2014',
        text: 'UNESCO adds the capoeira circle to its list of the intangible cultural heritage of humanity.',
      },
    ],
  },
  about: {
    heading: 'We learn from one another',
    values: [
      {
        title: 'Instructors with years in the circle',
        text: 'Vento opened the school in {activeSince} with six students and a *berimbau* he had made himself. The other four each teach in their own way.',
      },
      {
        title: 'Bohemian and authentic',
        text: 'After class the talk carries on out on the pavement, with instruments on our shoulders. We learn the songs wrong and put them right by singing them.',
      },
      {
        title: 'One community',
        text: 'On Friday night, advanced players play with anyone who turned up on Tuesday. If you tire, you take a tambourine, and the others find you a nickname.',
      },
    ],
  },
  instructors: {
    heading: 'The instructors',
    seeProfile: 'See profile',
    all: 'Meet all five',
  },
  schedule: {
    heading: 'Schedule',
    lead: 'The first class is free, whichever one you come to.',
  },
  faq: { heading: 'Before you come', mark: '?' },
  media: {
    heading: 'From the circle',
    lead: 'Our videos, photos and weekly news go up [on Instagram].',
  },
  partners: {
    heading: 'Our nutrition partner',
    text: 'Advice for children who are growing and for grown-ups who sweat.',
  },
  contact: {
    heading: 'Get in touch',
    intro:
      'The first class is free. Choose a class and write or call the day before; if we haven’t answered by then, come anyway. We usually answer within a day, in Greek, English or Portuguese. Or call [{phone}], weekdays 17:00–21:00.',
    answer: 'We will answer by email, usually within a day. If we haven’t by the time of your free class, come anyway.',
    map: 'Map: the school at {street}, {area}',
    openMap: '[Open the map]',
    transport: { term: 'By metro', text: 'Katehaki station, line 3.' },
    phone: 'Phone',
    firstTime: {
      term: 'Your first time',
      text: 'Comfortable clothes and water; we train barefoot. Come ten minutes early.',
      parents: 'Parents may stay and watch.',
    },
  },
};
