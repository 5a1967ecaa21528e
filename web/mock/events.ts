import { HttpResponse } from 'msw';
import type { Session } from '../src/api/types';
import { linkUses, tableUses } from './telemetry.ts';
import type { World } from './world.ts';

/** The stream of events: what changes, and every second how the network is used. */
export function eventStream(world: World, person: Session, closed: AbortSignal): Response {
  const encoder = new TextEncoder();
  let stop: (() => void) | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (event: string, data: unknown) => {
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      };
      send('hello', { serverTime: new Date(world.now()).toISOString() });
      // What becomes of bookings by itself is told when it has become of them.
      const standings = new Map(
        world.bookings.map((booking) => {
          const { state, deployment } = world.view(booking, person);
          return [booking.id, `${state} ${deployment.state}`];
        }),
      );
      const tick = setInterval(() => {
        world.passTime();
        send('links', linkUses(world));
        send('tables', tableUses(world));
        for (const booking of world.bookings) {
          if (!world.seesBooking(booking, person)) continue;
          const view = world.view(booking, person);
          const standing = `${view.state} ${view.deployment.state}`;
          if (standings.get(booking.id) === standing) continue;
          standings.set(booking.id, standing);
          send('booking', view);
        }
      }, 1_000);
      const off = world.onChange((what) => {
        if ('share' in what) send('share', { name: what.share });
        else {
          const booking = world.bookings.find(({ id }) => id === what.booking);
          if (booking && world.seesBooking(booking, person)) send('booking', world.view(booking, person));
        }
      });
      stop = () => {
        clearInterval(tick);
        off();
      };
      closed.addEventListener('abort', stop);
    },
    cancel() {
      stop?.();
    },
  });
  return new HttpResponse(body, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
  });
}
