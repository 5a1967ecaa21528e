/** The instant of every test: timers run, the date does not change. */
export const testInstant = Date.parse('2026-11-20T20:00:30Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: testInstant });
});

afterEach(() => {
  vi.useRealTimers();
});
