import { http } from '../http.ts';
import type { Store } from '../store.ts';

/** The stream of events: every change in the store, and each second the use of links and tables. */
export function eventHandlers(store: Store) {
  return [
    http.get('/events', ({ request, reply }) => {
      const encoder = new TextEncoder();
      let stop: () => void = () => undefined;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const send = (event: string, data: unknown) => {
            controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
          };
          send('hello', { serverTime: new Date().toISOString() });
          const tick = setInterval(() => {
            send('links', store.linkUses());
            send('tables', store.tableUses());
          }, 1_000);
          const off = store.onEvent(send);
          stop = () => {
            clearInterval(tick);
            off();
          };
          request.signal.addEventListener('abort', stop);
        },
        cancel() {
          stop();
        },
      });
      return reply(200, body, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    }),
  ];
}
