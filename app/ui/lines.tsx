import { Fragment } from 'react';
import { Name } from './name.tsx';

export function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && ' '}
      <span>
        <Name>{line}</Name>
      </span>
    </Fragment>
  ));
}
