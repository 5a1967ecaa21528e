import { screen, waitFor, within } from '@testing-library/react';
import { fewBookings } from '../../../mock/fixtures/bookings';
import { http } from '../../../mock/http';
import { gatewayUnavailable, invalidField } from '../../../mock/scenarios';
import { Store } from '../../../mock/store';
import { smallNetwork } from '../../../mock/topology';
import { violations } from '../../testing/axe';
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
    const { user } = renderApp('/bookings', { store: new Store({ bookings: [] }) });
    expect(await screen.findByText(text.empty.title)).toBeVisible();
    await user.click(screen.getAllByRole('link', { name: text.book })[0] ?? document.body);
    expect(await screen.findByRole('heading', { level: 1, name: 'Book a window' })).toBeVisible();
  });

  it('shows why it cannot be shown, and tries again when asked', async () => {
    let away = true;
    const { user } = renderApp('/bookings', {
      answers: [http.get('/bookings', () => (away ? gatewayUnavailable() : undefined))],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The gateway is not ready');
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf(text.running, /h1 → h4/)).toBeVisible();
  });

  it('changes by itself when someone cancels a booking elsewhere', async () => {
    const { store } = renderApp('/bookings');
    await screen.findByText('Live');
    await rowOf(text.coming, /h3 → h4/);
    const booking = store.booking('0192f6c1-3');
    if (!booking) throw new Error('The store has no such booking.');
    store.cancel(booking);
    await waitFor(async () => {
      expect(await rowOf(text.over, /h3 → h4/)).toHaveTextContent('Booking Cancelled');
    });
  });
});

