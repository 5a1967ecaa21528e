import { screen } from '@testing-library/react';
import type { Network } from '../../api/types';
import { http } from '../../../mock/http';
import { bookingLike } from '../../testing/booking';
import { renderApp } from '../../testing/renderApp';
import { text } from '../text';

const { title } = text.nothingInstalled;

const networkWith = (connected: boolean, switches: Network['switches'] = []) =>
  http.get('/network', ({ reply }) =>
    reply(200, {
      version: 1,
      controller: { connected, instance: null, since: '2026-11-20T19:59:00Z' },
      switches,
      links: [],
      downLinks: [],
      hosts: [],
    }),
  );

const booking = (state: 'booked' | 'completed') => [
  http.get('/bookings/{id}', ({ reply }) => reply(200, bookingLike({ state }))),
  http.get('/bookings/{id}/throughput', ({ reply }) => reply(200, { points: [] })),
];

describe('the notice that nothing can be installed', () => {
  it.each(['/bookings/7', '/shares/genomics', '/book'])('names a missing controller at %s', async (path) => {
    renderApp(path, { answers: [networkWith(false), ...booking('booked')] });
    expect(await screen.findByText(title.controller)).toBeVisible();
  });

  it('names missing switches', async () => {
    renderApp('/bookings/7', { answers: [networkWith(true), ...booking('booked')] });
    expect(await screen.findByText(title.switches)).toBeVisible();
  });

  it.each([
    ['of a booking that is over', [networkWith(false), ...booking('completed')]],
    ['while the network is there', booking('booked')],
  ])('is not on the page %s', async (_, answers) => {
    renderApp('/bookings/7', { answers });
    await screen.findByRole('heading', { level: 1, name: 'h1 → h4' });
    expect(screen.queryByText(title.controller)).not.toBeInTheDocument();
  });
});
