/** The key of what is newest in the record: out of date whenever something was decided. */
export const newestKey = ['audit', 'newest'] as const;
