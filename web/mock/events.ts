import { HttpResponse } from 'msw';
import type { Booking, Session } from '../src/api/types';
import { linkUses, tableUses } from './telemetry.ts';
import type { StoredBooking } from './stored.ts';
import type { World } from './world.ts';

/** How long before its start and after its end something may become of a booking, in milliseconds. */
const about = 10_000;

function isAbout({ start, end }: StoredBooking, now: number): boolean {
  return now > start - about && now < end + about;
}

function standingOf({ state, deployment }: Booking): string {
  return `${state} ${deployment.state}`;
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
      // What becomes of bookings by itself is told when it has become of them; what is delivered is told by no event.
      const standings = new Map<string, string>();
      const viewsNow = () => {
        const now = world.now();
        return world.bookings
          .filter((booking) => isAbout(booking, now) && world.seesBooking(booking, person))
          .map((booking) => world.view(booking, person));
      };
      for (const view of viewsNow()) standings.set(view.id, standingOf(view));
      const tick = setInterval(() => {
        world.passTime();
        send('links', linkUses(world));
        send('tables', tableUses(world));
        for (const view of viewsNow()) {
          if (standings.get(view.id) === standingOf(view)) continue;
          standings.set(view.id, standingOf(view));
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
