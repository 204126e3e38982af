import type { ReactNode } from 'react';
import { data, href, useLocation } from 'react-router';
import type { ProfilePage } from 'schema-dts';
import type { InstructorProfile } from '../content/documents.ts';
import { isFormerInstructor } from '../content/instructors.ts';
import type { InstructorCard, Photo } from '../content/model.ts';
import { findPhotos } from '../content/photos.static.ts';
import { currentSiteContent } from '../content/site-content.server.ts';
import { findInstructorProfile, listArticles } from '../content/texts.server.ts';
import { InlineStyle } from '../document/document-context.ts';
import { JsonLd } from '../document/json-ld.tsx';
import { pageMeta } from '../document/page-meta.ts';
import { shareImage } from '../document/share-image.static.ts';
import { contentIn, useContent } from '../i18n/content.ts';
import { formatPhone } from '../i18n/format.ts';
import type { PageHandle } from '../root.tsx';
import { localeOf, paths, pathToSection } from '../site-map.ts';
import styles from '../styles/pages/instructor.css?inline';
import { ClassHours, useClassHours } from '../timetable/class-hours.tsx';
import { pathToTrialClass } from '../timetable/groups.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Picture } from '../ui/drawing.tsx';
import { Name } from '../ui/foreign.tsx';
import { titleCss } from '../ui/headline-css.static.ts';
import { PhotoFigure, withPhotoStyles } from '../ui/photo.static.tsx';
import { plainText, RichText } from '../ui/rich-text.tsx';
import type { Route } from './+types/instructor';
import { FreeClassInvitation } from './trial-invitation.tsx';

export const handle: PageHandle = { styles: withPhotoStyles(styles), hydrates: false };

export function loader({ params, url }: Route.LoaderArgs) {
  const locale = localeOf(url.pathname);
  const instructor = contentIn(locale).instructors.find(({ id }) => id === params.id);
  if (!instructor) throw data(null, { status: isFormerInstructor(params.id, currentSiteContent().edits) ? 410 : 404 });
  const articles = listArticles(locale).filter(({ author, isComing }) => author === instructor.id && !isComing);
  return {
    instructor,
    profile: findInstructorProfile(instructor.id, locale),
    articles: articles.map(({ title, slug }) => ({ title, path: href(paths.article[locale], { slug }) })),
    photo: findPhotos(instructor.id, locale)[0],
  };
}

