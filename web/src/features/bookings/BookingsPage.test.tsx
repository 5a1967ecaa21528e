import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { World } from '../../../mock/world';
import { renderApp } from '../../testing/renderApp';
import { text } from './text';

const rowOf = async (group: string, name: RegExp) =>
  within(await screen.findByRole('table', { name: new RegExp(group) })).getByRole('row', { name });

describe('the list of bookings', () => {
  it('shows what runs, what comes and what is over, each with both life cycles', async () => {
    renderApp('/bookings');
    const running = await rowOf(text.running, /h1 → h4/);
    expect(running).toHaveTextContent('40 Mbit/s');
    expect(running).toHaveTextContent('Booking Booked');
    expect(running).toHaveTextContent('Network Active');
    expect(running).toHaveTextContent('ends in 8 min 30 s');
    expect(await rowOf(text.coming, /h3 → h4/)).toHaveTextContent('starts in 11 min 30 s');
    expect(await rowOf(text.over, /h2 → h6/)).toHaveTextContent('Booking Cancelled');
  });

  it('measures what is delivered against the guarantee', async () => {
    renderApp('/bookings');
    const meter = await screen.findByRole('meter', { name: 'Delivered to h1 → h4' });
    expect(meter).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^38\.\d Mbit\/s of 40 Mbit\/s, 9\d %$/),
    );
  });

  it("shows everyone's, with who made them", async () => {
    const { user } = renderApp('/bookings');
    await user.click(await screen.findByRole('radio', { name: text.everyones }));
    expect(await rowOf(text.running, /h2 → h5/)).toHaveTextContent('by bea');
  });

  it('shows those of one state, and the way back when there are none', async () => {
    const { user } = renderApp('/bookings');
    await user.selectOptions(await screen.findByRole('combobox', { name: text.state }), 'Refused');
    expect(await screen.findByText(text.empty.noneMatch)).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.filters.clear }));
    expect(await rowOf(text.running, /h1 → h4/)).toBeVisible();
  });

  it('leads to the first booking when there is none', async () => {
    const { user } = renderApp('/bookings', { world: new World(Date.now, false) });
    expect(await screen.findByText(text.empty.title)).toBeVisible();
    await user.click(screen.getAllByRole('link', { name: text.book })[0] ?? document.body);
    expect(await screen.findByRole('heading', { level: 1, name: 'Book a window' })).toBeVisible();
  });

  it('says why it cannot be shown, and tries again when asked', async () => {
    let away = true;
    const { user } = renderApp('/bookings', {
      answers: [
        http.get('*/api/v1/bookings', () =>
          away ? HttpResponse.json({ type: '/problems/unavailable' }, { status: 503 }) : undefined,
        ),
      ],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The gateway is not ready');
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf(text.running, /h1 → h4/)).toBeVisible();
  });

  it('changes by itself when someone cancels a booking elsewhere', async () => {
    const { world } = renderApp('/bookings');
    await screen.findByText('Live');
    await rowOf(text.coming, /h3 → h4/);
    const booking = world.bookings.find(({ id }) => id.endsWith('-3'));
    if (!booking) throw new Error('The world was expected to have this booking.');
    world.cancel(booking);
    await waitFor(async () => {
      expect(await rowOf(text.over, /h3 → h4/)).toHaveTextContent('Booking Cancelled');
    });
  });
});
