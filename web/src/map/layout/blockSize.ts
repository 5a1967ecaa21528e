import { sizes } from './sizes';

/** A host within a block, wide enough for its name and its use at once, and what is between hosts, in pixels. */
const cell = { width: 74, height: 24, gap: 2 } as const;

/** More than these are not put below one another. */
const maxRows = 12;

/** The edge of a block and what is between it and its hosts, on every side. */
export const blockEdge = 3;

/** The number of columns of a block of hosts, and its size in pixels; never narrower than its switch. */
export function blockSizeOf(hosts: number): { columns: number; width: number; height: number } {
  const columns = Math.max(Math.min(hosts, 2), Math.ceil(hosts / maxRows));
  const rows = Math.ceil(hosts / columns);
  const over = (count: number, size: number) => count * (size + cell.gap) - cell.gap + 2 * blockEdge;
  return {
    columns,
    width: Math.max(sizes.switch.width, over(columns, cell.width)),
    height: over(rows, cell.height),
  };
}
