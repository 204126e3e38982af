// What stands where something would that could not be read: what it is, what to do, and something to look at.
import { useLocation } from 'react-router';
import { EmptyState } from './empty.tsx';

interface NotReadProps {
  what: string;
  text: string;
  again: string;
}

export function LoadError({ what, text, again }: NotReadProps) {
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
