import type { ReactNode } from 'react';
import { useContent } from '../i18n/content.ts';
import { formatPhone, interpolate } from '../i18n/format.ts';
import { CalendarLinks } from '../timetable/calendar-links.tsx';
import { Name } from '../ui/foreign.tsx';
import { LinkedRichText } from '../ui/rich-text.tsx';
import { type ContactReceipt, firstTimeText } from './contact-receipt.ts';

export function MessageSent({ receipt: { time, group } }: { receipt: ContactReceipt }) {
  const { strings, home, schedule } = useContent();
  const copy = strings.contactForm.receipt;
  const { firstTime } = home.contact;
  return (
    <>
      <p className="contact__sent">
        {interpolate(copy.time, { time })} {home.contact.answer}
      </p>
      <dl className="contact__directions">
        {group && group.dates.length > 0 && (
          <Direction
            term={group.name}
            text={
              <>
                {group.whom} {group.isDayChosen ? copy.chosen : copy.next}
                <br />
                {group.dates.map((date) => (
                  <span key={date}>
                    <b>{date}</b>
                    <br />
                  </span>
                ))}
                <CalendarLinks calendar={group.id} label={schedule.addToCalendar} />
              </>
            }
          />
        )}
        <Direction term={firstTime.term} text={firstTimeText(firstTime, group)} />
        <PhoneDirection />
      </dl>
    </>
  );
}

export function Direction({ term, text }: { term: string; text: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  );
}

export function Area() {
  const { home, school } = useContent();
  return (
    <>
      <Name>{school.area}</Name>, <Name>{school.city}</Name>.{' '}
      <LinkedRichText copy={home.contact.openMap} href={school.map.page} />
    </>
  );
}

export function PhoneDirection() {
  const { locale, home, school } = useContent();
  const { whatsapp, viber, signal } = school.messengers ?? {};
  return (
    <Direction
      term={home.contact.phone}
      text={
        <>
          <a href={`tel:${school.phone}`}>{formatPhone(school.phone, locale)}</a>
          {whatsapp && <Messenger name="WhatsApp" url={`https://wa.me/${whatsapp.slice(1)}`} />}
          {viber && <Messenger name="Viber" url={`viber://chat?number=${encodeURIComponent(viber)}`} />}
          {signal && <Messenger name="Signal" url={`https://signal.me/#p/${signal}`} />}
        </>
      }
    />
  );
}

function Messenger({ name, url }: { name: string; url: string }) {
  return (
    <>
      <br />
      <a href={url}>{name}</a>
    </>
  );
}
