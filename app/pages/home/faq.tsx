import { useContent } from '../../ui/content.tsx';
import { Words } from '../../ui/words.tsx';

export function Faq() {
  const { home, faq } = useContent();
  return (
    <section className="section grid faq" id="faq" aria-labelledby="t-faq">
      <div className="faq__mark" aria-hidden="true">
        {home.faq.mark}
      </div>
      <h2 className="head" id="t-faq">
        {home.faq.heading}
      </h2>
      <dl className="faq__list">
        {faq.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>
              <Words copy={answer} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
