// Rules that the forms share with the schemas, which stay on the server.

/** Characters of a new password. */
export const passwordLength = { min: 8, max: 128 } as const;

export const profileFields = ['first_name', 'last_name', 'phone_number', 'address', 'birth_date'] as const;

export const earliestBirthDate = '1900-01-01';
