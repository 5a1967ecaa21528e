/** The UI texts of network maps. */
export const text = {
  away: 'Not connected',
  ports: (up: number) => `${up} ${up === 1 ? 'port' : 'ports'} up`,
  down: 'down',
  downSince: (instant: string) => `down since ${instant}`,
  downOneWay: (direction: string, words: string) => `one direction is ${words}: ${direction}`,
  direction: (from: string, to: string) => `${from} → ${to}`,
  link: (from: string, to: string) => `${from} – ${to}`,
  marked: (name: string, mark: string) => `${name}: ${mark}`,
  withoutHosts: 'The network is large, so the map leaves out its hosts.',
} as const;
