import { Link } from 'react-router';

const marks = {
  people:
    'M9 3.5a3.7 3.7 0 1 0 .01 0ZM2.5 20.5C2.5 15.5 5 13.5 9 13.5S15.5 15.5 15.5 20.5M15.5 4.2a3.7 3.7 0 0 1 0 7M17.5 13.8C20.2 14.5 21.5 16.6 21.5 20.5',
  pen: 'M4 20L5.5 14.5L16 4L20 8L9.5 18.5ZM13.5 6.5L17.5 10.5',
  bin: 'M4 6.5H20M9 6V3.5H15V6M6 6.5L7 20.5H17L18 6.5M10 10V17M14 10V17',
};

interface IconLinkProps {
  to: string;
  mark: keyof typeof marks;
  /** Shown beside the mark where there is room. */
  name: string;
  /** Read out after the name. */
  of: string;
}

/** What can be done with a row of a table; a bin is red. */
export function IconLink({ to, mark, name, of }: IconLinkProps) {
  return (
    <Link className={mark === 'bin' ? 'icon-btn icon-btn--danger' : 'icon-btn'} to={to} preventScrollReset>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={marks[mark]} />
      </svg>
      <span className="icon-btn__name">{name}</span>
      <span className="visually-hidden">{of}</span>
    </Link>
  );
}
