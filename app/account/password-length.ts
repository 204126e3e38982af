/** How long a new password may be, in characters as people count them. */
export const passwordLength = { least: 8, most: 128 } as const;
