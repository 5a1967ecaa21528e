/** The UI texts of the chart of all shares. */
export const text = {
  title: 'Chart',
  label: 'Shares, each as wide as its limit and filled by what is reserved',
  same: 'The table below shows the same shares.',
  keys: 'Click a share or press Enter to zoom in, Escape to zoom out. Arrow keys move.',
  breadcrumbs: 'Position in the tree',
  all: 'All shares',
  open: (name: string) => `Open ${name}`,
  cell: (name: string, amounts: string) => `${name}: ${amounts}`,
  amounts: (reserved: string, limit: string, percent: string) => `${reserved} of ${limit}, ${percent}`,
  unknown: (limit: string, peak: string) => `limit ${limit}, not loaded for this time, at most ${peak}`,
  hidden: (count: number) =>
    count === 1
      ? 'One share is not drawn: it is too narrow, too deep, or has no limit.'
      : `${new Intl.NumberFormat('en').format(count)} shares are not drawn: they are too narrow, too deep, or have no limit.`,
  none: 'The picture shows shares by how much they may reserve. No share here may reserve anything: zoom out.',
  hatched: 'Hatched shares are not loaded for this time. Zoom in to load them.',
  failed: 'Upcoming reservations could not be loaded:',
  time: 'Time shown',
  now: 'Now',
  fullest: 'Peak',
  at: (instant: string) => `At ${instant}`,
  atNow: 'Now',
  still: 'Nothing changes in this period.',
  reach: 'Period',
  reaches: { day: '1 day', week: '1 week', month: '30 days', year: '1 year' },
} as const;
