// Resource route of previews. A GET request shows the published content or a former version. A POST request shows the timetable or
// the text of the article in the form.
import { data } from 'react-router';
import { MalformedFormError, readAllFields } from '#server/form.ts';
import { localeContext, logError, requestContext, servicesContext } from '../request-context.ts';
import type { Route } from './+types/render-preview';
import { withPreviewedArticle } from './articles.server.ts';
import { readVersion } from './history.server.ts';
import { previewPages } from './public-pages.server.ts';
import { readSection, requireSection, requireSectionId, withOtherSections } from './publish.server.ts';
import { articleOf, valuesOf } from './sections.server.ts';
import { readStored } from './stored-edits.server.ts';
import { findErrors } from './timetable-rules.server.ts';
import { maxFields, readTimetableForm, timetablesWith } from './timetable-values.server.ts';

export const loader = (args: Route.LoaderArgs) => respond(args);

export const action = (args: Route.ActionArgs) => respond(args);

async function respond({ request, url, params, context }: Route.LoaderArgs): Promise<Response> {
  const section = requireSectionId(params.page);
  const locale = context.get(localeContext);
  const page = previewPages(section, locale).find(({ path }) => path === url.searchParams.get('path'));
  const id = url.searchParams.get('version');
  if (!page) throw data(null, { status: 404 });
  try {
    const version = id === null ? null : await readVersion(context, section, id);
    if (id !== null && !version) return new Response(null, { status: 404 });
    let { edits } = version ? readStored(section, version.content) : await readSection(context, section);
    const article = articleOf(section);
    const typed = request.method === 'POST' ? Object.fromEntries(await readAllFields(request, maxFields)) : {};
    if (article) edits = { values: withPreviewedArticle(article, valuesOf(requireSection(section), edits.values), typed) };
    else if (request.method === 'POST') {
      const form = readTimetableForm(typed);
      const isValid = Object.keys(findErrors(form, locale)).length === 0;
      if (isValid) edits = { timetables: timetablesWith(form, edits.timetables) };
    }
    const { renderPreview } = context.get(servicesContext);
    return await renderPreview(page.path, await withOtherSections(context, section, edits), context.get(requestContext));
  } catch (error) {
    if (error instanceof MalformedFormError) throw data(null, { status: 400 });
    logError('site content preview failed', context, error);
    throw data(null, { status: 503 });
  }
}
