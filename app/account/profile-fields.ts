// What form and schema of the profile share; the schema itself stays on the server.

export const profileFields = ['first_name', 'last_name', 'phone_number', 'address', 'birth_date'] as const;

/** The earliest day of birth that a profile takes. */
export const earliestBirth = '1900-01-01';
