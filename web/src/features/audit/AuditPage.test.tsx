import { screen, waitFor, within } from '@testing-library/react';
import { http, unreachable } from '../../../mock/http';
import { invalidField } from '../../../mock/scenarios';
import { Store } from '../../../mock/store';
import { violations } from '../../testing/axe';
import { renderApp } from '../../testing/renderApp';
import { text as shared } from '../../ui/text';
import { text } from './text';

const { filters } = shared;

const table = () => screen.findByRole('table', { name: text.title });
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);

/** Cancels the next booking, as another user. */
function cancelOne(store: Store) {
  const booking = store.booking('0192f6c1-3');
  if (!booking) throw new Error('The store has no such booking.');
  store.cancel(booking, 'bea');
}

describe('the record of decisions', () => {
  it('shows the newest first: when, who, what, about what, and what was decided', async () => {
    renderApp('/audit', { as: 'carl' });
    const [newest] = await rows();
    expect(newest).toHaveTextContent('20:56:30today');
    expect(newest).toHaveTextContent('adafrom 192.0.2.17');
    expect(newest).toHaveTextContent('Booking a windowbooking.create #');
    expect(newest).toHaveTextContent('Done');
    expect(await screen.findByText('share telescope · h6 · h2')).toBeVisible();
    expect(document.title).toBe('Audit · Windowpane');
    expect(await violations()).toEqual([]);
  });

  it('leads to what an event is about', async () => {
    renderApp('/audit?kind=booking.create&outcome=refused', { as: 'carl' });
    const [refused] = await rows();
    expect(refused).toHaveTextContent('Refused');
    expect(within(refused ?? document.body).getByRole('link', { name: '0192f6c1-50' })).toHaveAttribute(
      'href',
      '/bookings/0192f6c1-50',
    );
  });

  it('shows older events when asked, until there is nothing older', async () => {
    const { user } = renderApp('/audit', { as: 'carl' });
    expect(await rows()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: text.showMore }));
    expect(await screen.findByText(text.theEnd)).toBeVisible();
    expect((await rows()).length).toBeGreaterThan(50);
    expect((await rows()).at(-1)).toHaveTextContent('#1');
  });

  it('is searched by what is typed and chosen, and keeps it in the address', async () => {
    const { user, router } = renderApp('/audit', { as: 'carl' });
    await table();
    await user.type(screen.getByRole('combobox', { name: filters.user }), 'root{Enter}');
    await user.selectOptions(screen.getByRole('combobox', { name: text.filters.kind }), 'Shares: everything');
    await user.type(screen.getByRole('combobox', { name: filters.share }), 'genomics');
    await user.tab();
    await waitFor(async () => {
      expect(await rows()).toHaveLength(2);
    });
    expect(router.state.location.search).toEqual({ principal: 'root', kind: 'share', share: 'genomics' });
    expect(screen.getByRole('link', { name: text.exports.csv })).toHaveAttribute(
      'href',
      '/api/v1/audit/export?principal=root&share=genomics&kind=share&format=csv',
    );
  });

  it('is searched by time in the zone of the person', async () => {
    renderApp('/audit?from=2026-11-20T19:00:00.000Z&to=2026-11-20T19:20:00.000Z', { as: 'carl' });
    expect(await screen.findByLabelText(text.filters.from)).toHaveValue('2026-11-20T20:00');
    for (const row of await rows()) expect(row).toHaveTextContent(/20:[01]\d:\d\dtoday/);
  });

  it('shows at the field that a time is before the start, and does not search for it', async () => {
    const { user, router } = renderApp('/audit?from=2026-11-20T19:00:00.000Z', { as: 'carl' });
    const to = await screen.findByLabelText(text.filters.to);
    await user.type(to, '2026-11-20T19:00');
    await user.tab();
    expect(await screen.findByText(filters.toBeforeFrom)).toBeVisible();
    expect(router.state.location.search).toEqual({ from: '2026-11-20T19:00:00.000Z' });
  });

  it('shows the message of the gateway at its field', async () => {
    const answers = [
      http.get('/audit', () => invalidField('host', 'must be the name of a host, or an address')),
    ];
    renderApp('/audit?host=h%3F', { as: 'carl', answers });
    expect(await screen.findByText('Must be the name of a host, or an address')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('The gateway did not understand the request');
  });

  it('keeps a kind that it does not know among those to choose from', async () => {
    renderApp('/audit?kind=rocket.launch', { as: 'carl' });
    expect(await screen.findByRole('combobox', { name: text.filters.kind })).toHaveValue('rocket.launch');
  });

  it('reports that nothing matches, and shows everything again on request', async () => {
    const { user, router } = renderApp('/audit?principal=unknown-user', { as: 'carl' });
    expect(await screen.findByText(text.empty.noneMatch)).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: text.filters.clear })[0] ?? document.body);
    expect(await rows()).toHaveLength(50);
    expect(router.state.location.search).toEqual({});
  });

  it('explains an empty audit log', async () => {
    renderApp('/audit', { as: 'carl', store: new Store({ bookings: [] }) });
    expect(await screen.findByText(text.empty.title)).toBeVisible();
  });

  it('shows why it cannot be shown, and tries again when asked', async () => {
    let away = true;
    const { user } = renderApp('/audit', {
      as: 'carl',
      answers: [http.get('/audit', () => (away ? unreachable() : undefined))],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The gateway does not answer');
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(50);
  });
});

