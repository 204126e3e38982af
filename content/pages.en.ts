// Sample content, to be replaced by the school that uses this site.
import type { pages as greek } from './pages.el.ts';

export const pages: typeof greek = {
  blog: {
    title: 'Blog: articles about capoeira',
    description:
      'Articles about capoeira: for anyone thinking of starting, for parents wondering whether it suits their child, and for groups of colleagues.',
    heading: 'Worth a read',
    lead: 'We wrote these to answer what people ask us most often after class.',
  },
  instructors: {
    title: 'Our capoeira instructors in {city}',
    description:
      'The five people who teach capoeira to children, teens and adults at our school in {city}, and what everyone calls them in the circle.',
    heading: 'The five instructors',
    lead: 'Hardly anyone teaches capoeira under their own name. The circle gives you a nickname, usually for something you would rather people had forgotten.',
    closing: 'Not sure who to start with? Children begin with Cipó, teens and adults with Lua.',
  },
};
