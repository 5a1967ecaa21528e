/** The words of the picture of all shares. */
export const text = {
  title: 'Picture',
  label: 'Shares, each as wide as its limit and filled by what is reserved',
  same: 'The tree of shares on this page says the same in words.',
  keys: 'Click or press Enter to look closer, Escape to step back; arrow keys go around.',
  trail: 'What the picture is of',
  all: 'All shares',
  open: (name: string) => `Open ${name}`,
  cell: (name: string, amounts: string) => `${name}: ${amounts}`,
  amounts: (reserved: string, limit: string, percent: string) => `${reserved} of ${limit}, ${percent}`,
  unknown: (limit: string, peak: string) => `limit ${limit}, not looked up then, at most ${peak}`,
  hidden: (count: number) =>
    count === 1
      ? 'One share is too narrow to be drawn, too deep, or has no limit.'
      : `${new Intl.NumberFormat('en').format(count)} shares are too narrow to be drawn, too deep, or have no limit.`,
  none: 'No share here has a limit, so there is nothing to draw.',
  hatched: 'Hatched shares were not looked up for this time: look closer at one to have it looked up.',
  failed: 'What is reserved ahead could not be looked up:',
  time: 'Time of the picture',
  now: 'Now',
  fullest: 'Fullest',
  at: (instant: string) => `As it is at ${instant}`,
  atNow: 'As it is now',
  still: 'Nothing changes in this time.',
  reach: 'How far ahead',
  reaches: { day: '1 day', week: '1 week', month: '30 days', year: '1 year' },
} as const;
