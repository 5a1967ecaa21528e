import type { Host, Network } from '../src/api/types';

const mbit = 1_000_000;
const dpid = (number: number) => `00:00:00:00:00:00:00:0${number}`;

export interface DirectedLink {
  readonly id: string;
  readonly fromName: string;
  readonly toName: string;
  readonly rateBps: number;
  /** Background traffic as a part of the rate, at its middle. */
  readonly load: number;
}

interface Cable {
  readonly ends: readonly [string, string];
  readonly ports: readonly [number, number];
  readonly loads: readonly [number, number];
}

/** Two leaves and a spine; three hosts on each leaf. */
const cables: readonly Cable[] = [
  { ends: ['h1', 's1'], ports: [0, 1], loads: [0.5, 0.12] },
  { ends: ['h2', 's1'], ports: [0, 2], loads: [0.42, 0.05] },
  { ends: ['h3', 's1'], ports: [0, 3], loads: [0.02, 0.01] },
  { ends: ['h4', 's2'], ports: [0, 1], loads: [0.08, 0.62] },
  { ends: ['h5', 's2'], ports: [0, 2], loads: [0.11, 0.18] },
  { ends: ['h6', 's2'], ports: [0, 3], loads: [0.01, 0.01] },
  { ends: ['s1', 's3'], ports: [4, 1], loads: [0.9, 0.2] },
  { ends: ['s2', 's3'], ports: [4, 2], loads: [0.15, 0.84] },
];

const isHost = (name: string) => name.startsWith('h');

const endName = (name: string, port: number) => (isHost(name) ? name : `${name}:${port}`);

export const links: readonly DirectedLink[] = cables.flatMap(
  ({ ends: [a, b], ports: [p, q], loads: [there, back] }) => [
    { id: `${endName(a, p)}>${endName(b, q)}`, fromName: a, toName: b, rateBps: 100 * mbit, load: there },
    { id: `${endName(b, q)}>${endName(a, p)}`, fromName: b, toName: a, rateBps: 100 * mbit, load: back },
  ],
);

export const hosts: readonly Host[] = [1, 2, 3, 4, 5, 6].map((number) => ({
  name: `h${number}`,
  addresses: [`10.0.0.${number}`],
  mac: `0a:00:00:00:00:0${number}`,
  at: { dpid: dpid(number <= 3 ? 1 : 2), port: number <= 3 ? number : number - 3 },
}));

const switchNames = ['s1', 's2', 's3'] as const;

export const switches: Network['switches'] = switchNames.map((name, index) => ({
  dpid: dpid(index + 1),
  name,
  connected: true,
  queues: 'marked',
  problem: null,
  ports: cables.flatMap(({ ends, ports }) =>
    ends.flatMap((end, side) =>
      end === name
        ? [
            {
              number: ports[side] ?? 0,
              name: `${name}-${ends[1 - side] ?? ''}`,
              up: true,
              rateBps: 100 * mbit,
            },
          ]
        : [],
    ),
  ),
  tables: [
    { id: 0, name: 'policy', maxEntries: 2_000 },
    { id: 1, name: 'forwarding', maxEntries: 2_000 },
  ],
}));

/** The names on the way between two addresses; null when either is not on the network. */
export function pathBetween(srcHost?: string | null, dstHost?: string | null): string[] | null {
  const from = hosts.find(({ addresses }) => addresses[0] === srcHost);
  const to = hosts.find(({ addresses }) => addresses[0] === dstHost);
  if (!from?.at || !to?.at) return null;
  const leaf = (number: string) => `s${Number(number.slice(-1))}`;
  const [first, last] = [leaf(from.at.dpid), leaf(to.at.dpid)];
  return first === last ? [from.name, first, to.name] : [from.name, first, 's3', last, to.name];
}

/** The link directions that a path takes. */
export function linksOf(path: readonly string[]): readonly DirectedLink[] {
  const known = linksOfPaths.get(path);
  if (known) return known;
  const found = path
    .slice(1)
    .flatMap((name, index) => links.filter((link) => link.fromName === path[index] && link.toName === name));
  linksOfPaths.set(path, found);
  return found;
}

const linksOfPaths = new WeakMap<readonly string[], readonly DirectedLink[]>();

/** Ports and switches of a path, as a deployment tells them. */
export function hopsOf(path: readonly string[]) {
  return path.slice(1, -1).map((name, index) => {
    const portTo = (other: string | undefined) =>
      switches
        .find((node) => node.name === name)
        ?.ports.find((port) => port.name === `${name}-${other ?? ''}`)?.number ?? 0;
    return {
      dpid: switches.find((node) => node.name === name)?.dpid ?? '',
      switchName: name,
      inPort: portTo(path[index]),
      outPort: portTo(path[index + 2]),
    };
  });
}

/** Use of a link with `reservedBps` of guaranteed traffic on it, at an instant; the same for the same instant. */
export function usedAt(link: DirectedLink, at: number, guaranteedBps: number): number {
  const seed = link.id.length + link.load * 17;
  const wave = Math.sin(at / 41_000 + seed) * 0.12 + Math.sin(at / 7_300 + seed * 3) * 0.05;
  const background = Math.max(0, link.load * (1 + wave)) * link.rateBps;
  return Math.round(Math.min(link.rateBps * 0.985, background + guaranteedBps));
}

/** An end of a link, such as `s1:4` or `h1`, as the controller tells it. */
export function endOf(place: string, name: string): Network['links'][number]['from'] {
  const node = switches.find((one) => one.name === name);
  const port = Number(place.split(':')[1]);
  return node === undefined
    ? { dpid: null, port: null, name, host: name }
    : {
        dpid: node.dpid,
        port,
        name: node.ports.find(({ number }) => number === port)?.name ?? name,
        host: null,
      };
}
