// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
import type { home as greek } from './home.el.ts';

export const home: typeof greek = {
  title: 'Capoeira in Melbourne, for adults, teens and kids',
  description: 'Capoeira classes in Northcote, Melbourne, taught in English and Greek, for adults, teens and kids from age 8.',
  hero: {
    what: 'Capoeira in Melbourne’s north',
    lead: 'An Afro-Brazilian art that dances while it fights and sings while it does both. We learn it in two languages and bare feet.',
    schedule: 'Days and times',
    drawing:
      'Seen from above, two players inside the roda: he kicks with his weight on his hands, she passes underneath. The rest of the group rings them, with three berimbaus.',
  },
  answers: {
    whom: {
      term: 'Who comes',
      answer: 'Adults, teens, kids from age\u00a08',
      note: 'You start from zero, however fit or unfit you are.',
    },
    when: {
      term: 'Times',
      answer: 'Afternoons, evenings and Sunday mornings',
      note: 'Beginners Monday and Wednesday at 18:15, kids from age\u00a08 Wednesday at 16:15 and Saturday at 09:00. For early risers, a Friday class at 06:30.',
    },
    where: { term: 'Where we are', note: 'In Melbourne’s inner north. [Open the map]' },
    start: { term: 'What it costs', answer: 'Your first week is free' },
  },
  freeClass: {
    book: 'Give it a go',
    rule: 'Tell us which day suits you, or turn up without telling us.',
    message: 'G’day! I would like to give it a go.',
  },
  capoeira: {
    dance: {
      line: 'Movement',
      title: 'Movement',
      text: 'The *ginga* is a step back that never finishes. Every kick starts there, and ends up there again.',
    },
    fight: {
      line: 'a fight',
      title: 'A fight',
      text: 'We don’t block. The kick goes by, and you are somewhere else already, with one of your own ready.',
    },
    music: {
      line: 'song and drum',
      title: 'Song and drum',
      text: 'One voice sings the line, the rest answer. You feel the *atabaque* in your feet first.',
    },
    acrobatics: {
      line: 'tumbling',
      title: 'Tumbling',
      text: 'Cartwheels and handstands come when they come. Some people play all their lives without them.',
    },
    roda: 'At first you sit in the circle, the *roda*, and clap. Then somebody hands you a *pandeiro*. Then a pair of eyes finds you from the other side, and it’s your turn.',
    drawing:
      'A roda seen head-on: at the back the musicians with berimbaus, tambourine and drum and the people keeping time with their hands, in front a game for two, a kick and an escape.',
    years: [
      {
        year: '1890',
        text: 'Two years after the end of slavery, Brazil’s penal code makes capoeira punishable by prison.',
      },
      { year: '1941', text: 'In Salvador, *mestre* Pastinha takes charge of the centre where he will teach *Capoeira Angola*.' },
      {
        year: '2008',
        text: 'Brazil recognises the *roda* and the craft of its masters as part of the country’s cultural heritage.',
      },
    ],
  },
  about: {
    heading: 'Northern suburbs, southern star',
    values: [
      {
        title: 'Two and a half languages',
        text: 'In class you hear English and Greek. Our Portuguese comes from the songs, so we can say “wave” and “shore” but couldn’t ask the way to the post office.',
      },
      {
        title: 'An old warehouse',
        text: 'We rented it in {activeSince}, with a borrowed drum and no heating. There is still no heating. There is a timber floor, though, which we laid ourselves.',
      },
    ],
  },
  instructors: {
    heading: 'Who teaches',
    seeProfile: 'A portrait',
    all: 'See all four',
  },
  schedule: {
    heading: 'Our week',
    lead: 'In your first week you can come to as many classes as you like, for free. Teens have a class of their own; if you’re not sure where your child fits, ask us.',
  },
  faq: { heading: 'People ask', mark: '?' },
  media: {
    heading: 'In the warehouse',
    lead: 'We take few pictures, because someone always has to put down an instrument for it. These are the ones that came out.',
  },
  partners: {
    heading: 'For knees and shoulders',
    text: 'Physio two doors down, for anything you pushed further than it wanted to go.',
  },
  contact: {
    heading: 'Drop us a line',
    intro: 'Tell us who is coming, how old they are and whether they’ve done capoeira before. We answer within three days.',
    answer: 'We answer within three days. Until then the door is half open.',
    map: 'Map of our hall at 14 Wattlebird Lane, Northcote',
    openMap: '[Get directions]',
    transport: { term: 'Train and tram', text: 'Northcote station, Mernda line. Tram 86, a few minutes on foot.' },
    phone: 'Phone',
    firstTime: {
      term: 'If it’s your first time',
      text: 'Come in from the lane. The roller door stays half up until we start.',
      parents: 'There is a bench for parents.',
    },
  },
};
