import { readForm } from '#server/form.ts';
import { saveTopics } from '#store/subscriptions.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { logError, servicesContext } from '../request-context.ts';
import { postOnly, redirectWithNotice } from '../session/redirects.ts';
import { memberContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/save-topics';
import { offeredTopics } from './topics.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const { database, env } = context.get(servicesContext);
  const { id: userId, email: address } = context.get(memberContext);
  const locale = localeFromCookie(request, env.origin);
  try {
    const offered = offeredTopics(locale).map(({ id }) => id);
    const fields = await readForm(request, ['intent', ...offered.map((id) => `topic.${id}`)]);
    const topics = fields.intent === 'nothing' ? [] : offered.filter((id) => fields[`topic.${id}`]);
    await saveTopics(database, { userId, address, topics, locale });
    return redirectWithNotice(context, paths.profile, topics.length > 0 ? 'topics-saved' : 'topics-none');
  } catch (error) {
    logError('subscription change failed', context, error);
    return redirectWithNotice(context, paths.profile, 'topics-failed');
  }
}

export const loader = postOnly(paths.profile);
