import { screen, within } from '@testing-library/react';
import { refusalLike } from '../../../mock/fixtures/shares';
import { http, problem } from '../../../mock/http';
import { bookingLike } from '../../testing/booking';
import { violations } from '../../testing/axe';
import { renderApp } from '../../testing/renderApp';
import { text } from './text';

const numbers = async () => within(await screen.findByRole('navigation', { name: text.numbers }));

describe('the overview', () => {
  it('shows in numbers what is reserved and used, each a link to its details', async () => {
    renderApp('/', { as: 'root' });
    expect(await screen.findByRole('heading', { level: 1, name: text.title })).toBeVisible();
    const shown = await numbers();
    expect(
      await shown.findByRole('link', { name: /^2 ?windows run now ?50 Mbit\/s reserved/ }),
    ).toHaveAttribute('href', '/bookings?scope=all&state=booked');
    expect(await shown.findByRole('link', { name: /^42 % ?of the fullest flow table/ })).toHaveAttribute(
      'href',
      '/network/switches/00%3A00%3A00%3A00%3A00%3A00%3A00%3A01',
    );
    expect(await shown.findByRole('link', { name: /^1 ?difference on switches ?1 repaired/ })).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('does not request what a member may not see', async () => {
    renderApp('/', { as: 'ada' });
    await (await numbers()).findByRole('link', { name: /^42 %/ });
    expect(screen.queryByText(text.drift.title)).not.toBeInTheDocument();
    expect(screen.queryByText(text.attention.title)).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows administrators what needs attention, and leads to where it is mended', async () => {
    const concern = { kind: 'token', severity: 'notice', subject: 'ada', since: null } as const;
    const drift = {
      kind: 'drift',
      severity: 'critical',
      subject: '00:00:00:00:00:00:00:01',
      message: '2 entries are missing on s1.',
      since: '2026-11-20T19:50:00Z',
    } as const;
    const answers = [
      http.get('/attention', ({ reply }) =>
        reply(200, {
          at: '2026-11-20T20:00:00Z',
          concerns: [drift, { ...concern, message: 'Token job of ada expires soon.' }],
          omitted: 3,
        }),
      ),
    ];
    renderApp('/', { answers, as: 'root' });
    const list = within(await screen.findByRole('list', { name: text.attention.title }));
    expect(list.getByRole('link', { name: text.attention.mend.drift })).toHaveAttribute(
      'href',
      '/network/switches/00%3A00%3A00%3A00%3A00%3A00%3A00%3A01',
    );
    expect(list.getByRole('link', { name: text.attention.mend.token })).toHaveAttribute(
      'href',
      '/admin/users/ada',
    );
    expect(screen.getByText(text.attention.omitted(3))).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('says that nothing needs attention, and leads to the health of all parts', async () => {
    renderApp('/', { as: 'root' });
    expect(await screen.findByRole('link', { name: text.attention.health })).toBeVisible();
  });

  it('lists what runs and what is next, and leads to each', async () => {
    const { user } = renderApp('/');
    const running = within(await screen.findByRole('list', { name: text.running.title }));
    await user.click(await running.findByRole('link', { name: 'h1 → h4' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'h1 → h4' })).toBeVisible();
  });

  it('lists the fullest links first', async () => {
    renderApp('/');
    const links = within(await screen.findByRole('list', { name: text.links.title }));
    const meters = await links.findAllByRole('meter');
    const shown = meters.map((meter) => Number(meter.getAttribute('aria-valuenow')));
    expect(shown).toHaveLength(5);
    // The order is by steps of 5 %, so that it does not change every second.
    const steps = shown.map((percent) => Math.round(percent / 5));
    expect(steps).toEqual([...steps].sort((a, b) => b - a));
    expect(shown[0]).toBeGreaterThan(50);
  });

  it('shows why a request of the last hour was refused, and hides older ones', async () => {
    const answers = [
      http.get('/bookings', ({ query, reply }) => {
        const of = (id: string, createdAt: string, message: string) => {
          const refusal = refusalLike({ rule: 'share-maximum', place: 'share genomics', message });
          return bookingLike({ id, createdAt, start: createdAt, end: createdAt, state: 'refused', refusal });
        };
        const bookings =
          query.state === 'refused'
            ? [of('new', '2026-11-20T19:50:00Z', 'No room.'), of('old', '2026-11-20T18:50:00Z', 'Older.')]
            : [];
        return reply(200, { bookings, nextCursor: null });
      }),
    ];
    renderApp('/', { answers });
    expect(await screen.findByText('No room.')).toBeVisible();
    expect(screen.queryByText('Older.')).not.toBeInTheDocument();
    expect(
      await (await numbers()).findByRole('link', { name: /^1 ?refused in the last hour/ }),
    ).toBeVisible();
    expect(screen.getByText(text.running.none)).toBeVisible();
  });

  it('shows what failed, and tries again', async () => {
    let broken = true;
    const answers = [http.get('/bookings', () => (broken ? problem(500, 'internal') : undefined))];
    const { user } = renderApp('/', { answers, as: 'root' });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText(text.next.nothing)).not.toBeInTheDocument();
    expect(screen.queryByText(text.refused.nothing)).not.toBeInTheDocument();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: text.running.title })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await screen.findByRole('list', { name: text.links.title })).toBeVisible();
  });
});
