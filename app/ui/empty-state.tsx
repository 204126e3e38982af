import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Picture, type PictureName } from './drawing.tsx';

/** Replaces an empty list: a sentence, perhaps a next step, and an illustration. */
export function EmptyState({ picture, children }: { picture: PictureName; children: ReactNode }) {
  return (
    <div className="empty empty--illustrated">
      <Picture name={picture} alt="" />
      <div>{children}</div>
    </div>
  );
}

/** Error state for content that failed to load: message, retry link, illustration. */
export function LoadError({ what, text, again }: { what: string; text: string; again: string }) {
  const { pathname, search } = useLocation();
  return (
    <div>
      <p className="alert">{what}</p>
      <EmptyState picture="failed">
        <p>{text}</p>
        <p>
          <a className="more" href={pathname + search}>
            {again}
          </a>
        </p>
      </EmptyState>
    </div>
  );
}
