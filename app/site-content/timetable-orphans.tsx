import { useAdminCopy } from '../i18n/content.ts';
import type { OrphanedChange } from './timetable-orphans.server.ts';

export function OrphanedChanges({ orphans }: { orphans: readonly OrphanedChange[] }) {
  const copy = useAdminCopy().timetableForm.orphans;
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
