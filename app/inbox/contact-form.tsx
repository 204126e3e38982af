import { useContext } from 'react';
import { useActionData, useLocation } from 'react-router';
import type { ContactFormStrings } from '../content/model.ts';
import { useContent } from '../i18n/content.ts';
import { formatNumber, formatTime, interpolate } from '../i18n/format.ts';
import { type Locale, paths } from '../site-map.ts';
import { distinctName, isAdvanced, isKidsGroup, offeredGroups, parseTrialClass } from '../timetable/groups.ts';
import { ScheduleChangesContext } from '../timetable/schedule-changes.ts';
import { formatTrial, TRIAL_DAYS_SHOWN, trialClasses, trialKey } from '../timetable/trial-classes.ts';
import { Picture } from '../ui/drawing.tsx';
import { CheckField, RadioField, SelectField, TextArea, TextField } from '../ui/field.tsx';
import { LinkedRichText } from '../ui/rich-text.tsx';
import { ToastView } from '../ui/toast.tsx';
import type { ContactResult } from './contact-action.ts';
import type { ContactReceipt } from './contact-receipt.ts';
import type { ContactError, ContactField } from './contact-schema.ts';
import { MessageSent } from './message-sent.tsx';

/** After a message was sent, an empty form stays in the page for the next one. contact-form-script.ts sends it without leaving the page. */
export function ContactForm({ receipt }: { receipt: ContactReceipt | null }) {
  const { another } = useContent().strings.contactForm.receipt;
  if (!receipt) return <Form isFirst />;
  return (
    <div className="contact__form">
      <MessageSent receipt={receipt} />
      <details>
        <summary className="link-btn">{another}</summary>
        <Form isFirst={false} />
      </details>
      <Picture name="mail-nod" alt="" />
    </div>
  );
}

/** Without JavaScript, the browser scrolls to the message above a rejected form, which links to the first invalid field. */
const ALERT_ID = 'not-sent';
const INVALID_ID = 'first-invalid';

const optionalFields: ContactField[] = ['trial', 'age', 'phone'];

function Form({ isFirst }: { isFirst: boolean }) {
  const { locale, strings, home, schedule } = useContent();
  const result = useActionData<ContactResult>();
  const { search } = useLocation();
  const copy = strings.contactForm;
  const values = result?.values;
  const errors = result?.outcome === 'invalid' ? result.errors : {};
  const [firstInvalid] = Object.keys(errors);
  const field = (name: ContactField) => ({
    name,
    anchor: name === firstInvalid ? INVALID_ID : undefined,
    required: !optionalFields.includes(name),
    error: errors[name] && errorText(errors[name], copy.errors, locale),
  });
  const scheduleChanges = useContext(ScheduleChangesContext);
  const { kidsGroups, adultLevels } = schedule;
  const groups = offeredGroups(schedule);
  const chosenId = values?.class ?? (isFirst ? parseTrialClass(search) : null);
  const group = groups.find(({ id }) => id === chosenId);
  const isForKids = group && isKidsGroup(group.id, schedule);
  const days = group ? trialClasses(group.id, scheduleChanges, new Date()).slice(0, TRIAL_DAYS_SHOWN) : [];
  const dayOptions = [...days.map((day) => [trialKey(day), formatTrial(day, locale)]), ['other', copy.anotherDay]];

  return (
    <form
      className="form contact__form"
      method="post"
      action={`${paths.home[locale]}#${ALERT_ID}`}
      noValidate
      data-leave={strings.languageSwitch.leave}
    >
      <div id={ALERT_ID} tabIndex={-1} aria-live="polite">
        <FormError result={result} />
      </div>
      <fieldset className="form__fields">
        {kidsGroups.length > 0 && adultLevels.length > 0 && (
          <RadioField
            label={<Optional label={copy.who} />}
            name="who"
            options={copy.audiences}
            defaultValue={values?.who ?? (group && (isForKids ? 'child' : 'me'))}
          />
        )}
        {groups.length > 0 && (
          <SelectField
            label={<Optional label={copy.class} />}
            name="class"
            defaultValue={group?.id}
            options={[['', copy.anyClass], ...groups.map((each) => [each.id, distinctName(each, schedule, locale)] as const)]}
          />
        )}
        {group && (
          <div className="trial">
            {(days.length > 0 || errors.trial) && (
              <RadioField
                label={<Optional label={copy.trial} />}
                {...field('trial')}
                options={Object.fromEntries(dayOptions)}
                defaultValue={values?.trial}
              />
            )}
            {isForKids && (
              <TextField
                label={<Optional label={copy.age} />}
                {...field('age')}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={values?.age}
              />
            )}
          </div>
        )}
        <TextField label={copy.name} {...field('name')} autoComplete="name" defaultValue={values?.name} />
        <TextField
          label={<Optional label={copy.phone} />}
          {...field('phone')}
          type="tel"
          autoComplete="tel"
          defaultValue={values?.phone}
        />
        <TextField label={copy.email} {...field('email')} type="email" autoComplete="email" defaultValue={values?.email} />
        <TextArea
          label={copy.message}
          {...field('message')}
          help={groups.length > 0 && <MessageHelp hasDays={days.length > 0} asksForAge={!group && kidsGroups.length > 0} />}
          defaultValue={values?.message ?? (group && !isAdvanced(group) ? home.freeClass.message : undefined)}
        />
        <CheckField
          label={<LinkedRichText copy={copy.privacy} href={paths.privacy[locale]} />}
          {...field('privacy')}
          defaultChecked={values?.privacy === 'on'}
        />
        <div className="visually-hidden" aria-hidden="true">
          <label>
            {copy.honeypot}
            <input name="trap" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <p>
          <button className="btn btn--ink" type="submit" data-sending={copy.sending}>
            {copy.send}
          </button>
        </p>
      </fieldset>
      <template>
        <ToastView toast={{ kind: 'error', text: copy.failed, id: 0 }} onClose={() => {}} />
      </template>
    </form>
  );
}

function Optional({ label }: { label: string }) {
  const { optional } = useContent().strings.contactForm;
  return (
    <>
      {label} <small>{optional}</small>
    </>
  );
}

/** The help about a child's age is hidden once the class is not for a child (styles/home/contact.css). */
function MessageHelp({ hasDays, asksForAge }: { hasDays: boolean; asksForAge: boolean }) {
  const { messageHelp, anotherDayHelp, ageHelp } = useContent().strings.contactForm;
  return (
    <>
      {hasDays ? anotherDayHelp : messageHelp} {asksForAge && <span>{ageHelp}</span>}
    </>
  );
}

function FormError({ result }: { result: ContactResult | undefined }) {
  const { locale, strings } = useContent();
  const copy = strings.contactForm;
  switch (result?.outcome) {
    case 'limited':
      return <p className="alert">{interpolate(copy.errors.tooMany, { time: formatTime(result.retryAt, locale) })}</p>;
    case 'failed':
      return (
        <p className="alert" data-failed>
          {copy.failed}
        </p>
      );
    case 'invalid':
      return (
        <p className="alert">
          {result.errors.trap ? copy.errors.honeypotFilled : <LinkedRichText copy={copy.errorsHeading} href={`#${INVALID_ID}`} />}
        </p>
      );
    default:
      return null;
  }
}

function errorText({ key, max = 0, over = 0 }: ContactError, errors: ContactFormStrings['errors'], locale: Locale): string {
  return interpolate(errors[key], { max: formatNumber(max, locale), over });
}
