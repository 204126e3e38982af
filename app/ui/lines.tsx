import { Fragment } from 'react';

export function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && ' '}
      <span>{line}</span>
    </Fragment>
  ));
}
