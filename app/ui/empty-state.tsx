import { useLocation } from 'react-router';
import { Picture, type PictureName } from './drawing.tsx';

type EmptyStateProps = { picture: PictureName; text: string; linkText?: string; href?: string };

export function EmptyState({ picture, text, linkText, href }: EmptyStateProps) {
  return (
    <div className="empty stack empty--illustrated">
      <Picture name={picture} alt="" />
      <div>
        <p>{text}</p>
        {href && (
          <p>
            <a className="more" href={href}>
              {linkText}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

export function LoadError({ what, text, again }: { what: string; text: string; again: string }) {
  const { pathname, search } = useLocation();
  return (
    <div>
      <p className="alert">{what}</p>
      <EmptyState picture="failed" text={text} linkText={again} href={pathname + search} />
    </div>
  );
}
