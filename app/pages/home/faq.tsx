import { useContent } from '../../i18n/content.ts';
import { RichText } from '../../ui/rich-text.tsx';

export function Faq() {
  const { home, faq } = useContent();
  return (
    <section className="section grid faq" id="faq" aria-labelledby="t-faq">
      <div className="faq__mark" aria-hidden="true">
        {home.faq.mark === ';' ? <Semicolon /> : home.faq.mark}
      </div>
      <h2 className="headline" id="t-faq">
        {home.faq.heading}
      </h2>
      <dl className="faq__list">
        {faq.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>
              <RichText copy={answer} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The display font's Greek question mark is illegible at this size. */
function Semicolon() {
  return (
    <svg viewBox="0 0 64 176" aria-hidden="true">
      <circle cx="34" cy="30" r="28" />
      <circle cx="34" cy="114" r="28" />
      <path d="M62 114c0 30-18 51-48 60l-6-13c16-6 25-12 27-20Z" />
    </svg>
  );
}