describe('new events', () => {
  it('are counted, and shown when asked', async () => {
    const { user, store } = renderApp('/audit?kind=booking.cancel', { as: 'carl' });
    await screen.findByText('Live');
    expect(await rows()).toHaveLength(1);
    cancelOne(store);
    expect(await screen.findByText(text.newEvents(1, false))).toBeVisible();
    expect(await rows()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: text.showNew }));
    expect(await rows()).toHaveLength(2);
    expect((await rows())[0]).toHaveTextContent('bea');
    expect(screen.queryByText(text.newEvents(1, false))).not.toBeInTheDocument();
  });

  it('show by themselves on a page that follows', async () => {
    const { user, store, router } = renderApp('/audit?kind=booking.cancel', { as: 'carl' });
    await screen.findByText('Live');
    expect(await rows()).toHaveLength(1);
    await user.click(screen.getByRole('switch', { name: text.filters.follow }));
    expect(router.state.location.search).toEqual({ kind: 'booking.cancel', follow: true });
    cancelOne(store);
    await waitFor(async () => {
      expect(await rows()).toHaveLength(2);
    });
  });
});

describe('who may read the record', () => {
  it('is offered it: auditors and administrators, from every place', async () => {
    const { user } = renderApp('/shares/genomics', { as: 'root' });
    await screen.findByRole('heading', { level: 1, name: 'genomics' });
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(navigation.getByRole('link', { name: text.title })).toHaveAttribute('href', '/audit');
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: text.title }));
    expect(await screen.findByRole('combobox', { name: filters.share })).toHaveValue('genomics');
  });

  it('is led from a booking to what became of it, and of nothing else', async () => {
    const { user, router } = renderApp('/bookings/0192f6c1-1', { as: 'carl' });
    await screen.findByRole('heading', { level: 1, name: 'h1 → h4' });
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Show in audit log' }));
    const links = (await rows()).map((row) => within(row).getByRole('link', { name: '0192f6c1-1' }));
    expect(links).not.toHaveLength(0);
    expect(router.state.location.search).toEqual({ booking: '0192f6c1-1' });
  });

  it('is not offered to members, who read who may see it', async () => {
    renderApp('/audit', { as: 'ada' });
    expect(await screen.findByText(text.closed.title)).toBeVisible();
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(navigation.queryByRole('link', { name: text.title })).not.toBeInTheDocument();
  });

  it.each(['/shares/genomics', '/bookings/0192f6c1-1'])('members are not led to it from %s', async (path) => {
    renderApp(path, { as: 'ada' });
    await screen.findByRole('heading', { level: 1, name: /genomics|h1/ });
    expect(screen.queryByRole('link', { name: text.title })).not.toBeInTheDocument();
  });
});
