import type { CableEdge } from './CableLine';

/** How a line is drawn: in the colour of its use, and thicker by what it can carry. */
export function lookOf({ cable, heat }: NonNullable<CableEdge['data']>) {
  const isDown = cable.mark?.kind === 'down';
  return {
    mark: cable.mark?.kind,
    stroke: isDown ? 'var(--wp-bad)' : `var(--map-${heat})`,
    strokeWidth: widthOf(cable.directions[0].rateBps),
  };
}

/** 100 Mbit/s is a third of 100 Gbit/s. */
function widthOf(rateBps: number): number {
  return Math.min(7, Math.max(2, Math.log10(Math.max(rateBps, 1)) - 5.5));
}
