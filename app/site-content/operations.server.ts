// Buttons of a form that change its values without storing them.
import type { Edits } from '../content/edits.ts';
import { type Entry, isText, listsOf, type Section, type Values, valuesOf } from './sections.server.ts';

/** `focus` is the name of the control to continue with. */
type Changed = { values: Values; focus: string | null };

const shipped: Edits = {};

/** Applies a button of the form. Returns null if it is another button. `button` is for example 'reset:home.title' or 'up:questions:2'. */
export function applyOperation(section: Section, values: Values, button: string): Changed | null {
  const [operation, target = '', position = ''] = button.split(':');
  if (button === 'reset') return { values: valuesOf(section, shipped), focus: null };
  if (operation === 'reset') return resetValue(section, values, target);
  const list = listsOf(section).find((each) => each.list === target);
  const entries = list && values.lists[list.list];
  if (!list || !entries) return null;
  const withEntries = (changed: Entry[], focused: number): Changed => {
    const first = list.fields[0];
    const index = Math.max(0, Math.min(focused, changed.length - 1));
    const focus = first && changed.length > 0 ? `${list.list}.${index}.${first.path}${isText(first) ? ':el' : ''}` : null;
    return { values: { ...values, lists: { ...values.lists, [list.list]: changed } }, focus };
  };
  if (operation === 'add') {
    const texts = list.fields.filter(isText).map(({ path }) => [path, { el: '', en: '' }]);
    const facts = list.fields.filter((field) => !isText(field)).map(({ path }) => [path, '']);
    const entry: Entry = { was: null, texts: Object.fromEntries(texts), facts: Object.fromEntries(facts) };
    return withEntries([...entries, entry], entries.length);
  }
  const index = /^\d{1,3}$/.test(position) ? Number(position) : -1;
  if (!entries[index]) return null;
  if (operation === 'remove') return withEntries(entries.toSpliced(index, 1), index);
  if (operation === 'up' && index > 0) return withEntries(swap(entries, index - 1), index - 1);
  if (operation === 'down' && index < entries.length - 1) return withEntries(swap(entries, index), index + 1);
  return null;
}

function resetValue(section: Section, values: Values, path: string): Changed | null {
  const { texts, facts, lists } = valuesOf(section, shipped);
  const text = ownValue(texts, path);
  if (text) return { values: { ...values, texts: { ...values.texts, [path]: text } }, focus: `${path}:el` };
  const fact = ownValue(facts, path);
  if (fact !== undefined) return { values: { ...values, facts: { ...values.facts, [path]: fact } }, focus: path };
  const entries = ownValue(lists, path)?.map((entry) => ({ ...entry, was: null }));
  return entries ? { values: { ...values, lists: { ...values.lists, [path]: entries } }, focus: null } : null;
}

const ownValue = <Value>(values: Record<string, Value>, key: string) => (Object.hasOwn(values, key) ? values[key] : undefined);

/** Exchanges the entry at `index` with the next one. */
function swap(entries: readonly Entry[], index: number): Entry[] {
  const [one, other] = entries.slice(index, index + 2);
  return one && other ? entries.toSpliced(index, 2, other, one) : [...entries];
}
