import cuts from '#content/art/arc-cuts.svg?raw';
import { useContent } from '../../i18n/content.ts';
import { interpolate } from '../../i18n/format.ts';
import { Drawing } from '../../ui/drawing.tsx';
import { RichText } from '../../ui/rich-text.tsx';

export function About() {
  const { home, school } = useContent();
  return (
    <section className="about grid" id="about" aria-labelledby="t-about">
      <Drawing className="about__art" viewBox="0 0 260 260" svg={cuts} />
      <h2 className="headline fade-in" id="t-about">
        {home.about.heading}
      </h2>
      <div className="values">
        {home.about.values.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>
              <RichText copy={interpolate(text, { year: school.activeSince })} />
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}
