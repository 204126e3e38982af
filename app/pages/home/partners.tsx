import rule from '#content/art/carved-rule.svg?raw';
import leaf from '#content/art/partner.svg?raw';
import type { OptionalSections, School } from '../../content/model.ts';
import { useContent } from '../../i18n/content.ts';
import { Drawing } from '../../ui/drawing.tsx';

type PartnersProps = { partner: NonNullable<School['partner']>; copy: OptionalSections['partners'] };

export function Partners({ partner, copy }: PartnersProps) {
  const { locale, strings } = useContent();
  return (
    <section className="grid" id="partners" aria-labelledby="t-partners">
      <Drawing className="partner-rule" svg={rule} />
      <a className="partner" href={partner.url} target="_blank" rel="noopener">
        <h2 className="kicker" id="t-partners">
          {copy.heading}
        </h2>
        <span className="partner__logo">
          <Drawing viewBox="0 0 100 100" svg={leaf} />
          <span lang={partner.locale === locale ? undefined : partner.locale}>
            {partner.light} <b>{partner.bold}</b>
          </span>
        </span>
        <span>
          {copy.text} <span className="visually-hidden">{strings.opensInNewTab}</span>
        </span>
      </a>
    </section>
  );
}
