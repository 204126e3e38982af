// Dialog for the title of a new article, which becomes a draft.
import { href } from 'react-router';
import { countGraphemes, singleLine } from '#server/form.ts';
import { saveForm } from '../admin/form-actions.server.ts';
import { FormDialog } from '../admin/form-dialog.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { slugOf } from '../i18n/slug.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { locales, paths } from '../site-map.ts';
import { TextField } from '../ui/field.tsx';
import type { Route } from './+types/new-article';
import { articleDefaults, completeArticle, isSlugTaken } from './articles.server.ts';
import { contentOf, publishContent, requireSection } from './publish.server.ts';
import { editsOf, sectionIds } from './sections.server.ts';
import { editorTexts } from './texts.ts';

const maxTitle = 70;
type ErrorKey = 'missing' | 'tooLong' | 'taken';

const taken = { outcome: 'invalid', errors: { el: 'taken' } } as const;

export const loader = () => ({ content: {}, hasFailed: false });

export async function action({ request, context }: Route.ActionArgs) {
  return saveForm<'el' | 'en', ErrorKey>('site content save failed', { request, context }, locales, async ({ values: typed }) => {
    const titles = locales.map((locale) => [locale, singleLine(typed[locale])] as const);
    const id = slugOf(titles.find(([, title]) => title)?.[1] ?? '');
    const long = titles.find(([, title]) => countGraphemes(title) > maxTitle);
    if (long) return { outcome: 'invalid', errors: { [long[0]]: 'tooLong' } };
    if (id === '') return { outcome: 'invalid', errors: { el: 'missing' } };
    const section = requireSection(`article.${id}`);
    if (sectionIds().includes(section.id) || locales.some((locale) => isSlugTaken(id, locale, id))) return taken;
    const texts = titles.map(([locale, title]) => [`articles.${id}.title:${locale}`, title]);
    const values = completeArticle(id, { ...articleDefaults(id), ...Object.fromEntries(texts) });
    const content = contentOf({ values: editsOf(section, values) });
    const saved = await publishContent(context, { section: section.id, content, version: 0 });
    if (saved.outcome === 'stale') return taken;
    return redirectWithNotice(context, href(paths.editPage, { page: section.id }), 'content-saved');
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => editorTexts[locale].pages.articles.form.heading);

export default function NewArticle(page: Route.ComponentProps) {
  const { articles, form } = useTexts(editorTexts).pages;
  const copy = articles.form;
  const errors = { ...copy.errors, tooLong: interpolate(copy.errors.tooLong, { max: maxTitle }) };
  return (
    <FormDialog page={page} copy={{ ...copy, errors }} missing={form} closeTo={paths.articles}>
      {(field) => locales.map((locale) => <TextField key={locale} {...field(locale)} lang={locale} help={copy.help} />)}
    </FormDialog>
  );
}