describe('searching the bookings', () => {
  const ids = () =>
    screen
      .getAllByRole('row')
      .flatMap((row) => within(row).queryAllByRole('link'))
      .map((link) => link.textContent);

  it('fetches the bookings of a share, with the filter in the address, and goes back', async () => {
    const { user, router } = renderApp('/bookings');
    await rowOf(text.running, /h1 → h4/);
    await user.type(screen.getByRole('combobox', { name: text.filters.names.share }), 'telescope{Enter}');
    await waitFor(() => {
      expect(ids()).toEqual(['h6 → h2']);
    });
    expect(router.state.location.search).toEqual({ share: 'telescope' });
    router.history.back();
    expect(await rowOf(text.running, /h1 → h4/)).toBeVisible();
  });

  it('is not troubled by an address that makes no sense', async () => {
    renderApp('/bookings?from=yesterday&state=lost&view=pie&zoom=7&series=%3Cscript%3E&scope=theirs');
    expect(await rowOf(text.running, /h1 → h4/)).toBeVisible();
    expect(screen.queryByRole('group', { name: text.filters.set })).not.toBeInTheDocument();
  });

  it('shows the bookings of another user, until the user’s own are chosen', async () => {
    const { user, router } = renderApp('/bookings');
    await rowOf(text.running, /h1 → h4/);
    await user.type(screen.getByRole('textbox', { name: text.filters.names.principal }), 'bea{Enter}');
    await waitFor(() => {
      expect(ids()).toEqual(['h2 → h5']);
    });
    expect(router.state.location.search).toEqual({ scope: 'all', principal: 'bea' });
    await user.click(screen.getByRole('radio', { name: text.mine }));
    expect(await rowOf(text.running, /h1 → h4/)).toBeVisible();
    expect(router.state.location.search).toEqual({});
  });

  it('offers names to users who may see the accounts', async () => {
    const { user } = renderApp('/bookings', { as: 'carl' });
    const userFilter = await screen.findByRole('combobox', { name: text.filters.names.principal });
    await user.click(userFilter);
    await waitFor(() => {
      expect([...((userFilter as HTMLInputElement).list?.options ?? [])].map(({ value }) => value)).toContain(
        'bea',
      );
    });
  });

  it('shows a series as one, over time as well, and everything again when its chip is taken away', async () => {
    const series = '0192f6c1-1';
    const bookings = fewBookings(Date.now(), smallNetwork).map((booking) =>
      /-[14]$/.test(booking.id) ? { ...booking, series } : booking,
    );
    const { user, router } = renderApp('/bookings/0192f6c1-4', { store: new Store({ bookings }) });
    await user.click(await screen.findByRole('link', { name: text.page.series }));
    await waitFor(() => {
      expect(ids()).toEqual(['h1 → h4', 'h6 → h2']);
    });
    expect(router.state.location.search).toEqual({ scope: 'all', series });
    await user.click(screen.getByRole('radio', { name: text.views.gantt }));
    expect(await screen.findByRole('list', { name: 'Share telescope' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Share backup' })).not.toBeInTheDocument();
    const chip = text.filters.take(text.filters.seriesOf('h1 → h4'));
    await user.click(await screen.findByRole('button', { name: chip }));
    expect(await screen.findByRole('list', { name: 'Share backup' })).toBeVisible();
  });

  it('takes a filter away with one press, and all of them with another', async () => {
    const { user, router } = renderApp('/bookings?share=genomics&host=h5&state=completed');
    await rowOf(text.over, /h1 → h5/);
    const chips = screen.getByRole('group', { name: text.filters.set });
    await user.click(within(chips).getByRole('button', { name: text.filters.take('State: Completed') }));
    await waitFor(() => {
      expect(router.state.location.search).toEqual({ share: 'genomics', host: 'h5' });
    });
    await user.click(within(chips).getByRole('button', { name: text.filters.clear }));
    await waitFor(() => {
      expect(router.state.location.search).toEqual({});
    });
    expect(screen.queryByRole('group', { name: text.filters.set })).not.toBeInTheDocument();
  });

  it('shows at the field what the gateway does not understand', async () => {
    const message = 'must be the name of a host, or an address';
    renderApp('/bookings?host=unknown-host', {
      answers: [http.get('/bookings', () => invalidField('host', message))],
    });
    expect(await screen.findByText('Must be the name of a host, or an address')).toBeVisible();
    expect(screen.getByRole('combobox', { name: text.filters.names.host })).toHaveValue('unknown-host');
  });

  it('has no fault that axe finds', async () => {
    renderApp('/bookings?scope=all&share=genomics');
    await rowOf(text.running, /h1 → h4/);
    expect(await violations()).toEqual([]);
  });
});

describe('many bookings', () => {
  it('are all fetched, page after page, and only rows near to what is seen are there', async () => {
    const few = fewBookings(Date.now(), smallNetwork).filter(({ principal }) => principal === 'ada');
    const bookings = Array.from({ length: 301 }, (_, copy) =>
      few.map((booking) => ({ ...booking, id: `${booking.id}-${copy}` })),
    ).flat();
    renderApp('/bookings', { store: new Store({ bookings }) });
    expect(await screen.findByText(text.allLoaded(1_505))).toBeVisible();
    const over = screen.getByRole('table', { name: new RegExp(text.over) });
    const count = Number(over.getAttribute('aria-rowcount'));
    expect(count).toBeGreaterThan(500);
    const rows = within(over).getAllByRole('row');
    expect(rows.length).toBeLessThan(60);
    expect(rows.slice(0, 3).map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3']);
  });
});

describe('bookings over time', () => {
  const lane = (name: string) => screen.findByRole('list', { name });
  const chart = '/bookings?scope=all&view=gantt&zoom=hour';

  it('are bars in rows by share, with both life cycles in words', async () => {
    renderApp(chart);
    const bars = within(await lane('Share genomics')).getAllByRole('link');
    expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(
        /^h1 → h4, 40 Mbit\/s, 20:54 – 21:09 today, booking booked, network active, share genomics, by ada$/,
      ),
      expect.stringMatching(/^h3 → h4, 20 Mbit\/s, .*booking booked, network pending/),
    ]);
    expect(bars[0]).toHaveAttribute('data-state', 'booked');
    expect(bars[0]).toHaveAttribute('data-network', 'active');
    expect(await violations()).toEqual([]);
  });

  it('are led through with arrows, and opened with Enter', async () => {
    const { user } = renderApp(chart);
    const [backup] = within(await lane('Share backup')).getAllByRole('link');
    expect(screen.getAllByRole('link').filter((link) => link.matches('[data-state][tabindex="0"]'))).toEqual([
      backup,
    ]);
    backup?.focus();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    const [, second] = within(await lane('Share genomics')).getAllByRole('link');
    expect(second).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'h3 → h4' })).toBeVisible();
  });

  it('are shown by host, and at other times, as in the address', async () => {
    const { user, router } = renderApp(chart);
    await lane('Share backup');
    await user.click(screen.getByRole('radio', { name: text.gantt.groupings.host }));
    expect(within(await lane('Host h4')).getAllByRole('link')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: text.gantt.later }));
    expect(router.state.location.search).toMatchObject({ by: 'host', at: '2026-11-20T20:15:00.000Z' });
    expect(await screen.findByText(/^21:15 – 22:15 today/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: text.gantt.zooms.week }));
    expect(router.state.location.search).toMatchObject({ zoom: 'week' });
  });

  it('lead to the same as a table', async () => {
    const { user, router } = renderApp(chart);
    await lane('Share backup');
    await user.click(screen.getByRole('link', { name: text.gantt.asTable }));
    expect(await rowOf(text.running, /h2 → h5/)).toBeVisible();
    expect(router.state.location.search).toEqual({
      scope: 'all',
      from: '2026-11-20T19:45:00.000Z',
      to: '2026-11-20T20:45:00.000Z',
    });
  });

  it('show where nothing is booked', async () => {
    renderApp(`${chart}&at=2027-05-01T00:00:00.000Z`);
    expect(await screen.findByText(text.gantt.none)).toBeVisible();
  });

  it('change by themselves when someone cancels a booking elsewhere', async () => {
    const { store } = renderApp(chart);
    await screen.findByText('Live');
    const [bar] = within(await lane('Share genomics')).getAllByRole('link');
    const booking = store.booking('0192f6c1-1');
    if (!booking) throw new Error('The store has no such booking.');
    store.cancel(booking);
    await waitFor(() => {
      expect(bar).toHaveAttribute('data-state', 'cancelled');
    });
  });
});
