import { deleteAnswer } from '#store/answers.ts';
import { DeletionDialog } from '../admin/dialogs.tsx';
import { runAction } from '../admin/form-actions.server.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
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
  const { database } = context.get(servicesContext);
  return runAction('saved answer deletion failed', context, async () => {
    const shipped = shippedAnswers(context.get(localeContext));
    await deleteAnswer(database, context.get(administratorContext), params.id, shipped);
    return redirectWithNotice(context, paths.answers, 'answer-deleted');
  });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, (locale) => texts[locale].answers.deletion.heading);

export default function DeleteAnswer(page: Route.ComponentProps) {
  const copy = useTexts(texts).answers;
  const { content: answer } = page.loaderData;
  return (
    <DeletionDialog
      page={page}
      copy={copy.deletion}
      missing={copy}
      subject={answer && <b>{answer.title}</b>}
      closeTo={paths.answers}
    />
  );
}
