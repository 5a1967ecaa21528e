import { cleanup, screen, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { renderApp } from '../../testing/renderApp';

/** Lets the browser be idle, which the one of the tests is otherwise not. */
function beIdle() {
  vi.stubGlobal('requestIdleCallback', (look: () => void) => setTimeout(look));
  vi.stubGlobal('cancelIdleCallback', (idle: ReturnType<typeof setTimeout>) => {
    clearTimeout(idle);
  });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

const asked = (preload: { readonly mock: { readonly calls: readonly (readonly [{ to?: unknown }])[] } }) =>
  preload.mock.calls.map(([{ to }]) => to);

describe('the code of other places', () => {
  it('is fetched once the first page is there, of places that the person can go to', async () => {
    beIdle();
    const { router } = renderApp('/account', { as: 'ada' });
    const preload = vi.spyOn(router, 'preloadRoute').mockResolvedValue(undefined);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => {
      expect(asked(preload)).toEqual([
        '/',
        '/bookings',
        '/book',
        '/shares',
        '/services',
        '/network',
        '/maintenance',
        '/account',
      ]);
    });
  });

  it('is fetched when it is wanted where people save data', async () => {
    beIdle();
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    const idle = vi.spyOn(window, 'requestIdleCallback');
    renderApp('/account', { as: 'ada' });
    await screen.findByRole('heading', { level: 1 });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(idle).not.toHaveBeenCalled();
  });
});
