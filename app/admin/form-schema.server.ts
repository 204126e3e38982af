// Validation of the forms of the admin area: a zod schema whose messages are keys of `errors` in the texts of the form.
import { z } from 'zod';
import { countTowardsLimit, singleLine } from '#server/form.ts';
import { firstErrors } from '../ui/form-errors.ts';

export type FormSchema<Field extends string, Item> = z.ZodType<Item, Record<Field, string>>;

export function validate<Field extends string, ErrorKey extends string, Item>(
  schema: FormSchema<Field, Item>,
  values: Record<Field, string>,
): { item: Item } | { errors: Partial<Record<Field, ErrorKey>> } {
  const { success, data, error } = schema.safeParse(values);
  return success ? { item: data } : { errors: firstErrors<Field, ErrorKey>(error.issues) };
}

export const textOf = (max: number, tooLong: string) => z.string().refine((text) => countTowardsLimit(text) <= max, tooLong);

export const lineOf = (max: number, tooLong: string) => z.string().transform(singleLine).pipe(textOf(max, tooLong));

export const isFilled = (text: string) => text !== '';

/** For rules that concern several fields: adds each error whose condition holds. Rules also run when single fields are invalid. */
export function addErrors<Field extends string, ErrorKey extends string>(
  context: z.RefinementCtx,
  errors: readonly (readonly [Field, ErrorKey | false | '' | null | undefined])[],
): void {
  for (const [field, message] of errors) if (message) context.addIssue({ code: 'custom', path: [field], message });
}
