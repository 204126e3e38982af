import { href } from 'react-router';
import { listNewestPublications, type Publication } from '#store/site-content.ts';
import { IconLink, Table } from '../admin/list.tsx';
import type { InstructorId } from '../content/model.ts';
import { findInstructorProfile } from '../content/texts.server.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { formatNumber, formatShortDateTime, interpolate } from '../i18n/format.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { instructorIds, type Locale, paths } from '../site-map.ts';
import { Picture } from '../ui/drawing.tsx';
import { LoadError } from '../ui/empty-state.tsx';
import type { Route } from './+types/overview';
import { findSection, sectionIds } from './sections.server.ts';
import { readStored } from './stored-edits.server.ts';
import { editorTexts } from './texts.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const administrator = context.get(administratorContext);
  return loadContent('site content list load failed', context, async () => {
    const publications = await listNewestPublications(database, administrator);
    return sectionIds.map((id) => {
      const published = publications.find(({ section }) => section === id);
      return describe(id, published, context.get(localeContext));
    });
  });
}

function describe(id: string, published: Publication | undefined, locale: Locale) {
  const { formerMember } = editorTexts[locale].siteContent;
  const section = findSection(id, locale);
  const instructor = instructorIds.find((each) => id === `instructor.${each}`) as InstructorId | undefined;
  const unconfirmed = section ? readStored(section, published?.content).unconfirmed : [];
  return {
    id,
    instructor,
    title: section?.title ?? id,
    lead: instructor ? findInstructorProfile(instructor, locale).role : section?.lead,
    published: published?.content
      ? { time: formatShortDateTime(published.publishedAt, 'el'), person: published.publishedBy ?? formerMember }
      : null,
    unconfirmed: unconfirmed.length,
    hasVersions: published !== undefined,
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => `${editorTexts[locale].siteContent.heading}, ${editorTexts[locale].title}`);

export default function OverviewPage({ loaderData: { content: sections } }: Route.ComponentProps) {
  const admin = useTexts(editorTexts);
  const copy = useTexts(editorTexts).siteContent;
  return (
    <div className="dashboard dashboard--admin">
      <div className="cluster split dashboard__header">
        <div>
          <h1>{copy.heading}</h1>
          <p>{copy.lead}</p>
        </div>
      </div>
      {sections ? (
        <Table className="table table--content" columns={copy.columns} hasActions>
          {sections.map((section) => (
            <SectionRow key={section.id} section={section} />
          ))}
        </Table>
      ) : (
        <LoadError what={copy.failed} {...admin.loadError} />
      )}
    </div>
  );
}

function SectionRow({ section }: { section: ReturnType<typeof describe> }) {
  const copy = useTexts(editorTexts).siteContent;
  const { locale } = useContent();
  const { id, instructor, title, lead, published, unconfirmed, hasVersions } = section;
  return (
    <tr>
      <td>
        {instructor && <Picture name={`portrait-${instructor}`} alt="" />}
        {title}
        {lead && <p className="cluster table__details is-quiet">{lead}</p>}
        {published && <p className="cluster table__details">{interpolate(copy.changed, published)}</p>}
        {unconfirmed > 0 && (
          <span className="badge badge--outline">
            {interpolate(copy.unconfirmed, { count: formatNumber(unconfirmed, locale) })}
          </span>
        )}
      </td>
      <td>
        <div className="cluster table__actions">
          {hasVersions && (
            <a className="link-btn link-btn--quiet" href={href(paths.siteContentVersions, { section: id })}>
              {copy.versions}
              <span className="visually-hidden">{interpolate(copy.versionsOf, { section: title })}</span>
            </a>
          )}
          <IconLink
            icon="pen"
            to={href(paths.siteContentSection, { section: id })}
            name={copy.edit}
            hiddenSuffix={interpolate(copy.editOf, { section: title })}
          />
        </div>
      </td>
    </tr>
  );
}
