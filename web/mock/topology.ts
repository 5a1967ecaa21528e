import type { Host, Network } from '../src/api/types';
import { cables, isHost } from './cables.ts';

const dpid = (number: number) => `00:00:00:00:00:00:00:${number.toString(16).padStart(2, '0')}`;
const numberOf = (name: string) => Number(name.slice(1));
const inOrder = (names: Iterable<string>) =>
  [...new Set(names)].sort((one, other) => numberOf(one) - numberOf(other));

export interface DirectedLink {
  readonly id: string;
  readonly fromName: string;
  readonly toName: string;
  readonly rateBps: number;
  /** Background traffic as a part of the rate, at its middle. */
  readonly load: number;
}

const endName = (name: string, port: number) => (isHost(name) ? name : `${name}:${port}`);

export const links: readonly DirectedLink[] = cables.flatMap(
  ({ ends: [a, b], ports: [p, q], loads: [there, back], rateBps }) => [
    { id: `${endName(a, p)}>${endName(b, q)}`, fromName: a, toName: b, rateBps, load: there },
    { id: `${endName(b, q)}>${endName(a, p)}`, fromName: b, toName: a, rateBps, load: back },
  ],
);

const names = cables.flatMap(({ ends }) => ends);
/** Where each host is attached. */
const attachments = new Map(
  cables.flatMap(({ ends: [host, leaf], ports: [, port] }) => (isHost(host) ? [[host, { leaf, port }]] : [])),
);

export const hosts: readonly Host[] = inOrder(names.filter(isHost)).map((name) => {
  const number = numberOf(name);
  const at = attachments.get(name);
  return {
    name,
    addresses: [`10.0.0.${number}`],
    mac: `0a:00:00:00:00:${number.toString(16).padStart(2, '0')}`,
    at: at ? { dpid: dpid(numberOf(at.leaf)), port: at.port } : null,
  };
});

export const switches: Network['switches'] = inOrder(names.filter((name) => !isHost(name))).map((name) => ({
  dpid: dpid(numberOf(name)),
  name,
  connected: true,
  queues: 'marked',
  problem: null,
  ports: cables.flatMap(({ ends, ports, rateBps }) =>
    ends.flatMap((end, side) =>
      end === name
        ? [{ number: ports[side] ?? 0, name: `${name}-${ends[1 - side] ?? ''}`, up: true, rateBps }]
        : [],
    ),
  ),
  tables: [
    { id: 0, name: 'policy', maxEntries: 2_000 },
    { id: 1, name: 'forwarding', maxEntries: 2_000 },
  ],
}));

const hostOfAddress = new Map(hosts.map((host) => [host.addresses[0], host.name]));
const switchOfName = new Map(switches.map((node) => [node.name, node]));
const linkOfEnds = new Map(links.map((link) => [`${link.fromName} ${link.toName}`, link]));
const leaves = new Set([...attachments.values()].map(({ leaf }) => leaf));
const spines = switches.filter(({ name }) => !leaves.has(name));

/** The names on the way between two addresses; null when either is not on the network. */
export function pathBetween(srcHost?: string | null, dstHost?: string | null): string[] | null {
  const [from, to] = [hostOfAddress.get(srcHost ?? ''), hostOfAddress.get(dstHost ?? '')];
  if (from === undefined || to === undefined) return null;
  const [first, last] = [attachments.get(from)?.leaf, attachments.get(to)?.leaf];
  if (first === undefined || last === undefined) return null;
  if (first === last) return [from, first, to];
  const spine = spines[(numberOf(from) + numberOf(to)) % spines.length];
  return spine ? [from, first, spine.name, last, to] : null;
}

/** The link directions that a path takes. */
export function linksOf(path: readonly string[]): readonly DirectedLink[] {
  const known = linksOfPaths.get(path);
  if (known) return known;
  const found = path.slice(1).flatMap((name, index) => linkOfEnds.get(`${path[index] ?? ''} ${name}`) ?? []);
  linksOfPaths.set(path, found);
  return found;
}

const linksOfPaths = new WeakMap<readonly string[], readonly DirectedLink[]>();

/** Ports and switches of a path, as a deployment tells them. */
export function hopsOf(path: readonly string[]) {
  return path.slice(1, -1).map((name, index) => {
    const node = switchOfName.get(name);
    const portTo = (other: string | undefined) =>
      node?.ports.find((port) => port.name === `${name}-${other ?? ''}`)?.number ?? 0;
    return {
      dpid: node?.dpid ?? '',
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
  const node = switchOfName.get(name);
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
