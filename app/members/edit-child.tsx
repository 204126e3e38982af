import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ChildInput, readChild, saveChild } from '#store/children.ts';
import { loadForm, saveItem } from '../admin/form-actions.server.ts';
import { FormDialog, headingOf } from '../admin/form-dialog.tsx';
import { type FormSchema, lineOf } from '../admin/form-schema.server.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { localDay } from '../i18n/format.ts';
import { servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { memberContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { CheckField, TextField } from '../ui/field.tsx';
import { LinkedRichText } from '../ui/rich-text.tsx';
import type { Route } from './+types/edit-child';
import { pathToChildren } from './children.tsx';
import { type SettingsTexts, settingsTexts } from './settings-texts.ts';

type Texts = SettingsTexts['children']['form'];
type ErrorKey = keyof Texts['errors'];
type Values = Record<keyof Texts['fields'], string>;

export async function loader(args: Route.LoaderArgs) {
  const { database } = args.context.get(servicesContext);
  const initial: { values?: Values } = {};
  return loadForm('child load failed', args, initial, async (id) => {
    const child = await readChild(database.kysely, { userId: args.context.get(memberContext).id, id });
    if (!child) return null;
    const { first_name, birth_year, photo_consent_at } = child;
    return { values: { first_name, birth_year: String(birth_year), photo_consent: photo_consent_at ? 'true' : '' } };
  });
}

export async function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const { database } = context.get(servicesContext);
  const userId = context.get(memberContext).id;
  const form = settingsTexts.en.children.form;
  return saveItem('child save failed', args, form, childSchema(yearOf(new Date())), async (child, { key = randomUUID() }) => {
    const saved = await saveChild(database, { userId, ...(params.id ? { id: params.id } : { key }) }, child);
    if (saved.outcome === 'saved') return redirectWithNotice(context, pathToChildren, 'child-saved');
    return saved.outcome === 'full' ? { outcome: 'invalid', errors: { first_name: 'full' } } : { outcome: 'gone' };
  });
}

const yearOf = (now: Date) => Number(localDay(now).slice(0, 4));
const MAX_AGE = 18;

const key = (name: ErrorKey) => name;

const childSchema = (year: number): FormSchema<keyof Values, ChildInput> =>
  z
    .object({
      first_name: lineOf(100, key('first_nameTooLong')).refine((name) => name !== '', key('first_nameMissing')),
      birth_year: z
        .string()
        .regex(/^\d{4}$/, key('birth_yearInvalid'))
        .transform(Number)
        .refine((born) => born <= year && born >= year - MAX_AGE, key('birth_yearOutOfRange')),
      photo_consent: z.string(),
    })
    .transform(({ photo_consent, ...child }) => ({ ...child, hasPhotoConsent: photo_consent !== '' }));

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privateMeta(matches, (locale) => headingOf(settingsTexts[locale].children.form, params));

export default function EditChild(page: Route.ComponentProps) {
  const { form: copy, missing } = useTexts(settingsTexts).children;
  const { locale } = useContent();
  return (
    <FormDialog page={page} closeTo={pathToChildren} copy={{ ...copy, heading: headingOf(copy, page.params) }} missing={missing}>
      {(field) => {
        const { defaultValue, ...photos } = field('photo_consent');
        return (
          <>
            <TextField {...field('first_name', { isRequired: true })} />
            <TextField {...field('birth_year', { isRequired: true })} inputMode="numeric" placeholder="2018" />
            <div className="wide stack">
              <CheckField {...photos} value="true" defaultChecked={defaultValue !== ''} />
              <p className="field__help">
                <LinkedRichText copy={copy.photosHelp} href={paths.privacy[locale]} />
              </p>
            </div>
          </>
        );
      }}
    </FormDialog>
  );
}
