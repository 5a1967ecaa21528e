/** The words on pictures of the network. */
export const text = {
  away: 'Away',
  ports: (up: number) => `${up} ${up === 1 ? 'port' : 'ports'} up`,
} as const;
