import type { StoredShare } from './world.ts';

/** As many more shares under the root as are wanted: groups of a hundred, three levels deep. */
export function manyShares(count: number): StoredShare[] {
  const made = Array.from({ length: Math.ceil(count / 100) }, (_, group) => {
    const name = `group-${group}`;
    const parts = Array.from({ length: 9 }, (__, part) => [
      like(`${name}-${part + 1}`, name, 10),
      ...Array.from({ length: 9 }, (___, leaf) =>
        like(`${name}-${part + 1}-${leaf + 1}`, `${name}-${part + 1}`, 1),
      ),
    ]).flat();
    const rest = Array.from({ length: 9 }, (__, part) => like(`${name}-x${part + 1}`, name, 1));
    return [like(name, 'rootShare', 90), ...rest, ...parts];
  }).flat();
  return made.slice(0, count);
}

function like(name: string, parent: string, mbit: number): StoredShare {
  return {
    name,
    parent,
    flowGroup: {},
    maxReserveBps: mbit * 1_000_000,
    mayAllow: true,
    mayDeny: false,
    speakers: [],
    defaultSpeakers: false,
  };
}
