/** Tests and the demo run where there is an environment; nothing else is wanted of it. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/**
 * Whether the world is as large as a network that benchmarks look at, with 5,000 shares, 10,000 bookings and 200 links,
 * and not one that fits on a page: `WINDOWPANE_DEMO_WORLD=large`.
 */
export const isLarge = process.env['WINDOWPANE_DEMO_WORLD'] === 'large';
