// The people of an account: the member and children.
import type { Person, PersonName } from '#store/event-signups.ts';
import { useTexts } from '../i18n/content.ts';
import { guessLanguage, interpolate } from '../i18n/format.ts';
import type { Locale } from '../site-map.ts';
import { CheckField } from '../ui/field.tsx';
import { texts } from './texts.ts';

export const hasChild = (people: PersonName[] = []): boolean => people.some((name) => name !== null);

export const namesOf = (people: PersonName[], locale: Locale): string =>
  people.map((name) => name ?? texts[locale].family.you).join(', ');

/** For example 'Who: you, Anna'. Empty if it is the member alone. */
export const whoLine = (people: PersonName[] = [], locale: Locale): string[] =>
  hasChild(people) ? [interpolate(texts[locale].family.who, { names: namesOf(people, locale) })] : [];

/** Prefix of the checkboxes that choose people by their ids. */
export const personField = 'person.';

/** Prefix of hidden fields with the ids of people who were signed up when the form was opened. */
export const signedUpField = 'signed-up.';

type PeopleChoiceProps = { people: Person[]; signedUp?: string[]; isLimited: boolean };

export function PeopleChoice({ people, signedUp = [], isLimited }: PeopleChoiceProps) {
  const { heading, me, together } = useTexts(texts).family;
  return (
    <fieldset className="stack">
      <legend>
        <b>{heading}</b>
      </legend>
      {people.map(({ id, name }) => (
        <CheckField
          key={id}
          name={personField + id}
          label={<span lang={name === null ? undefined : guessLanguage(name)}>{name ?? me}</span>}
          defaultChecked={signedUp.includes(id)}
        />
      ))}
      {signedUp.map((id) => (
        <input key={id} type="hidden" name={signedUpField + id} value="yes" />
      ))}
      {isLimited && <p className="field__help">{together}</p>}
    </fieldset>
  );
}
