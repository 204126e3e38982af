import { z } from 'zod';
import { countGraphemes, countTowardsLimit, singleLine } from '#server/form.ts';
import { earliestBirthDate } from '../accounts/field-rules.ts';
import { firstErrors } from '../ui/form-errors.ts';
import type { SettingsTexts } from './settings-texts.ts';

type ErrorKey = keyof SettingsTexts['settings']['errors'];

const line = (field: 'first_name' | 'last_name' | 'phone_number' | 'address', min: number, max: number) =>
  z
    .string()
    .transform(singleLine)
    .refine((text) => countGraphemes(text) >= min, `${field}Invalid` satisfies ErrorKey)
    .refine((text) => countTowardsLimit(text) <= max, `${field}TooLong` satisfies ErrorKey);

const profileSchema = (today: string) =>
  z.object({
    first_name: line('first_name', 2, 100),
    last_name: line('last_name', 2, 100),
    phone_number: line('phone_number', 10, 30),
    address: line('address', 5, 300),
    // ISO 8601 dates (YYYY-MM-DD) can be compared as strings.
    birth_date: z.iso
      .date('birth_dateInvalid' satisfies ErrorKey)
      .refine((day) => day >= earliestBirthDate, 'birth_dateTooEarly' satisfies ErrorKey)
      .refine((day) => day <= today, 'birth_dateFuture' satisfies ErrorKey),
  });

type ProfileSchema = ReturnType<typeof profileSchema>;
export type ProfileValues = z.input<ProfileSchema>;
export type ProfileErrors = Partial<Record<keyof ProfileValues, ErrorKey>>;

export function validateProfile(
  values: ProfileValues,
  today: string,
): { profile: z.output<ProfileSchema> } | { errors: ProfileErrors } {
  const { data, error } = profileSchema(today).safeParse(values);
  return data ? { profile: data } : { errors: firstErrors<keyof ProfileValues, ErrorKey>(error.issues) };
}
