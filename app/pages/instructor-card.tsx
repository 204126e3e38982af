import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { InstructorCard as Instructor } from '../content/model.ts';
import { useContent } from '../i18n/content.ts';
import { paths } from '../site-map.ts';
import { Picture } from '../ui/drawing.tsx';
import { Name } from '../ui/foreign.tsx';
import { RichText } from '../ui/rich-text.tsx';

const specialtiesShown = 3;

type InstructorCardProps = {
  instructor: Instructor;
  fullName?: string | undefined;
  heading: 'h2' | 'h3';
  view: string;
  loading?: 'eager';
  children?: ReactNode;
};

export function InstructorCard({ instructor, fullName, heading: Heading, view, loading, children }: InstructorCardProps) {
  const { locale, school, strings } = useContent();
  const { id, picture, name, of, line, specialties, portrait, activeSince } = instructor;
  const path = href(paths.instructor[locale], { id });
  return (
    <article className={activeSince === school.activeSince ? 'person person--founder' : 'person'}>
      <figure>
        <Picture name={picture} alt={portrait} loading={loading} />
      </figure>
      <div className="person__text">
        <Heading>
          <a href={path}>
            <Name>{name}</Name>
          </a>
        </Heading>
        {fullName && <p className="person__name">{fullName}</p>}
        <p className="person__role">
          <RichText copy={line} />
        </p>
        <ul className="dot-list">
          {specialties.slice(0, specialtiesShown).map((specialty) => (
            <li key={specialty}>{strings.specialties[specialty]}</li>
          ))}
        </ul>
        {children}
        <a className="more" href={path}>
          {view}
          <span className="visually-hidden"> {of}</span>
        </a>
      </div>
    </article>
  );
}
