import { About } from './about.tsx';
import { Capoeira } from './capoeira.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { Instructors } from './instructors.tsx';
import { Schedule } from './schedule.tsx';

/** The sections above the Instagram feed, which needs React in the browser. */
export function SectionsAboveFeed() {
  return (
    <>
      <Hero />
      <Capoeira />
      <About />
      <Instructors />
      <Schedule />
      <Faq />
    </>
  );
}
