import type { Size } from '../../../../map/sizes';

/** How a picture is fitted to its panel: all of it, below the buttons that move it. */
export const fit = { padding: { top: '48px', x: '16px', bottom: '12px' }, maxZoom: 1.25 } as const;

/** Whether a picture is so high, and not much wider, that a higher panel makes it larger. */
export function isTall(size: Size | undefined): boolean {
  return size !== undefined && size.height > 300 && size.width < 2.2 * size.height;
}
