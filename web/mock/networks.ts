import { isHost, type Cable } from './cables.ts';
import { geant2012 } from './geant.ts';

/** The names at the ends of a cable, and its rate in Mbit/s. */
type Plan = readonly (readonly [string, string, number?])[];

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Cables between these names, at the next port of each switch, with some traffic on them. */
function cablesOf(plan: Plan): Cable[] {
  const ports = new Map<string, number>();
  const nextPort = (name: string) => {
    if (isHost(name)) return 0;
    const port = (ports.get(name) ?? 0) + 1;
    ports.set(name, port);
    return port;
  };
  // From idle to nearly full, with no pattern that the eye finds; most links carry little.
  const load = (index: number) => (((index * 61) % 101) / 101) ** 3;
  return plan.map(([one, other, mbit = 1_000], index) => ({
    ends: [one, other],
    ports: [nextPort(one), nextPort(other)],
    loads: [load(index + 7), load(index + 40)],
    rateBps: mbit * 1_000_000,
  }));
}

/** As many hosts on each of these switches, numbered on. */
function hostsOn(switches: readonly string[], count: number): Plan {
  return switches.flatMap((name, index) =>
    range(count).map((host) => [`h${index * count + host + 1}`, name] as const),
  );
}

/** Every leaf has a cable to every spine. */
export function leafSpine(leaves = 4, spines = 2, hosts = 3): Cable[] {
  const names = range(leaves).map((leaf) => `s${leaf + 1}`);
  const uplinks = names.flatMap((leaf) =>
    range(spines).map((spine) => [leaf, `s${leaves + spine + 1}`, 10_000] as const),
  );
  return cablesOf([...hostsOn(names, hosts), ...uplinks]);
}

/**
 * A fat tree of switches with `k` ports (Al-Fares et al., A Scalable, Commodity Data Center Network Architecture,
 * SIGCOMM 2008): k pods, each with k/2 switches for hosts and k/2 above them, and (k/2)² core switches.
 */
export function fatTree(k = 4): Cable[] {
  const half = k / 2;
  const edge = (pod: number, index: number) => `s${pod * half + index + 1}`;
  const aggregation = (pod: number, index: number) => `s${k * half + pod * half + index + 1}`;
  const core = (group: number, index: number) => `s${2 * k * half + group * half + index + 1}`;
  const edges = range(k).flatMap((pod) => range(half).map((index) => edge(pod, index)));
  const uplinks = range(k).flatMap((pod) =>
    range(half).flatMap((one) =>
      range(half).flatMap((other) => [
        [edge(pod, one), aggregation(pod, other)] as const,
        [aggregation(pod, one), core(one, other)] as const,
      ]),
    ),
  );
  return cablesOf([...hostsOn(edges, half), ...uplinks]);
}

/** Every switch has a cable to the next, and the last to the first. */
export function ring(switches = 8, hosts = 2): Cable[] {
  const names = range(switches).map((index) => `s${index + 1}`);
  const around = names.map((name, index) => [name, names[(index + 1) % switches] ?? '', 10_000] as const);
  return cablesOf([...hostsOn(names, hosts), ...around]);
}

/** The links of GÉANT. Its published topology has no hosts: these eight are examples. */
export function wan(): Cable[] {
  const links = Object.entries(geant2012).flatMap(([mbit, pairs]) =>
    pairs.split(/\s+/).map((pair) => {
      const [one = '', other = ''] = pair.split('-');
      return [one, other, Number(mbit)] as const;
    }),
  );
  return cablesOf([...links, ...hostsOn(['UK', 'FR', 'ES', 'IT', 'DE', 'PL', 'SE', 'GR'], 1)]);
}

/** A connected network that looks random, the same for the same seed; every third switch has a host. */
export function randomNetwork(seed: number, switches = 20, extra = 10): Cable[] {
  let state = seed;
  const below = (count: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % count;
  };
  const tree = range(switches - 1).map((index) => [`s${index + 2}`, `s${below(index + 1) + 1}`] as const);
  const more = range(extra).map(() => [`s${below(switches) + 1}`, `s${below(switches) + 1}`] as const);
  const withHosts = range(switches)
    .filter((index) => index % 3 === 0)
    .map((index) => `s${index + 1}`);
  const links = [...tree, ...more.filter(([one, other]) => one !== other)];
  return cablesOf([...links, ...hostsOn(withHosts, 1)]);
}

/** The networks of the pictures of the map in docs/screens. */
export const pictured: Readonly<Record<string, () => Cable[]>> = {
  'leaf-spine': leafSpine,
  'fat-tree': fatTree,
  ring,
  wan,
};
