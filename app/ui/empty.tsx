// What stands where a list would: a sentence, perhaps a next step, and something to look at.
import type { ReactNode } from 'react';
import { Picture, type PictureName } from './drawing.tsx';

export function EmptyState({ picture, children }: { picture: PictureName; children: ReactNode }) {
  return (
    <div className="empty empty--art">
      <Picture name={picture} alt="" />
      <div>{children}</div>
    </div>
  );
}
