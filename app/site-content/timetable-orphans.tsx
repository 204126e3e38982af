import { useTexts } from '../i18n/content.ts';
import { editorTexts } from './texts.ts';
import type { OrphanedChange } from './timetable-orphans.server.ts';

export function OrphanedChanges({ orphans }: { orphans: readonly OrphanedChange[] }) {
  const copy = useTexts(editorTexts).timetableForm.orphans;
  return (
    <>
      <p>{copy.lead}</p>
      <ul>
        {orphans.map(({ id, when, what, consequence }) => (
          <li key={id}>
            <b>{`${when}:`}</b> {what}. {consequence}
          </li>
        ))}
      </ul>
    </>
  );
}