export function meta({ loaderData, location: { pathname }, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { instructor, profile } = loaderData;
  return pageMeta({
    title: `${instructor.name}, ${plainText(instructor.title)}`,
    description: profile.description,
    pathname,
    origin: matches[0].loaderData.origin,
    picture: instructor.picture,
    type: 'profile',
  });
}

export default function InstructorPage({ loaderData: { instructor, profile, articles, photo }, matches }: Route.ComponentProps) {
  const { locale, strings } = useContent();
  const { pathname } = useLocation();
  const { origin } = matches[0].loaderData;
  const { id, picture, name, portrait, specialties } = instructor;
  const trialGroup = useTrialGroup(id);
  return (
    <>
      <article className="grid page profile">
        <InlineStyle css={titleCss('.profile .cover__title', name, locale)} />
        <JsonLd data={profilePage(instructor, profile, pathname, origin)} />
        <Breadcrumb
          trail={[{ label: strings.navigation.instructors, path: paths.instructors[locale] }]}
          here={name}
          origin={origin}
        />
        <h1 className="cover__title">
          <Name>{name}</Name>
        </h1>
        <figure className="profile__portrait">
          <Picture name={picture} alt={portrait} loading="eager" sizes="(width >= 60rem) 40vw, 100vw" />
        </figure>
        <div className="profile__lead">
          <p className="standfirst">
            <RichText copy={profile.standfirst} />
          </p>
          <ul className="dot-list">
            {specialties.map((specialty) => (
              <li key={specialty}>{strings.specialties[specialty]}</li>
            ))}
          </ul>
        </div>
        <Facts instructor={instructor} profile={profile} />
        <Biography profile={profile} photo={photo} />
        <More profile={profile} articles={articles} />
        <OtherInstructors id={id} />
      </article>
      <FreeClassInvitation href={trialGroup ? pathToTrialClass(trialGroup.id, locale) : pathToSection('contact', locale)} />
    </>
  );
}

function Facts({ instructor, profile }: { instructor: InstructorCard; profile: InstructorProfile }) {
  const { locale, home, strings } = useContent();
  const { id, title, activeSince, phone, email } = instructor;
  const copy = strings.instructor;
  const classHours = useClassHours(id);
  const trialGroup = useTrialGroup(id);
  return (
    <div className="facts">
      <dl>
        {profile.fullName && <Fact term={copy.fullName}>{profile.fullName}</Fact>}
        <Fact term={copy.graduation}>
          <RichText copy={profile.graduation || title} />
        </Fact>
        <Fact term={copy.role}>{profile.role}</Fact>
        {profile.lineage && (
          <Fact term={copy.lineage}>
            <RichText copy={profile.lineage} />
          </Fact>
        )}
        <Fact term={copy.activeSince}>{activeSince}</Fact>
        <Fact term={copy.place}>{profile.place}</Fact>
        {(classHours || profile.hours) && (
          <Fact term={copy.classes}>
            {classHours && <ClassHours {...classHours} />}
            {profile.hours && <p>{profile.hours}</p>}
          </Fact>
        )}
        {phone && (
          <Fact term={copy.phone}>
            <a href={`tel:${phone}`}>{formatPhone(phone, locale)}</a>
          </Fact>
        )}
        {email && (
          <Fact term={copy.email}>
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
        )}
      </dl>
      <p className="facts__actions">
        {trialGroup && (
          <a className="btn" href={pathToTrialClass(trialGroup.id, locale)}>
            {home.freeClass.book}
          </a>
        )}
        <a className={trialGroup ? 'btn btn--ink' : 'btn'} href={pathToSection('contact', locale)}>
          {trialGroup ? copy.contact : copy.ask}
        </a>
      </p>
    </div>
  );
}

/** Group of children or beginners that the instructor teaches. */
function useTrialGroup(id: string) {
  const { kidsGroups, adultLevels } = useContent().schedule;
  return [...kidsGroups, ...adultLevels.slice(0, 1)].find(({ teacher }) => teacher === id);
}

/** The instructors before and after this one, in the school's order. The first follows the last. */
function OtherInstructors({ id }: { id: string }) {
  const { locale, instructors, strings } = useContent();
  const copy = strings.instructor;
  const index = instructors.findIndex((instructor) => instructor.id === id);
  const link = (neighbor: InstructorCard | undefined, rel: 'prev' | 'next') =>
    neighbor &&
    neighbor.id !== id && (
      <a className="more" rel={rel} href={href(paths.instructor[locale], { id: neighbor.id })}>
        <Picture name={neighbor.picture} alt="" />
        <Name>{neighbor.name}</Name>
      </a>
    );
  return (
    <nav className="profile__others" aria-label={copy.others}>
      {link(instructors.at(index - 1), 'prev')}
      <a className="more" href={paths.instructors[locale]}>
        {copy.back}
      </a>
      {link(instructors[(index + 1) % instructors.length], 'next')}
    </nav>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Biography({ profile, photo }: { profile: InstructorProfile; photo: Photo | undefined }) {
  const { strings } = useContent();
  const copy = strings.instructor;
  return (
    <div className="profile__text">
      <section>
        <h2>{copy.profile}</h2>
        <div dangerouslySetInnerHTML={{ __html: profile.html }} />
        {photo && <PhotoFigure {...photo} />}
      </section>
      <section>
        <h2>{copy.path}</h2>
        <ol className="milestones">
          {profile.path.map(({ year, text }) => (
            <li key={text}>
              <time dateTime={String(year)}>{year}</time>{' '}
              <span>
                <RichText copy={text} />
              </span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

type MoreProps = { profile: InstructorProfile; articles: readonly { title: string; path: string }[] };

function More({ profile, articles }: MoreProps) {
  const { strings } = useContent();
  const copy = strings.instructor;
  return (
    <div className="profile__more">
      <section>
        <h2>{copy.activities}</h2>
        <ul className="bullet-list">
          {profile.activities.map((activity) => (
            <li key={activity}>
              <RichText copy={activity} />
            </li>
          ))}
        </ul>
      </section>
      {articles.length > 0 && (
        <section>
          <h2>{copy.articles}</h2>
          <ul className="bullet-list">
            {articles.map(({ title, path }) => (
              <li key={path}>
                <a href={path}>
                  <RichText copy={title} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function profilePage(
  instructor: InstructorCard,
  profile: InstructorProfile,
  pathname: string,
  origin: string,
): Exclude<ProfilePage, string> {
  const { strings, locale } = contentIn(localeOf(pathname));
  const { name, title, specialties, phone, email } = instructor;
  const image = shareImage(instructor.picture);
  return {
    '@type': 'ProfilePage',
    inLanguage: locale,
    mainEntity: {
      '@type': 'Person',
      '@id': `${origin}${pathname}#person`,
      name,
      jobTitle: plainText(title),
      description: profile.description,
      url: origin + pathname,
      ...(image && { image: origin + image }),
      ...(phone && { telephone: phone }),
      ...(email && { email }),
      knowsAbout: specialties.map((specialty) => strings.specialties[specialty]),
      worksFor: { '@type': 'SportsActivityLocation', '@id': `${origin}/#school` },
    },
  };
}
