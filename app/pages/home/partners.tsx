import rule from '#content/art/carved-rule.svg?raw';
import leaf from '#content/art/partner.svg?raw';
import { partnerName } from '../../content/placeholders.ts';
import { useContent } from '../../i18n/content.ts';
import { Drawing, hasPicture, Picture } from '../../ui/drawing.tsx';

/** The first partner has the texts of the section. */
export function Partners() {
  const { home, partners, strings } = useContent();
  const { heading, text } = home.partners ?? { heading: strings.navigation.partners, text: '' };
  return (
    <section className="grid" id="partners" aria-labelledby="t-partners">
      <Drawing className="partner-rule" svg={rule} />
      {partners.map(({ name, url, logo = '' }, index) => (
        <a key={url} className="partner" href={url} target="_blank" rel="noopener">
          {index === 0 && (
            <h2 className="kicker" id="t-partners">
              {heading}
            </h2>
          )}
          <Logo name={name} logo={logo} />
          <span>
            {index === 0 && text} <span className="visually-hidden">{strings.opensInNewTab}</span>
          </span>
        </a>
      ))}
    </section>
  );
}

function Logo({ name, logo }: { name: string; logo: string }) {
  const { locale, school } = useContent();
  const { partner } = school;
  if (hasPicture(logo)) return <Picture name={logo} alt={name} />;
  return (
    <span className="partner__logo">
      {partner && name === partnerName(partner) ? (
        <>
          <Drawing viewBox="0 0 100 100" svg={leaf} />
          <span lang={partner.locale === locale ? undefined : partner.locale}>
            {partner.light} <b>{partner.bold}</b>
          </span>
        </>
      ) : (
        <b>{name}</b>
      )}
    </span>
  );
}
