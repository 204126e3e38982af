/** The longest that each field may be, in characters as people count them. */
export const maxLength = { name: 100, email: 254, message: 5_000 } as const;
