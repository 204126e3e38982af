// Resource route of previews. A GET request shows the published content or a former version. A POST request shows the content of the form.
import { data } from 'react-router';
import { MalformedFormError } from '#server/form.ts';
import { readNewestPublication } from '#store/site-content.ts';
import { logError, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import type { Route } from './+types/render-preview';
import { readVersion } from './history.server.ts';
import { previewPages, renderSectionPreview } from './public-pages.server.ts';
import { readSubmission, requireSection } from './section-action.server.ts';
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
  const version = url.searchParams.get('version');
  try {
    const { database } = context.get(servicesContext);
    const published =
      version === null
        ? await readNewestPublication(database, context.get(administratorContext), section.id)
        : await readVersion(context, section, version);
    if (version !== null && !published) return new Response(null, { status: 404 });
    const submitted = request.method === 'POST' ? await readSubmission(request) : null;
    const opened = readContent(section, published?.content);
    const values = submitted ? readValues(section, submitted, opened.values) : opened.values;
    const shown = replaceInvalid(section, values, validate(section, values));
    const isInvalid = submitted?.has('groups') && Object.keys(parseTimetable(submitted, section.locale).errors).length > 0;
    const timetables = isInvalid ? opened.values.timetables : values.timetables;
    return await renderSectionPreview(context, section, page.path, editsOf(section, { ...shown, timetables }));
  } catch (error) {
    if (error instanceof MalformedFormError) throw data(null, { status: 400 });
    logError('site content preview failed', context, error);
    throw data(null, { status: 503 });
  }
}
