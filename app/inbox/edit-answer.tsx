import { randomUUID } from 'node:crypto';
import { type FocusEvent, useRef } from 'react';
import { createAnswer, saveAnswer } from '#store/answers.ts';
import { loadForm, saveItem } from '../admin/form-actions.server.ts';
import { deletedVersion, FormDialog } from '../admin/form-dialog.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { localeContext, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, paths } from '../site-map.ts';
import { TextArea, TextField } from '../ui/field.tsx';
import type { Route } from './+types/edit-answer';
import { placeholders } from './answer-placeholders.ts';
import { type AnswerField, answerSchema, readAnswers, shippedAnswers } from './answers.server.ts';
import { type Texts, texts } from './texts.ts';

const names = Object.values(placeholders);

export async function loader(args: Route.LoaderArgs) {
  const initial: { values?: Record<AnswerField, string> } = {};
  return loadForm('saved answer load failed', args, initial, async (id) => {
    const answer = (await readAnswers(args.context)).find((each) => each.id === id);
    return answer ? { version: answer.version, values: answer } : null;
  });
}

export async function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const { database } = context.get(servicesContext);
  const by = context.get(administratorContext);
  const shipped = shippedAnswers(context.get(localeContext));
  const form = texts.en.answers;
  return saveItem('saved answer save failed', args, form, answerSchema, async (answer, submission) => {
    const { key = randomUUID(), version = deletedVersion } = submission;
    const saved = params.id
      ? await saveAnswer(database, by, { id: params.id, version }, answer, shipped)
      : await createAnswer(database, by, key, answer, shipped);
    if (saved.outcome === 'saved') return redirectWithNotice(context, paths.answers, 'answer-saved');
    if (saved.outcome === 'full') return { outcome: 'invalid', errors: { title: 'full' } };
    return saved.outcome === 'gone' ? { outcome: 'gone', version: deletedVersion } : saved;
  });
}

const headingOf = (copy: Texts['answers'], { id }: Route.ComponentProps['params']) => (id ? copy.editTitle : copy.add);

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privateMeta(matches, (locale) => headingOf(texts[locale].answers, params));

export default function EditAnswer(page: Route.ComponentProps) {
  const copy = useTexts(texts).answers;
  const { locale } = useContent();
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
  return (
    <FormDialog
      page={page}
      closeTo={paths.answers}
      copy={{ ...copy, heading: headingOf(copy, page.params), failed: copy.notSaved }}
      missing={copy}
    >
      {(field) => (
        <>
          <div className="wide">
            <TextField {...field('title', { isRequired: true })} help={copy.titleHelp} />
          </div>
          <TextArea {...field('text_el', { isRequired: true })} rows={7} lang="el" onFocus={remember} />
          <TextArea {...field('text_en')} help={copy.englishHelp} rows={7} lang="en" onFocus={remember} />
          <fieldset className="cluster insertions wide needs-scripts">
            <legend>{copy.insert}</legend>
            {names.map((name) => (
              <button className="link-btn" type="button" key={name.en} onClick={() => insert(name)}>
                {name[locale]}
              </button>
            ))}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}
