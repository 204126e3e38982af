import { useContent } from '../../i18n/content.ts';
import { Picture } from '../../ui/drawing.tsx';
import { RichText } from '../../ui/rich-text.tsx';

const arts = ['dance', 'fight', 'music', 'acrobatics'] as const;

export function Capoeira() {
  const { capoeira } = useContent().home;
  return (
    <section className="section grid" id="capoeira" aria-labelledby="t-capoeira">
      <div className="poster fade-in">
        <h2 id="t-capoeira">
          <span className="fit-1">{capoeira.dance.line}</span> <span className="fit-2">{capoeira.fight.line}</span>{' '}
          <span className="fit-3">{capoeira.music.line}</span> <span className="fit-4">{capoeira.acrobatics.line}</span>
        </h2>
      </div>
      <div className="features">
        {arts.map((art) => (
          <div key={art}>
            <Picture name={`emblem-${art}`} alt="" />
            <h3>{capoeira[art].title}</h3>
            <p>
              <RichText copy={capoeira[art].text} />
            </p>
          </div>
        ))}
      </div>
      <p className="capoeira__text">
        <RichText copy={capoeira.roda} />
      </p>
      <div className="wide-picture">
        <Picture name="roda-wide" alternative={{ name: 'roda-tall', media: '(width < 48rem)' }} alt={capoeira.drawing} />
      </div>
      <dl className="timeline">
        {capoeira.years.map(({ year, text }) => (
          <div key={year}>
            <dt>{year}</dt>
            <dd>
              <RichText copy={text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
