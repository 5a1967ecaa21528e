import type { Booking, Switch } from '../../../api/types';
import { text } from '../text';

type Requirements = NonNullable<Booking['pathRequirements']>;

/** What happens if the path of a booking fails, in words. */
export function protectionWords({
  protection,
  backupPathNames,
}: Pick<Booking, 'protection' | 'backupPathNames'>): string {
  if (protection !== 'backup') return text.page.protections[protection ?? 'reroute'];
  return backupPathNames.length > 0 ? text.page.backup(backupPathNames.join(' – ')) : text.page.noBackup;
}

/** What the path of a booking must be like, in words; `switches` name those of the network. */
export function pathWords(
  { via, avoidSwitches, avoidLinks, mostHops, disjointFrom, reverseOf }: Requirements,
  switches: readonly Pick<Switch, 'dpid' | 'name'>[],
): string {
  const names = new Map(switches.map(({ dpid, name }) => [dpid, name]));
  const nameOf = (dpid: string) => names.get(dpid) ?? dpid;
  const through = (via ?? []).map(nameOf);
  const avoided = [
    ...(avoidSwitches ?? []).map(nameOf),
    ...(avoidLinks ?? []).map(({ dpid, port }) => text.page.linkAt(nameOf(dpid), port)),
  ];
  return [
    ...(through.length > 0 ? [text.page.through(through.join(', '))] : []),
    ...(avoided.length > 0 ? [text.page.avoiding(avoided.join(', '))] : []),
    ...(mostHops == null ? [] : [text.page.mostHops(mostHops)]),
    ...(disjointFrom == null ? [] : [text.page.disjointFrom(disjointFrom)]),
    ...(reverseOf == null ? [] : [text.page.reverseOf(reverseOf)]),
  ].join('; ');
}
