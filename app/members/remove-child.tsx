import { readChild, removeChild } from '#store/children.ts';
import { DeletionDialog } from '../admin/dialogs.tsx';
import { runAction } from '../admin/form-actions.server.ts';
import { privateMeta } from '../document/page-meta.ts';
import { eventMails } from '../events/event-mail.ts';
import { useTexts } from '../i18n/content.ts';
import { guessLanguage } from '../i18n/format.ts';
import { loadContent, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { memberContext } from '../session/session.ts';
import type { Route } from './+types/remove-child';
import { pathToChildren } from './children.tsx';
import { settingsTexts } from './settings-texts.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  return loadContent('child load failed', context, async () => {
    const child = await readChild(database.kysely, { userId: context.get(memberContext).id, id: params.id });
    return child ? { name: child.first_name } : null;
  });
}

export async function action({ params, context }: Route.ActionArgs) {
  const { database, env, scheduleChangesCache } = context.get(servicesContext);
  const child = { userId: context.get(memberContext).id, id: params.id };
  return runAction('child removal failed', context, async () => {
    await removeChild(database, child, { mails: eventMails(env.origin, scheduleChangesCache) });
    return redirectWithNotice(context, pathToChildren, 'child-removed');
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => settingsTexts[locale].children.removal.heading);

export default function RemoveChild(page: Route.ComponentProps) {
  const { removal, missing } = useTexts(settingsTexts).children;
  const { content: child } = page.loaderData;
  return (
    <DeletionDialog
      page={page}
      copy={removal}
      missing={missing}
      subject={child && <b lang={guessLanguage(child.name)}>{child.name}</b>}
      consequences={[removal.consequence]}
      closeTo={pathToChildren}
    />
  );
}
