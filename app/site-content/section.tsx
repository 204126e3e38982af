import { useState } from 'react';
import { href } from 'react-router';
import { readNewestPublication } from '#store/site-content.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { formatShortDateTime, interpolate } from '../i18n/format.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { LoadError } from '../ui/empty-state.tsx';
import type { Route } from './+types/section';
import { previewPages } from './public-pages.server.ts';
import { requireSection, runSectionAction, type SectionResult, sectionForm } from './section-action.server.ts';
import { SectionEditor } from './section-editor.tsx';
import { readContent } from './stored-content.server.ts';
import { editorTexts } from './texts.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const contentEditor = editorTexts[context.get(localeContext)];
  const { database } = context.get(servicesContext);
  const section = requireSection(params.section, context);
  return loadContent('site content load failed', context, async () => {
    const published = await readNewestPublication(database, context.get(administratorContext), section.id);
    const opened = readContent(section, published?.content);
    const { values, unconfirmed, leftOut } = opened;
    return {
      id: section.id,
      title: section.title,
      lead: section.lead,
      leftOut,
      previews: previewPages(section),
      form: sectionForm(section, { values, errors: {}, opened, unconfirmed, confirmed: [] }, published?.id ?? 0),
      hasVersions: published !== null,
      published: published?.content
        ? {
            time: formatShortDateTime(published.publishedAt, 'el'),
            person: published.publishedBy ?? contentEditor.siteContent.formerMember,
          }
        : null,
    };
  });
}

export const action = runSectionAction;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, (locale) => loaderData?.content?.title ?? editorTexts[locale].siteContent.heading);

export default function SectionPage({ loaderData: { content }, actionData }: Route.ComponentProps) {
  const admin = useTexts(editorTexts);
  const copy = useTexts(editorTexts).siteContent;
  return (
    <div className="dashboard dashboard--admin">
      <p className="cluster dashboard__back">
        <a className="more" href={paths.siteContent}>
          {copy.form.back}
        </a>
        {content?.hasVersions && (
          <a className="more" href={href(paths.siteContentVersions, { section: content.id })}>
            {copy.versions}
          </a>
        )}
      </p>
      {content ? (
        <Section content={content} result={actionData} />
      ) : (
        <>
          <div className="cluster split dashboard__header">
            <h1>{copy.heading}</h1>
          </div>
          <LoadError what={copy.failed} {...admin.loadError} />
        </>
      )}
    </div>
  );
}

type SectionProps = {
  content: NonNullable<Route.ComponentProps['loaderData']['content']>;
  result: SectionResult | undefined;
};

function Section({ content, result }: SectionProps) {
  const copy = useTexts(editorTexts).siteContent;
  const { title, lead, published } = content;
  // If the connection is lost, the result contains no form. Keep the last form with its input.
  const current = result ? result.form : content.form;
  const [form, setForm] = useState(current ?? content.form);
  if (current && current.id !== form.id) setForm(current);
  return (
    <div className="editor">
      <div className="cluster split dashboard__header">
        <div>
          <h1>{title}</h1>
          <p>
            {lead} {published ? interpolate(copy.form.published, published) : copy.form.asShipped}
          </p>
        </div>
      </div>
      <SectionEditor content={content} form={form} result={result} />
    </div>
  );
}
