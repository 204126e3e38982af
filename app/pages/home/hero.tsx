import type { ReactNode } from 'react';
import game from '#content/art/hero-game.svg?raw';
import ring from '#content/art/hero-ring.svg?raw';
import { InlineStyle } from '../../document/document-context.ts';
import { useContent } from '../../i18n/content.ts';
import { Drawing } from '../../ui/drawing.tsx';
import { Lines, Name } from '../../ui/foreign.tsx';
import { heroTitleCss } from '../../ui/headline-css.static.ts';
import { LinkedRichText, RichText } from '../../ui/rich-text.tsx';

export function Hero() {
  const { locale, home, school, strings } = useContent();
  const { hero } = home;
  return (
    <section className="hero" id="home" aria-labelledby="t-home">
      <div className="hero__stage">
        <h1 className="hero__title" id="t-home">
          <Lines lines={school.poster} />
        </h1>
        <InlineStyle css={heroTitleCss(school.poster, locale)} />
        <div className="hero__text">
          <p className="hero__subtitle">{hero.what}</p>
          <p className="hero__lead">{hero.lead}</p>
          <p className="hero__actions">
            <a className="btn" href="#contact">
              {home.freeClass.book}
            </a>{' '}
            <a className="btn btn--outline" href="#schedule">
              {hero.schedule}
            </a>{' '}
            {school.instagram && (
              <a className="more" href={school.instagram.profile} rel="me">
                {strings.instagram.follow}
              </a>
            )}
          </p>
        </div>
        <Drawing
          className="hero__art"
          viewBox="-600 -620 1220 1140"
          label={hero.drawing}
          svg={`${ring}<g class="game"><g transform="translate(-292 0)">${game}</g></g>`}
        />
      </div>
      <KeyFacts />
    </section>
  );
}

function KeyFacts() {
  const { home, school } = useContent();
  const { whom, when, where, start } = home.answers;
  return (
    <dl className="key-facts">
      <KeyFact term={whom.term} answer={whom.answer} note={<RichText copy={whom.note} />} />
      <KeyFact term={when.term} answer={when.answer} note={<RichText copy={when.note} />} />
      <KeyFact
        term={where.term}
        answer={
          <>
            <Name>{school.street}</Name>, <Name>{school.area}</Name>
          </>
        }
        note={<LinkedRichText copy={where.note} href="#contact" />}
      />
      <KeyFact
        className="free"
        term={start.term}
        answer={start.answer}
        note={<RichText copy={home.freeClass.rule} />}
        link={
          <a className="free-class" href="#contact">
            {home.freeClass.book}
          </a>
        }
      />
    </dl>
  );
}

type KeyFactProps = { term: string; answer: ReactNode; note: ReactNode; link?: ReactNode; className?: string };

function KeyFact({ term, answer, note, link, className }: KeyFactProps) {
  return (
    <div className={className}>
      <dt>{term}</dt>
      <dd>
        {answer} <small>{note}</small>
        {link}
      </dd>
    </div>
  );
}
