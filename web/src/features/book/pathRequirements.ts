import type { Network, PathRequirements } from '../../api/types';
import { readNumber } from '../../lib/number';
import type { BookValues } from './values';

/** The most hops that a path can be limited to. */
export const mostHopsAllowed = 64;

/** The most switches that a path can be required to lead through. */
export const mostSwitchesVia = 16;

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The switches of a network by DPID. */
export function switchChoices({ switches }: Network): Choice[] {
  return switches.map(({ dpid, name }) => ({ value: dpid, label: name }));
}

/** The links between switches, each once for both directions, by the port at one of its ends. */
export function linkChoices({ switches, links }: Network): Choice[] {
  const names = new Map(switches.map(({ dpid, name }) => [dpid, name]));
  const placeOf = (dpid: string, port: number | null) => `${names.get(dpid) ?? dpid}:${port ?? ''}`;
  return links.flatMap(({ from, to }) =>
    from.dpid !== null && to.dpid !== null && from.port !== null && isFirst(from.dpid, to.dpid)
      ? [
          {
            value: linkValue(from.dpid, from.port),
            label: `${placeOf(from.dpid, from.port)} – ${placeOf(to.dpid, to.port)}`,
          },
        ]
      : [],
  );
}

const isFirst = (one: string, other: string) => one < other;
const linkValue = (dpid: string, port: number) => `${dpid}/${port}`;

/** What the gateway is sent; nothing where any path will do. The values are valid. */
export function toPathRequirements({ via, avoid, mostHops }: BookValues['pathRequirements']) {
  const links = avoid.filter((value) => value.includes('/'));
  const avoidSwitches = avoid.filter((value) => !value.includes('/'));
  const avoidLinks = links.map((value) => {
    const [dpid = '', port] = value.split('/');
    return { dpid, port: Number(port) };
  });
  const hops = readHops(mostHops);
  const asked: PathRequirements = {
    ...(via.length > 0 && { via }),
    ...(avoidSwitches.length > 0 && { avoidSwitches }),
    ...(avoidLinks.length > 0 && { avoidLinks }),
    ...(hops !== null && { mostHops: hops }),
  };
  return Object.keys(asked).length > 0 ? { pathRequirements: asked } : {};
}

/** A number of hops that a path can have; null otherwise. */
export function readHops(typed: string): number | null {
  const value = readNumber(typed);
  return value !== null && Number.isInteger(value) && value >= 1 && value <= mostHopsAllowed ? value : null;
}
