import type { Host, Hop, Link, Switch } from '../src/api/types';
import { byName } from '../src/lib/naming.ts';
import { fewCables, isHost, type Cable } from './cables.ts';

/** A network made from its cables. */
export interface Topology {
  readonly hosts: Host[];
  readonly switches: Switch[];
  readonly links: DirectedLink[];
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

const numberOf = (name: string) => Number(name.slice(1));
const hex = (number: number) => number.toString(16).padStart(2, '0');
const dpidOf = (name: string) => {
  // Names without a number, such as those of countries, are their own number.
  const own = /^s\d+$/.test(name) ? [numberOf(name)] : Array.from(name, (letter) => letter.charCodeAt(0));
  return [...Array<number>(8 - own.length).fill(0), ...own].map(hex).join(':');
};
const inOrder = (names: readonly string[]) => [...new Set(names)].sort(byName);

/** The network that these cables connect: hosts `h1`, `h2`, … and switches, as `s1`, `s2`, … or by other names. */
export function topologyOf(cables: readonly Cable[]): Topology {
  const placeOf = (name: string, port: number) => (isHost(name) ? name : `${name}:${port}`);
  const links = cables.flatMap(({ ends: [a, b], ports: [p, q], loads: [there, back], rateBps }) => {
    const [one, other] = [placeOf(a, p), placeOf(b, q)];
    const [from, to] = [endOf(one, a, `${a}-${b}`), endOf(other, b, `${b}-${a}`)];
    return [
      { id: `${one}>${other}`, from, to, rateBps, load: there },
      { id: `${other}>${one}`, from: to, to: from, rateBps, load: back },
    ];
  });
  const linkBetween = new Map(links.map((link) => [link.id.replace(/:\d+/g, ''), link] as const));
  const leafOf = new Map(cables.flatMap(({ ends: [host, leaf] }) => (isHost(host) ? [[host, leaf]] : [])));
  const names = cables.flatMap(({ ends }) => ends);

  const hosts = inOrder(names.filter(isHost)).map((name): Host => {
    const { dpid, port } = linkBetween.get(`${name}>${leafOf.get(name) ?? ''}`)?.to ?? {};
    const at = dpid == null || port == null ? null : { dpid, port };
    return {
      name,
      addresses: [`10.0.0.${numberOf(name)}`],
      mac: `0a:00:00:00:00:${hex(numberOf(name))}`,
      at,
    };
  });
  const tables = ['policy', 'forwarding'].map((name, id) => ({ id, name, maxEntries: 2_000 }));
  const switches = inOrder(names.filter((name) => !isHost(name))).map((name): Switch => {
    const ports = links.flatMap(({ from: { dpid, port, name: portName }, rateBps }) =>
      dpid === dpidOf(name) ? [{ number: port ?? 0, name: portName, up: true, rateBps }] : [],
    );
    return { dpid: dpidOf(name), name, connected: true, queues: 'marked', problem: null, ports, tables };
  });

  const hostOf = new Map(hosts.map(({ addresses: [address], name }) => [address, name]));
  const leaves = new Set(leafOf.values());
  const spines = switches.filter(({ name }) => !leaves.has(name));
  const pathBetween: Topology['pathBetween'] = (srcHost, dstHost) => {
    const [from = '', to = ''] = [hostOf.get(srcHost ?? ''), hostOf.get(dstHost ?? '')];
    const [first, last] = [leafOf.get(from), leafOf.get(to)];
    const spine = spines[(numberOf(from) + numberOf(to)) % spines.length];
    if (first === undefined || last === undefined || spine === undefined) return [];
    return first === last ? [from, first, to] : [from, first, spine.name, last, to];
  };
  const linksOf: Topology['linksOf'] = (path) =>
    path.slice(1).flatMap((name, index) => linkBetween.get(`${path[index] ?? ''}>${name}`) ?? []);
  const hopsOf: Topology['hopsOf'] = (path) =>
    linksOf(path.slice(0, -1)).map(({ to }, index) => {
      const outPort = linksOf(path)[index + 1]?.from.port ?? 0;
      const open = { queue: null, state: null, error: null };
      return {
        dpid: to.dpid ?? '',
        switchName: path[index + 1] ?? '',
        inPort: to.port ?? 0,
        outPort,
        ...open,
      };
    });

  return { hosts, switches, links, pathBetween, linksOf, hopsOf };
}

/** An end of a link, such as `s1:4` or `h1`, of the node with this name. */
export function endOf(place: string, name: string, portName = place): Link['from'] {
  if (isHost(name)) return { dpid: null, port: null, name, host: name };
  return { dpid: dpidOf(name), port: Number(place.split(':')[1]), name: portName, host: null };
}

/** Two leaves, one spine, six hosts. */
export const smallNetwork = topologyOf(fewCables);
export const { hosts, switches } = smallNetwork;
