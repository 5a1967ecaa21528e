/** The UI texts of network maps. */
export const text = {
  away: 'Not connected',
  ports: (up: number) => `${up} ${up === 1 ? 'port' : 'ports'} up`,
} as const;
