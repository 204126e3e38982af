import streets from '#content/art/map-streets.svg?raw';
import { escapeHtml } from '../../content/fill-document.ts';
import { useContent } from '../../i18n/content.ts';
import { interpolate } from '../../i18n/format.ts';
import { ContactForm } from '../../inbox/contact-form.tsx';
import type { ContactReceipt } from '../../inbox/contact-receipt.ts';
import { Area, Direction, PhoneDirection } from '../../inbox/message-sent.tsx';
import { Drawing, Picture } from '../../ui/drawing.tsx';
import { Name } from '../../ui/foreign.tsx';
import { LinkedRichText } from '../../ui/rich-text.tsx';

export function Contact({ receipt }: { receipt: ContactReceipt | null }) {
  const { home, school, strings } = useContent();
  const { contact } = home;
  const headingId = receipt ? 'message-sent' : 't-contact';
  return (
    <section className="section grid contact" id="contact" aria-labelledby={headingId}>
      <h2 className="headline fade-in" id={headingId} tabIndex={receipt ? -1 : undefined}>
        {receipt ? strings.contactForm.receipt.heading : contact.heading}
      </h2>
      {!receipt && (
        <p className="section__lead">
          <LinkedRichText copy={contact.intro} href={`tel:${school.phone}`} />
        </p>
      )}
      <ContactForm receipt={receipt} />
      <div className="contact__map">
        <div className="map">
          <Drawing
            className="streets"
            viewBox="0 0 900 400"
            preserveAspectRatio="xMidYMid slice"
            svg={interpolate(streets, { area: escapeHtml(school.area) })}
          />
          <span className="map__street" aria-hidden="true">
            <Name>{school.street}</Name>
          </span>
          <Picture name="pin" className="pin" alt="" />
          <iframe src={school.map.embed} height={400} title={contact.map} loading="lazy" referrerPolicy="no-referrer" />
        </div>
        <p className="contact__address">
          <strong>
            <Name>{school.street}</Name>
          </strong>{' '}
          <span>
            <Area />
          </span>
        </p>
        <dl className="contact__directions">
          <Direction {...contact.transport} />
          <PhoneDirection />
        </dl>
      </div>
    </section>
  );
}
