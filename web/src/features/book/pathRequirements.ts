import type { PathRequirements } from '../../api/types';
import { readNumber } from '../../lib/number';
import { readLinkValue } from '../../ui/networkParts';
import type { BookValues } from './values';

/** The most hops that a path can be limited to. */
export const mostHopsAllowed = 64;

/** The most switches that a path can be required to lead through. */
export const mostSwitchesVia = 16;

/** What the gateway is sent; nothing where any path will do. The values are valid. */
export function toPathRequirements({ via, avoid, mostHops }: BookValues['pathRequirements']) {
  const links = avoid.filter((value) => value.includes('/'));
  const avoidSwitches = avoid.filter((value) => !value.includes('/'));
  const avoidLinks = links.map(readLinkValue);
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
