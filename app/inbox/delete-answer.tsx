import { data } from 'react-router';
import { deleteAnswer } from '#store/answers.ts';
import { DeletionDialog, deletionClientAction } from '../admin/dialogs.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { loadContent, localeContext, logError, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/delete-answer';
import { readAnswers, shippedAnswers } from './answers.server.ts';
import { texts } from './texts.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadContent('saved answer load failed', context, async () => {
    const answer = (await readAnswers(context)).find(({ id }) => id === params.id);
    return answer ? { title: answer.title } : null;
  });
}

export async function action({ params, context }: Route.ActionArgs) {
  try {
    const { database } = context.get(servicesContext);
    const shipped = shippedAnswers(context.get(localeContext));
    await deleteAnswer(database, context.get(administratorContext), params.id, shipped);
    return redirectWithNotice(context, paths.answers, 'answer-deleted');
  } catch (error) {
    return data({ reference: logError('saved answer deletion failed', context, error) }, { status: 503 });
  }
}

export const clientAction = deletionClientAction;

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, (locale) => texts[locale].answers.deletion.heading);

export default function DeleteAnswer({ loaderData, actionData: error }: Route.ComponentProps) {
  const copy = useTexts(texts).answers;
  return (
    <DeletionDialog
      copy={copy.deletion}
      missing={copy}
      loaderData={loaderData}
      subject={loaderData.content && <b>{loaderData.content.title}</b>}
      error={error}
      closeTo={paths.answers}
    />
  );
}
