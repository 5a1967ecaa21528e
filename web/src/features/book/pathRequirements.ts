import type { PathRequirements } from '../../api/types';
import { readNumber } from '../../lib/number';
import { isLinkValue, readLinkValue, toggled } from '../../ui/networkParts';
import type { BookValues } from './values';

/** The most hops that a path can be limited to. */
export const mostHopsAllowed = 64;

/** The most switches that a path can be required to lead through. */
export const mostSwitchesVia = 16;

/** What the gateway is sent; nothing where any path will do. The values are valid. */
export function toPathRequirements({ via, avoid, mostHops, disjointFrom }: BookValues['pathRequirements']) {
  const links = avoid.filter(isLinkValue);
  const avoidSwitches = avoid.filter((value) => !isLinkValue(value));
  const avoidLinks = links.map(readLinkValue);
  const hops = readHops(mostHops);
  const asked: PathRequirements = {
    ...(via.length > 0 && { via }),
    ...(avoidSwitches.length > 0 && { avoidSwitches }),
    ...(avoidLinks.length > 0 && { avoidLinks }),
    ...(hops !== null && { mostHops: hops }),
    ...(disjointFrom !== '' && { disjointFrom }),
  };
  return Object.keys(asked).length > 0 ? { pathRequirements: asked } : {};
}

/** A number of hops that a path can have; null otherwise. */
export function readHops(typed: string): number | null {
  const value = readNumber(typed);
  return value !== null && Number.isInteger(value) && value >= 1 && value <= mostHopsAllowed ? value : null;
}

/** What a click on a switch asks for. */
export const clicks = ['via', 'avoid'] as const;
export type Click = (typeof clicks)[number];

/** The requirements after a click on a part of the map: a second click undoes the first, and a link can only be avoided. */
export function afterClick<Asked extends Pick<BookValues['pathRequirements'], Click>>(
  asked: Asked,
  part: string,
  click: Click,
): Asked {
  if (isLinkValue(part) || click === 'avoid') {
    return {
      ...asked,
      via: asked.via.filter((one) => one !== part),
      avoid: toggled(asked.avoid, part),
    };
  }
  if (asked.via.length >= mostSwitchesVia && !asked.via.includes(part)) return asked;
  return { ...asked, via: toggled(asked.via, part), avoid: asked.avoid.filter((one) => one !== part) };
}
