import { http, HttpResponse } from 'msw';
import { invalid, type Gate } from './account.ts';
import { reservedOver } from './admission.ts';
import { problem } from './handlers.ts';
import { hopsOf, hosts, linksOf, pathBetween } from './topology.ts';
import type { World } from './world.ts';

const hostOf = (text: string | null) =>
  hosts.find((host) => host.name === text || host.mac === text || host.addresses.some((it) => it === text));

/** The ways between two hosts, of which this network has one, and what they have left over a window. */
export function pathHandlers(world: World, inside: Gate, root: string) {
  return [
    http.get(
      `${root}/paths`,
      inside(({ request }) => {
        const query = new URL(request.url).searchParams;
        const [from, to] = [hostOf(query.get('from')), hostOf(query.get('to'))];
        if (!from || !to) return problem(404, 'not-found', 'There is no such host.');
        if (from === to) return invalid('to', 'must be another host');
        const start = Math.max(world.now(), Date.parse(query.get('start') ?? '1970-01-01T00:00:00Z'));
        const end = query.get('end') === null ? Infinity : Date.parse(query.get('end') ?? '');
        if (start >= end) return invalid('end', 'must be after the start, and after now');
        return HttpResponse.json({
          from: from.name,
          to: to.name,
          start: new Date(start).toISOString(),
          end: Number.isFinite(end) ? new Date(end).toISOString() : null,
          paths: [roomOf(world, pathBetween(from.addresses[0], to.addresses[0]) ?? [], start, end)],
        });
      }),
    ),
  ];
}

function roomOf(world: World, path: readonly string[], start: number, end: number) {
  const links = linksOf(path).map(({ id, rateBps }) => {
    const most = Math.max(
      ...reservedOver(world.drawsOnLink(id), start, end).map(({ reservedBps }) => reservedBps),
    );
    return { id, rateBps, freeBps: Math.max(0, rateBps * 0.95 - most) };
  });
  const freeBps = Math.min(...links.map((link) => link.freeBps));
  return {
    pathNames: path,
    hops: hopsOf(path),
    links,
    freeBps,
    limitedBy: links.find((link) => link.freeBps === freeBps)?.id ?? '',
  };
}
