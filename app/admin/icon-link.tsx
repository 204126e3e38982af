import { Link } from 'react-router';

/** Cut like the drawings: solid shapes parted by carved lines, as heavy as the letters beside them. */
const marks = {
  people:
    'M9 2.6a3.9 3.9 0 1 0 .01 0ZM1.8 21.4C1.8 15.6 4.4 12.4 9 12.4S16.2 15.6 16.2 21.4ZM17.2 4a3.2 3.2 0 1 0 .01 0ZM17.9 21.4C17.9 17.4 17 14.4 14.9 12.5C20.2 10.9 22.6 15 22.6 21.4Z',
  pen: 'M2.6 21.4L4.6 14.6L9.4 19.4ZM6 13.2L14.2 5L19 9.8L10.8 18ZM15.4 3.8L17.6 1.6L22.4 6.4L20.2 8.6Z',
  bin: 'M2.8 5.4L8.6 4.6L9 2.2H15L15.4 4.6L21.2 5.4V8H2.8ZM4.4 9.6H19.6L18.2 22H5.8ZM8.1 12L9.3 19.8H10L9.9 12ZM14.1 12L14 19.8H14.7L15.9 12Z',
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
        <path d={marks[mark]} fillRule="evenodd" />
      </svg>
      <span className="icon-btn__name">{name}</span>
      <span className="visually-hidden">{of}</span>
    </Link>
  );
}
