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

export function PeopleChoice({ legend, people }: { legend: string; people: Person[] }) {
  const { me } = useTexts(texts).family;
  return (
    <fieldset>
      <legend>
        <b>{legend}</b>
      </legend>
      {people.map(({ id, name }) => (
        <CheckField
          key={id}
          name={personField + id}
          label={<span lang={name === null ? undefined : guessLanguage(name)}>{name ?? me}</span>}
          defaultChecked={people.length === 1}
        />
      ))}
    </fieldset>
  );
}
