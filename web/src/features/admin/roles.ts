/** What somebody can be. */
export const roles = ['member', 'auditor', 'administrator'] as const;
