import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { Worker as LayoutWorker } from 'elkjs/lib/elk-worker.min.js';
import { setupServer } from 'msw/node';
import { setStaleSince, setStream } from '../api/connection';
import { typedBookings } from '../features/book/memory';
import { notifications } from '@mantine/notifications';

export const server = setupServer();

/** Requests of the current test that no handler answered. */
const unanswered: string[] = [];

// Pages load their code when they are first shown, which takes a moment on a busy machine. Beside network tests, these tests get
// only what those leave of the processors.
configure({ asyncUtilTimeout: 90_000 });

beforeAll(() => {
  server.listen({
    onUnhandledRequest: ({ method, url }) => {
      const request = `${method} ${new URL(url).pathname}`;
      unanswered.push(request);
      throw new Error(
        `No mock handler answers ${request}: add it to mock/handlers, or to the answers of the test.`,
      );
    },
  });
});

afterEach(() => {
  cleanup();
  typedBookings.forgetAll();
  notifications.clean();
  setStream({ state: 'connecting' });
  setStaleSince(null);
  server.resetHandlers();
  expect(unanswered.splice(0), 'requests without a mock handler').toEqual([]);
});

afterAll(() => {
  server.close();
});

// As in index.html.
document.documentElement.lang = 'en';

// What browsers have and jsdom has not.
/** Reports the page once, as browsers do; nothing else is ever laid out here. */
class PageObserver implements ResizeObserver {
  readonly #report: () => void;
  constructor(callback: ResizeObserverCallback) {
    this.#report = () => {
      callback([], this);
    };
  }
  observe(element: Element): void {
    if (element === document.body) queueMicrotask(this.#report);
  }
  unobserve(): void {
    // No report is left to come.
  }
  disconnect(): void {
    // As above.
  }
}
window.ResizeObserver = PageObserver;
// The engine that lays out the map, at work in the page itself.
Object.assign(window, { Worker: LayoutWorker });
window.matchMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
HTMLElement.prototype.hidePopover = () => undefined;
