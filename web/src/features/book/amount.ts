/** Amounts of data as people say them: in bytes, by powers of ten. */
export const amountUnits = ['MB', 'GB', 'TB'] as const;
export type AmountUnit = (typeof amountUnits)[number];

export const bitsPerAmount: Readonly<Record<AmountUnit, number>> = { MB: 8e6, GB: 8e9, TB: 8e12 };
