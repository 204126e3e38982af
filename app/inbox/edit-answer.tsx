import { randomUUID } from 'node:crypto';
import { type FocusEvent, useRef } from 'react';
import { createAnswer, saveAnswer } from '#store/answers.ts';
import { MissingItemDialog } from '../admin/dialogs.tsx';
import { saveForm } from '../admin/form-actions.server.ts';
import { deletedVersion, FormDialog, type FormResult, formClientAction } from '../admin/form-dialog.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, paths } from '../site-map.ts';
import { TextArea, TextField } from '../ui/field.tsx';
import type { Route } from './+types/edit-answer';
import { placeholders } from './answer-placeholders.ts';
import { type AnswerErrorKey, type AnswerField, readAnswers, shippedAnswers, validateAnswer } from './answers.server.ts';
import { type Texts, texts } from './texts.ts';

const fields = ['title', 'text_el', 'text_en'] as const satisfies readonly AnswerField[];
const names = Object.values(placeholders);

type Content = { key?: string; version?: number; values?: Record<AnswerField, string> };

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  return loadContent('saved answer load failed', context, async (): Promise<Content | null> => {
    if (!id) return { key: randomUUID() };
    const answer = (await readAnswers(context)).find((each) => each.id === id);
    return answer ? { version: answer.version, values: answer } : null;
  });
}

export async function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const { database } = context.get(servicesContext);
  const by = context.get(administratorContext);
  const shipped = shippedAnswers(context.get(localeContext));
  return saveForm<AnswerField, AnswerErrorKey>(
    'saved answer save failed',
    args,
    fields,
    async ({ values, key = randomUUID(), version = deletedVersion }) => {
      const validated = validateAnswer(values);
      if ('errors' in validated) return { outcome: 'invalid', errors: validated.errors };
      const { answer } = validated;
      const saved = params.id
        ? await saveAnswer(database, by, { id: params.id, version }, answer, shipped)
        : await createAnswer(database, by, key, answer, shipped);
      if (saved.outcome === 'saved') return redirectWithNotice(context, paths.answers, 'answer-saved');
      if (saved.outcome === 'full') return { outcome: 'invalid', errors: { title: 'full' } };
      return saved.outcome === 'gone' ? { outcome: 'gone', version: deletedVersion } : saved;
    },
  );
}

type Result = FormResult<AnswerField, AnswerErrorKey>;

export const clientAction = formClientAction<Result>;

const headingOf = (copy: Texts['answers'], { id }: Route.ComponentProps['params']) => (id ? copy.editTitle : copy.add);

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privateMeta(matches, (locale) => headingOf(texts[locale].answers, params));

export default function EditAnswer({ loaderData: { content, hasFailed }, params, actionData }: Route.ComponentProps) {
  const copy = useTexts(texts).answers;
  const { locale } = useContent();
  const result: Result | undefined = actionData;
  const heading = headingOf(copy, params);
  const [key, version] = [result?.key ?? content?.key, result?.version ?? content?.version];
  const lastText = useRef<HTMLTextAreaElement>(null);
  const remember = ({ currentTarget }: FocusEvent<HTMLTextAreaElement>) => {
    lastText.current = currentTarget;
  };
  /** At the cursor, in the language of the text. */
  const insert = (name: Record<Locale, string>) => {
    const area = lastText.current ?? document.querySelector<HTMLTextAreaElement>('[name=text_el]');
    area?.setRangeText(`{${name[area.lang === 'en' ? 'en' : 'el']}}`, area.selectionStart, area.selectionEnd, 'end');
    area?.focus();
  };
  if (params.id && version === undefined)
    return <MissingItemDialog heading={heading} copy={copy} hasFailed={hasFailed} closeTo={paths.answers} />;
  return (
    <FormDialog
      closeTo={paths.answers}
      copy={{ ...copy, heading, failed: copy.notSaved }}
      fields={fields}
      required={['title', 'text_el']}
      unparsable={{}}
      values={content?.values}
      hidden={{ key, version }}
      result={result}
    >
      {(field) => (
        <>
          <div className="wide">
            <TextField {...field('title')} help={copy.titleHelp} />
          </div>
          <TextArea {...field('text_el')} rows={7} lang="el" onFocus={remember} />
          <TextArea {...field('text_en')} help={copy.englishHelp} rows={7} lang="en" onFocus={remember} />
          <fieldset className="cluster insertions wide needs-scripts">
            <legend>{copy.insert}</legend>
            {names.map((name) => (
              <button className="link-btn" type="button" key={name.en} onClick={() => insert(name)}>
                {name[locale]}
              </button>
            ))}
          </fieldset>
          <p className="field__help wide">
            {interpolate(copy.placeholders, { names: names.map((name) => `{${name[locale]}}`).join(', ') })}
          </p>
        </>
      )}
    </FormDialog>
  );
}
