import { describe, expect, it } from 'vitest';
import type { EditedTimetable, LocalizedText } from '../content/edits.ts';
import { applyOperation } from './operations.server.ts';
import { findSection, type Section, type Values, valuesOf } from './sections.server.ts';
import { findUnconfirmed, readContent, storedContent } from './stored-content.server.ts';
import { shippedTimetable } from './timetable-entries.server.ts';

const sectionOf = (id: string): Section => {
  const section = findSection(id, 'en');
  if (!section) throw new Error(`No section ${id}`);
  return section;
};
const home = sectionOf('home');
const questions = sectionOf('questions');
const lead = 'home.hero.lead';

const withLead = (values: Values, change: { el?: string; en?: string }): Values => {
  const text = values.texts[lead] ?? { el: '', en: '' };
  return { ...values, texts: { ...values.texts, [lead]: { ...text, ...change } } };
};

describe('unconfirmed translations', () => {
  const shipped = readContent(home, null);

  it('marks the language that was not changed with the other one', () => {
    expect(findUnconfirmed(withLead(shipped.values, { el: 'Νέο' }), shipped, [])).toEqual([`${lead}:en`]);
    expect(findUnconfirmed(withLead(shipped.values, { en: 'New' }), shipped, [])).toEqual([`${lead}:el`]);
    expect(findUnconfirmed(withLead(shipped.values, { el: 'Νέο', en: 'New' }), shipped, [])).toEqual([]);
    expect(findUnconfirmed(shipped.values, shipped, [])).toEqual([]);
  });

  it('keeps the mark until the other language is changed too or confirmed', () => {
    const values = withLead(shipped.values, { el: 'Νέο' });
    const marked = { values, unconfirmed: [`${lead}:en`] };
    expect(findUnconfirmed(values, marked, [])).toEqual([`${lead}:en`]);
    expect(findUnconfirmed(withLead(values, { el: 'Πιο νέο' }), marked, [])).toEqual([`${lead}:en`]);
    expect(findUnconfirmed(values, marked, [`${lead}:en`])).toEqual([]);
    expect(findUnconfirmed(withLead(values, { en: 'New' }), marked, [])).toEqual([]);
  });

  it('follows an entry of a list that is moved', () => {
    const opened = readContent(questions, null);
    const [first] = opened.values.lists.questions ?? [];
    if (!first) throw new Error('No questions');
    const changed: Values = {
      ...opened.values,
      lists: {
        questions: [
          { ...first, texts: { ...first.texts, answer: { el: 'Νέο', en: first.texts.answer?.en ?? '' } } },
          { was: null, facts: {}, texts: { question: { el: 'α', en: 'a' }, answer: { el: 'β', en: 'b' } } },
        ],
      },
    };
    expect(findUnconfirmed(changed, opened, [])).toEqual(['questions.0.answer:en']);
    const moved = applyOperation(questions, changed, 'down:questions:0');
    expect(moved && findUnconfirmed(moved.values, opened, [])).toEqual(['questions.1.answer:en']);
  });
});

describe('unconfirmed translations of groups', () => {
  const timetable = sectionOf('timetable');
  const shipped = readContent(timetable, null);
  const week = shippedTimetable();
  const id = week.groups[0]?.id ?? '';
  const withWhom = (whom: Partial<LocalizedText>, since = week.since) => ({
    ...{ ...week, since },
    groups: week.groups.map((group) => (group.id === id ? { ...group, whom: { ...group.whom, ...whom } } : group)),
  });
  const valuesWith = (...timetables: EditedTimetable[]): Values => ({ ...shipped.values, timetables });
  const mark = `groups.${id}.whom:en`;

  it('marks the language that was not changed, and keeps the mark until it is confirmed', () => {
    const changed = valuesWith(withWhom({ el: 'Νέο' }));
    expect(findUnconfirmed(changed, shipped, [])).toEqual([mark]);
    const marked = { values: changed, unconfirmed: [mark] };
    expect(findUnconfirmed(changed, marked, [])).toEqual([mark]);
    expect(findUnconfirmed(changed, marked, [mark])).toEqual([]);
    expect(findUnconfirmed(valuesWith(withWhom({ el: 'Νέο', en: 'New' })), shipped, [])).toEqual([]);
  });

  it('marks texts of the next timetable, but not a next timetable with the same texts', () => {
    expect(findUnconfirmed(valuesWith(withWhom({ el: 'Νέο' }, '2999-01-07')), shipped, [])).toEqual([mark]);
    expect(findUnconfirmed(valuesWith(withWhom({}, '2999-01-07')), shipped, [])).toEqual([]);
  });
});

describe('stored content', () => {
  it('contains only the values that differ from those of content/', () => {
    const values = withLead(valuesOf(home, {}), { el: 'Νέο', en: 'New' });
    const stored = storedContent(home, { values, unconfirmed: [] });
    expect(JSON.parse(stored ?? '')).toEqual({ edits: { texts: { [lead]: { el: 'Νέο', en: 'New' } } }, unconfirmed: [] });
    expect(readContent(home, stored).values).toEqual(values);
  });

  it('is null for the values of content/', () => {
    expect(storedContent(home, readContent(home, null))).toBeNull();
  });
});

describe('buttons of the form', () => {
  const { values } = readContent(questions, null);
  const entriesAfter = (button: string) =>
    applyOperation(questions, values, button)?.values.lists.questions?.map(({ was }) => was);
  const count = values.lists.questions?.length ?? 0;
  const indexes = Array.from({ length: count }, (_, index) => index);

  it('add, remove and move entries of a list', () => {
    expect(entriesAfter('add:questions')).toEqual([...indexes, null]);
    expect(entriesAfter('remove:questions:1')).toEqual(indexes.toSpliced(1, 1));
    expect(entriesAfter('up:questions:1')).toEqual([1, 0, ...indexes.slice(2)]);
    expect(entriesAfter('down:questions:0')).toEqual([1, 0, ...indexes.slice(2)]);
  });

  it.each([
    '',
    'up:questions:0',
    `down:questions:${count - 1}`,
    'remove:questions:999',
    'remove:constructor:0',
    'reset:__proto__',
    'x:y',
  ])('rejects %j', (button) => expect(applyOperation(questions, values, button)).toBeNull());

  it('reset one value or all of them', () => {
    const changed = withLead(valuesOf(home, {}), { el: 'Νέο' });
    expect(applyOperation(home, changed, `reset:${lead}`)?.values).toEqual(valuesOf(home, {}));
    expect(applyOperation(home, changed, 'reset')?.values).toEqual(valuesOf(home, {}));
  });
});
