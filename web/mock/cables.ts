const mbit = 1_000_000;

/** A cable between two places, for both directions. Hosts have no ports. */
export interface Cable {
  readonly ends: readonly [string, string];
  readonly ports: readonly [number, number];
  /** Background traffic in either direction as a part of the rate. */
  readonly loads: readonly [number, number];
  readonly rateBps: number;
}

export const isHost = (name: string) => name.startsWith('h');

const rateBps = 100 * mbit;

/** Two leaves and a spine; three hosts on each leaf. */
export const fewCables: readonly Cable[] = [
  { ends: ['h1', 's1'], ports: [0, 1], loads: [0.5, 0.12], rateBps },
  { ends: ['h2', 's1'], ports: [0, 2], loads: [0.42, 0.05], rateBps },
  { ends: ['h3', 's1'], ports: [0, 3], loads: [0.02, 0.01], rateBps },
  { ends: ['h4', 's2'], ports: [0, 1], loads: [0.08, 0.62], rateBps },
  { ends: ['h5', 's2'], ports: [0, 2], loads: [0.11, 0.18], rateBps },
  { ends: ['h6', 's2'], ports: [0, 3], loads: [0.01, 0.01], rateBps },
  { ends: ['s1', 's3'], ports: [4, 1], loads: [0.9, 0.2], rateBps },
  { ends: ['s2', 's3'], ports: [4, 2], loads: [0.15, 0.84], rateBps },
];

const size = { leaves: 8, spines: 4, hostsOfLeaf: 21 } as const;

/** Eight leaves with 21 hosts each, connected to four spines: 200 cables. */
export function manyCables(): Cable[] {
  const { leaves, spines, hostsOfLeaf } = size;
  const load = (one: number, other: number) => ((one * 37 + other * 17) % 89) / 100;
  const cable = (
    ends: Cable['ends'],
    ports: Cable['ports'],
    one: number,
    other: number,
    gbit: number,
  ): Cable => ({ ends, ports, loads: [load(one, other), load(other, one)], rateBps: gbit * 1_000 * mbit });
  return Array.from({ length: leaves }, (_, leaf) => [
    ...Array.from({ length: hostsOfLeaf }, (_, host) => {
      const number = leaf * hostsOfLeaf + host + 1;
      return cable([`h${number}`, `s${leaf + 1}`], [0, host + 1], number, leaf, 1);
    }),
    ...Array.from({ length: spines }, (_, spine) => {
      const ends = [`s${leaf + 1}`, `s${leaves + spine + 1}`] as const;
      return cable(ends, [hostsOfLeaf + spine + 1, leaf + 1], leaf, spine, 10);
    }),
  ]).flat();
}
