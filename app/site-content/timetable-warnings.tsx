import type { Warning } from './timetable-warnings.server.ts';

export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  return warnings.map(({ text, items }) => (
    <div key={text}>
      <p>{text}</p>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  ));
}
