import type { Host, Hop, Link, Network } from '../src/api/types';
import { fewCables, isHost, type Cable } from './cables.ts';

type Switch = Network['switches'][number];

/** A network made from its cables. */
export interface Topology {
  readonly hosts: readonly Host[];
  readonly switches: Switch[];
  readonly links: readonly DirectedLink[];
  /** The names on the path between two addresses; empty when either is not on the network. */
  readonly pathBetween: (srcHost?: string | null, dstHost?: string | null) => string[];
  /** The link directions that a path takes. */
  readonly linksOf: (path: readonly string[]) => readonly DirectedLink[];
  /** The switches of a path with the ports that it takes, none of them installed. */
  readonly hopsOf: (path: readonly string[]) => Hop[];
}

export interface DirectedLink extends Link {
  /** Background traffic as a part of the rate. */
  readonly load: number;
}

const dpid = (number: number) => `00:00:00:00:00:00:00:${number.toString(16).padStart(2, '0')}`;
const numberOf = (name: string) => Number(name.slice(1));
const inOrder = (names: Iterable<string>) =>
  [...new Set(names)].sort((one, other) => numberOf(one) - numberOf(other));

/** The network that these cables connect: hosts `h1`, `h2`, … and switches `s1`, `s2`, … */
export function topologyOf(cables: readonly Cable[]): Topology {
  const names = cables.flatMap(({ ends }) => ends);
  const attachments = new Map(
    cables.flatMap(({ ends: [host, leaf], ports: [, port] }) =>
      isHost(host) ? [[host, { leaf, port }]] : [],
    ),
  );

  const hosts: readonly Host[] = inOrder(names.filter(isHost)).map((name) => {
    const number = numberOf(name);
    const at = attachments.get(name);
    return {
      name,
      addresses: [`10.0.0.${number}`],
      mac: `0a:00:00:00:00:${number.toString(16).padStart(2, '0')}`,
      at: at ? { dpid: dpid(numberOf(at.leaf)), port: at.port } : null,
    };
  });

  const switches: Switch[] = inOrder(names.filter((name) => !isHost(name))).map((name) => ({
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

  const placeOf = (name: string, port: number) => (isHost(name) ? name : `${name}:${port}`);
  const links: readonly DirectedLink[] = cables.flatMap(
    ({ ends: [a, b], ports: [p, q], loads: [there, back], rateBps }) => {
      const [one, other] = [endOf(placeOf(a, p), a, `${a}-${b}`), endOf(placeOf(b, q), b, `${b}-${a}`)];
      return [
        { id: `${placeOf(a, p)}>${placeOf(b, q)}`, from: one, to: other, rateBps, load: there },
        { id: `${placeOf(b, q)}>${placeOf(a, p)}`, from: other, to: one, rateBps, load: back },
      ];
    },
  );
  const linkBetween = new Map(
    links.map((link) => [link.id.replace(/:\d+/g, '').replace('>', ' '), link] as const),
  );
  const hostOfAddress = new Map(hosts.map((host) => [host.addresses[0], host.name]));
  const leaves = new Set([...attachments.values()].map(({ leaf }) => leaf));
  const spines = switches.filter(({ name }) => !leaves.has(name));

  const pathBetween: Topology['pathBetween'] = (srcHost, dstHost) => {
    const [from, to] = [hostOfAddress.get(srcHost ?? ''), hostOfAddress.get(dstHost ?? '')];
    if (from === undefined || to === undefined) return [];
    const [first, last] = [attachments.get(from)?.leaf, attachments.get(to)?.leaf];
    if (first === undefined || last === undefined) return [];
    if (first === last) return [from, first, to];
    const spine = spines[(numberOf(from) + numberOf(to)) % spines.length];
    return spine ? [from, first, spine.name, last, to] : [];
  };

  const hopsOf: Topology['hopsOf'] = (path) =>
    path.slice(1, -1).map((name, index) => {
      const node = switches.find((one) => one.name === name);
      const portTo = (other = '') =>
        node?.ports.find((port) => port.name === `${name}-${other}`)?.number ?? 0;
      return {
        dpid: node?.dpid ?? '',
        switchName: name,
        inPort: portTo(path[index]),
        outPort: portTo(path[index + 2]),
        queue: null,
        state: null,
        error: null,
      };
    });

  const linksOf: Topology['linksOf'] = (path) =>
    path.slice(1).flatMap((name, index) => linkBetween.get(`${path[index] ?? ''} ${name}`) ?? []);

  return { hosts, switches, links, pathBetween, linksOf, hopsOf };
}

/** An end of a link, such as `s1:4` or `h1`, of the node with this name. */
export function endOf(place: string, name: string, portName = place): Link['from'] {
  if (isHost(name)) return { dpid: null, port: null, name, host: name };
  return { dpid: dpid(numberOf(name)), port: Number(place.split(':')[1]), name: portName, host: null };
}

/** Two leaves, one spine, six hosts. */
export const smallNetwork = topologyOf(fewCables);
export const { hosts, switches } = smallNetwork;
