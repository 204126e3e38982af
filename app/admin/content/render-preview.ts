// Resource route of the preview frame. A GET request shows the stored draft or publication, a POST request what the form contains.
import { data } from 'react-router';
import { MalformedFormError } from '#server/form.ts';
import { readSection } from '#store/site-content.ts';
import { logError, servicesContext } from '../../request-context.ts';
import { administratorContext } from '../../session/session.ts';
import type { Route } from './+types/render-preview';
import { previewPages, renderSectionPreview } from './public-pages.server.ts';
import { readSubmission, readVersions, requireSection } from './section-action.server.ts';
import { editsOf, readValues } from './sections.server.ts';
import { readContent } from './stored-content.server.ts';
import { parseTimetable } from './timetable-form.server.ts';
import { replaceInvalid, validate } from './validate.server.ts';

export const loader = (args: Route.LoaderArgs) => respond(args);

export const action = (args: Route.ActionArgs) => respond(args);

async function respond({ request, url, params, context }: Route.LoaderArgs): Promise<Response> {
  const section = requireSection(params.section, context);
  const page = previewPages(section).find(({ path }) => path === url.searchParams.get('page'));
  if (!page) throw data(null, { status: 404 });
  try {
    const { database } = context.get(servicesContext);
    const { draft, published } = await readSection(database, context.get(administratorContext), section.id);
    const submitted = request.method === 'POST' ? await readSubmission(request) : null;
    const isOfDraft = submitted === null || readVersions(submitted).draftVersion === draft?.version;
    const opened = readContent(section, (isOfDraft && draft ? draft : published)?.content);
    const values = submitted ? readValues(section, submitted, opened.values) : opened.values;
    const shown = replaceInvalid(section, values, validate(section, values));
    const isInvalid = submitted?.has('groups') && Object.keys(parseTimetable(submitted, section.locale).errors).length > 0;
    const timetables = isInvalid ? readContent(section, published?.content).values.timetables : values.timetables;
    return await renderSectionPreview(context, section, page.path, editsOf(section, { ...shown, timetables }));
  } catch (error) {
    if (error instanceof MalformedFormError) throw data(null, { status: 400 });
    logError('site content preview failed', context, error);
    throw data(null, { status: 503 });
  }
}
