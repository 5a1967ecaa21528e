import { HttpResponse } from 'msw';
import type { Session } from '../src/api/types';
import { linkUses, tableUses } from './telemetry.ts';
import type { StoredBooking, World } from './world.ts';

/** How long before its start and after its end something may become of a booking, in milliseconds. */
const about = 10_000;

function isAbout({ start, end }: StoredBooking, now: number): boolean {
  return now > start - about && now < end + about;
}

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
      const told = new Map<string, string>();
      const tick = setInterval(() => {
        world.passTime();
        send('links', linkUses(world));
        send('tables', tableUses(world));
        const now = world.now();
        // What becomes of a booking by itself; what is delivered is told by no event.
        for (const booking of world.bookings) {
          if (!isAbout(booking, now) || !world.seesBooking(booking, person)) continue;
          const view = world.view(booking, person);
          const standing = `${view.state} ${view.deployment.state}`;
          if ((told.get(booking.id) ?? standing) !== standing) send('booking', view);
          told.set(booking.id, standing);
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
