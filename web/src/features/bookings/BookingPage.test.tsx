import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusalLike } from '../../../mock/fixtures/shares';
import { http } from '../../../mock/http';
import { gatewayUnavailable, holdExpired, refused, shareIsFull } from '../../../mock/scenarios';
import { Store } from '../../../mock/store';
import { bookingLike } from '../../testing/booking';
import { violations } from '../../testing/axe';
import { renderApp } from '../../testing/renderApp';
import { text } from './text';

const answerWith = (booking: ReturnType<typeof bookingLike>) => [
  http.get('/bookings/{id}', ({ reply }) => reply(200, booking)),
  http.get('/bookings/{id}/throughput', ({ reply }) => reply(200, { points: [] })),
];

describe('the page of a booking', () => {
  it('shows the request, the delivered rate, and how long it lasts', async () => {
    renderApp('/bookings/7', { answers: answerWith(bookingLike()) });
    expect(await screen.findByRole('heading', { level: 1, name: 'h1 → h4' })).toBeVisible();
    const facts = screen.getByRole('region', { name: text.page.facts });
    expect(facts).toHaveTextContent('40 Mbit/s');
    expect(facts).toHaveTextContent('38.2 Mbit/s96 % of the guarantee');
    expect(facts).toHaveTextContent('21:00 – 21:05 todayends in 4 min 30 s');
    expect(screen.getByRole('progressbar', { name: text.page.elapsed })).toHaveAttribute(
      'aria-valuenow',
      '10',
    );
  });

  it('shows from when on maintenance interrupts it', async () => {
    const interruptedFrom = '2026-11-20T20:02:00Z';
    renderApp('/bookings/7', { answers: answerWith(bookingLike({ interruptedFrom })) });
    expect(await screen.findByText(text.page.interrupted('21:02 today'))).toBeVisible();
    expect(screen.getByRole('link', { name: text.page.toMaintenance })).toHaveAttribute(
      'href',
      '/maintenance',
    );
  });

  it('links the way back that was booked with it', async () => {
    const there = bookingLike();
    const back = bookingLike({
      id: '8',
      flowGroup: { srcHost: '10.0.0.4', dstHost: '10.0.0.1', transport: 'tcp', srcPort: '5001' },
      pathNames: there.pathNames.toReversed(),
      pathRequirements: { reverseOf: '7' },
    });
    const asked: unknown[] = [];
    const list = http.get('/bookings', ({ query, reply }) => {
      asked.push(query);
      return reply(200, { bookings: [back, there], nextCursor: null });
    });
    const one = http.get('/bookings/{id}', ({ params, reply }) =>
      reply(200, params.id === '7' ? there : back),
    );
    const { user } = renderApp('/bookings/7', { answers: [list, one, ...answerWith(there)] });
    const factsOf = () => within(screen.getByRole('region', { name: text.page.facts }));
    const link = await screen.findByRole('link', { name: 'h4 → h1' });
    expect(factsOf().getByText(text.page.partner.back)).toBeVisible();
    expect(asked).toContainEqual(
      expect.objectContaining({ principal: 'ada', share: 'genomics', from: there.start, to: there.end }),
    );
    await user.click(link);
    expect(await screen.findByRole('link', { name: 'h1 → h4' })).toHaveAttribute('href', '/bookings/7');
    expect(factsOf().getByText(text.page.partner.there)).toBeVisible();
  });

  it('shows that its path is not disjoint as required', async () => {
    renderApp('/bookings/7', { answers: answerWith(bookingLike({ notDisjointFrom: '9' })) });
    expect(await screen.findByRole('link', { name: text.page.sharedBooking('9') })).toHaveAttribute(
      'href',
      '/bookings/9',
    );
  });

  it('shows that it uses another path than the other direction', async () => {
    renderApp('/bookings/7', { answers: answerWith(bookingLike({ notReverseOf: '9' })) });
    expect(await screen.findByText(new RegExp(`^${text.page.apartFrom}`))).toBeVisible();
    expect(screen.getByRole('link', { name: text.page.sharedBooking('9') })).toHaveAttribute(
      'href',
      '/bookings/9',
    );
  });

  it('gives it another rate and end, and sends only what is another', async () => {
    const sent: unknown[] = [];
    const changed = bookingLike({ end: '2026-11-20T20:10:00Z' });
    const { user } = renderApp('/bookings/7', {
      answers: [
        http.post('/bookings/{id}/change', ({ body, reply }) => {
          sent.push(body);
          return reply(200, changed);
        }),
        ...answerWith(bookingLike()),
      ],
    });
    await user.click(await screen.findByRole('button', { name: text.change.open }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText(text.change.rate)).toHaveValue('40');
    expect(dialog.getByRole('button', { name: text.change.submit })).toBeDisabled();
    fireEvent.change(dialog.getByLabelText(text.change.end), { target: { value: '2026-11-20T21:10' } });
    await user.click(dialog.getByRole('button', { name: text.change.submit }));
    expect(await screen.findByText(text.change.done)).toBeVisible();
    expect(sent).toEqual([{ end: '2026-11-20T20:10:00.000Z' }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows why a change was refused, and keeps what was typed', async () => {
    const message = 'Share genomics has 60 Mbit/s.';
    const refusal = refusalLike({ rule: 'share-maximum', place: 'share genomics', message });
    const { user } = renderApp('/bookings/7', {
      answers: [http.post('/bookings/{id}/change', () => refused(refusal)), ...answerWith(bookingLike())],
    });
    await user.click(await screen.findByRole('button', { name: text.change.open }));
    const dialog = within(await screen.findByRole('dialog'));
    const rate = dialog.getByLabelText(text.change.rate);
    await user.clear(rate);
    await user.type(rate, '900');
    await user.click(dialog.getByRole('button', { name: text.change.submit }));
    expect(await dialog.findByText('Share genomics has 60 Mbit/s.')).toBeVisible();
    expect(rate).toHaveValue('900');
  });

  it('is not changed where it is over, or no reservation', async () => {
    renderApp('/bookings/7', { answers: answerWith(bookingLike({ state: 'held' })) });
    await screen.findByRole('heading', { level: 1, name: 'h1 → h4' });
    expect(screen.queryByRole('button', { name: text.change.open })).not.toBeInTheDocument();
  });

  it('shows its kind instead of a rate, that it has no end, and why nothing is installed', async () => {
    const detail = 'Nothing is installed for it: what is allowed or denied is recorded.';
    const deployment = { state: 'removed' as const, since: '2026-11-20T19:58:00Z', detail, hops: [] };
    const booking = bookingLike({ ask: 'deny', rateBps: 0, end: null, pathNames: [], deployment });
    renderApp('/bookings/7', { answers: answerWith(booking) });
    const facts = await screen.findByRole('region', { name: text.page.facts });
    expect(facts).toHaveTextContent('RequestDenied');
    expect(facts).toHaveTextContent('from 21:00 today, no end');
    expect(facts).not.toHaveTextContent('bit/s');
    expect(screen.queryByRole('progressbar', { name: text.page.elapsed })).not.toBeInTheDocument();
    const network = screen.getByRole('list', { name: text.page.networkCycle });
    expect(network).toHaveTextContent(`${text.notInstalled}${detail}`);
    expect(screen.queryByText(text.page.chart)).not.toBeInTheDocument();
  });

  it('shows every hop of the path with what its switch has confirmed', async () => {
    const hop = { dpid: '00:00:00:00:00:00:00:01', inPort: 1, outPort: 4, queue: 3, error: null };
    const deployment = {
      state: 'degraded' as const,
      since: '2026-11-20T20:00:01Z',
      detail: null,
      hops: [
        { ...hop, switchName: 's1', state: 'installed' },
        { ...hop, switchName: 's3', state: 'failed', error: 'the flow table is full' },
        { ...hop, switchName: 's2', state: null, queue: null },
      ],
    };
    renderApp('/bookings/7', { answers: answerWith(bookingLike({ deployment })) });
    const path = await screen.findByRole('list', { name: text.page.path });
    const places = within(path)
      .getAllByRole('listitem')
      .map((place) => place.textContent);
    expect(places).toEqual([
      'h1',
      's1Installedport 1 → 4queue 3',
      's3Failedport 1 → 4queue 3the flow table is full',
      's2Waitingport 1 → 4',
      'h4',
    ]);
  });

  it('shows where a booking that is over went through, and that nothing waits for a switch', async () => {
    const hops = [
      {
        dpid: '00:00:00:00:00:00:00:01',
        inPort: 1,
        outPort: 4,
        queue: null,
        error: null,
        switchName: 's1',
        state: null,
      },
    ];
    const deployment = { state: 'removed' as const, since: '2026-11-20T20:00:01Z', detail: null, hops };
    renderApp('/bookings/7', { answers: answerWith(bookingLike({ deployment })) });
    const path = await screen.findByRole('list', { name: text.page.path });
    expect(within(path).getByText('s1').closest('li')).toHaveTextContent('s1port 1 → 4');
  });

  it('shows the current step of both life cycles', async () => {
    renderApp('/bookings/7', { answers: answerWith(bookingLike()) });
    const booking = await screen.findByRole('list', { name: text.page.bookingCycle });
    expect(within(booking).getByText('Window starts').closest('li')).toHaveAttribute('aria-current', 'step');
    const network = screen.getByRole('list', { name: text.page.networkCycle });
    expect(within(network).getByText('Active').closest('li')).toHaveAttribute('aria-current', 'step');
  });

  it('has the delivered rate as a table for those who do not see the chart', async () => {
    const points = [0, 1, 2].map((second) => ({
      at: `2026-11-20T20:00:0${second}Z`,
      deliveredBps: 38_000_000 + second * 100_000,
    }));
    renderApp('/bookings/7', {
      answers: [
        http.get('/bookings/{id}/throughput', ({ reply }) => reply(200, { points })),
        ...answerWith(bookingLike()),
      ],
    });
    const table = await screen.findByRole('table', { name: /against the guarantee of 40 Mbit/ });
    expect(within(table).getByRole('row', { name: '21:00:02 38.2 Mbit/s 40 Mbit/s' })).toBeInTheDocument();
  });

  it('asks before it cancels, and shows what the gateway confirmed', async () => {
    const { user } = renderApp('/bookings/0192f6c1-3');
    await user.click(await screen.findByRole('button', { name: text.page.cancelBooking }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(text.page.cancelComing);
    await user.click(within(dialog).getByRole('button', { name: text.page.cancelBooking }));
    expect(await screen.findByText(text.page.cancelled)).toBeVisible();
    expect((await screen.findAllByText('Cancelled')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: text.page.cancelBooking })).not.toBeInTheDocument();
    // The button that opened the dialog is gone.
    await waitFor(() => {
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    });
  });

  it('keeps the booking when the person thinks again', async () => {
    const { user, store } = renderApp('/bookings/0192f6c1-3');
    await user.click(await screen.findByRole('button', { name: text.page.cancelBooking }));
    await user.click(await screen.findByRole('button', { name: text.page.keep }));
    expect(store.booking('0192f6c1-3')?.state).toBe('booked');
  });

  it('shows why cancelling failed, and stays as it was', async () => {
    const { user } = renderApp('/bookings/7', {
      answers: [http.post('/bookings/{id}/cancel', () => gatewayUnavailable()), ...answerWith(bookingLike())],
    });
    await user.click(await screen.findByRole('button', { name: text.page.cancelBooking }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: text.page.cancelBooking }),
    );
    expect(await screen.findByText('The gateway is not ready')).toBeVisible();
    expect(screen.getByText('Booked', { selector: 'span' })).toBeVisible();
  });

  it('shows that a hold has expired, and shows the booking as cancelled', async () => {
    const store = new Store();
    const held = bookingLike({ id: 'held', state: 'held', heldUntil: '2026-11-20T20:02:00Z' });
    store.putBooking(held);
    const { user } = renderApp('/bookings/held', { store, answers: holdExpired(store) });
    await user.click(await screen.findByRole('button', { name: 'Confirm booking' }));
    expect(await screen.findByText('The booking is cancelled already.')).toBeVisible();
    expect((await screen.findAllByText('Cancelled')).length).toBeGreaterThan(0);
  });

  it('offers no cancelling to those who may not', async () => {
    renderApp('/bookings/7', { answers: answerWith(bookingLike({ mayCancel: false })) });
    await screen.findByRole('heading', { level: 1, name: 'h1 → h4' });
    expect(screen.queryByRole('button', { name: text.page.cancelBooking })).not.toBeInTheDocument();
  });

  it('offers the lower rate that the gateway names where it refuses a change', async () => {
    const refusal = refusalLike({
      rule: 'link-capacity',
      place: 'link s1:4>s3:1',
      message: 'Only 60 Mbit/s are left.',
      counterOffers: [{ kind: 'less-bandwidth', rateBps: 60e6, start: '2026-11-20T20:00:30Z', end: null }],
    });
    const { user } = renderApp('/bookings/7', {
      answers: [http.post('/bookings/{id}/change', () => refused(refusal)), ...answerWith(bookingLike())],
    });
    await user.click(await screen.findByRole('button', { name: text.change.open }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText(text.change.rate));
    await user.type(dialog.getByLabelText(text.change.rate), '90');
    await user.click(dialog.getByRole('button', { name: text.change.submit }));
    await user.click(await dialog.findByRole('button', { name: '60 Mbit/s in this window' }));
    expect(dialog.getByLabelText(text.change.rate)).toHaveValue('60');
  });

  it('reports an unknown booking', async () => {
    renderApp('/bookings/none');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
  });

  it('is not extended without bandwidth, and shows that before and after', async () => {
    const { user, store } = renderApp('/bookings/0192f6c1-1', { answers: shareIsFull(0) });
    const longer = await screen.findByRole('button', { name: text.extend.by('1 h') });
    expect(
      (await screen.findAllByText('The share has not enough bandwidth left: share genomics')).length,
    ).toBeGreaterThan(0);
    expect(screen.getByText(text.extend.until('22:09 today'))).toBeVisible();
    await user.click(longer);
    expect(await screen.findByText(/^Only \d+ Mbit\/s of share genomics/)).toBeVisible();
    expect(store.bookings[0]?.end).toBe('2026-11-20T20:09:00.000Z');
  });

  it('has its new end once the gateway has confirmed it', async () => {
    const { user } = renderApp('/bookings/0192f6c1-4');
    const button = await screen.findByRole('button', { name: text.extend.by('15 min') });
    expect((await screen.findAllByText(text.extend.room)).length).toBeGreaterThan(0);
    await user.click(button);
    expect(await screen.findByText(text.change.done)).toBeVisible();
    expect(screen.getByRole('region', { name: text.page.facts })).toHaveTextContent('21:45 – 23:00 today');
  });

  it('shows the delivered rate of the whole window once it is over', async () => {
    const asked: (string | undefined)[][] = [];
    renderApp('/bookings/0192f6c1-5', {
      answers: [
        http.get('/bookings/{id}/utilization', ({ query }) => {
          asked.push([query.from, query.to]);
          return undefined;
        }),
      ],
    });
    const table = await screen.findByRole('table', { name: /against the guarantee of 30 Mbit/ });
    expect(within(table).getAllByRole('rowheader')[0]).toHaveTextContent(/^19:3\d:/);
    expect(screen.getByText(/Mbit\/s on average$/)).toBeVisible();
    expect(asked).toEqual([['2026-11-20T18:30:00.000Z', '2026-11-20T19:00:00.000Z']]);
    expect(screen.queryByRole('button', { name: text.extend.by('1 h') })).not.toBeInTheDocument();
  });

  it('leads from each hop to its switch', async () => {
    renderApp('/bookings/0192f6c1-1');
    const hop = await screen.findByRole('link', { name: text.page.hopLink('s1', 1, 4) });
    expect(hop).toHaveAttribute('href', '/network/switches/00%3A00%3A00%3A00%3A00%3A00%3A00%3A01');
  });

  it('shows its events in the audit log to users who see everything, and leads to each', async () => {
    const { user, router } = renderApp('/bookings/0192f6c1-6', { as: 'carl' });
    const log = await screen.findByRole('list', { name: text.log.title });
    expect(
      within(log)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Changed on the network',
      'Cancelled',
      'Changed on the network',
      'Changed on the network',
      'Requested',
    ]);
    expect(await violations()).toEqual([]);
    await user.click(within(log).getByRole('link', { name: 'Cancelled' }));
    expect(router.state.location.pathname).toMatch(/^\/audit\/\d+$/);
  });

  it('shows members nothing of the audit log, which they may not read', async () => {
    renderApp('/bookings/0192f6c1-1');
    await screen.findByRole('heading', { level: 1, name: 'h1 → h4' });
    expect(screen.queryByRole('heading', { name: text.log.title })).not.toBeInTheDocument();
  });
});
