import { screen, within } from '@testing-library/react';
import { refusalLike } from '../../../mock/fixtures/shares';
import { http, problem } from '../../../mock/http';
import { bookingLike } from '../../testing/booking';
import { violations } from '../../testing/axe';
import { renderApp } from '../../testing/renderApp';
import { Store } from '../../../mock/store';
import { smallNetwork } from '../../../mock/topology';
import type { AuditAnomaly, AuditStatistics, LinkTimelines } from '../../api/types';
import { text as chartText } from '../../charts/audit/text';
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

  it('counts the links that are down, each once', async () => {
    const { switches, hosts, links } = smallNetwork;
    const ids = ['s1:4>s3:1', 's3:1>s1:4'];
    const network = {
      version: 1,
      controller: { connected: true, instance: '1', since: '2026-11-20T19:00:00Z' },
      switches,
      hosts,
      links: links.filter(({ id }) => !ids.includes(id)),
      downLinks: links
        .filter(({ id }) => ids.includes(id))
        .map(({ id, from, to, rateBps }) => ({ id, from, to, rateBps, since: '2026-11-20T19:00:00Z' })),
    };
    renderApp('/', { answers: [http.get('/network', ({ reply }) => reply(200, network))] });
    const link = await (await numbers()).findByRole('link', { name: new RegExp(text.links.down(1)) });
    expect(link).toHaveAttribute('href', '/network');
  });

  it('does not request what a member may not see', async () => {
    renderApp('/', { as: 'ada' });
    await (await numbers()).findByRole('link', { name: /^42 %/ });
    expect(screen.queryByText(text.drift.title)).not.toBeInTheDocument();
    expect(screen.queryByText(text.attention.title)).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows administrators what needs attention, and leads to where it is mended', async () => {
    const concern = { kind: 'token', severity: 'notice', subject: 'ada' } as const;
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
          concerns: [
            drift,
            { ...concern, message: 'Token job of ada expires soon.', since: '2026-11-19T20:00:00Z' },
          ],
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
    expect(list.getByText(/^since /)).toBeVisible();
    expect(list.getByText(/^listed since /)).toBeVisible();
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

  it('shows why a request of the last day was refused and what to do, and hides older ones', async () => {
    const answers = [
      http.get('/bookings', ({ query, reply }) => {
        const of = (id: string, createdAt: string, message: string) => {
          const refusal = refusalLike({ rule: 'share-maximum', place: 'share genomics', message });
          return bookingLike({ id, createdAt, start: createdAt, end: createdAt, state: 'refused', refusal });
        };
        const bookings =
          query.state === 'refused'
            ? [of('new', '2026-11-20T19:50:00Z', 'No room.'), of('old', '2026-11-19T19:50:00Z', 'Older.')]
            : [];
        return reply(200, { bookings, nextCursor: null });
      }),
    ];
    renderApp('/', { answers });
    expect(await screen.findByText('No room.')).toBeVisible();
    expect(screen.queryByText('Older.')).not.toBeInTheDocument();
    expect(screen.getByText('The share has not enough bandwidth left')).toBeVisible();
    expect(screen.getByText(/Ask for a lower rate or another time/)).toBeVisible();
    expect(await screen.findByRole('link', { name: text.refused.againLabel('h1 → h4') })).toHaveAttribute(
      'href',
      '/book?share=genomics&from=h1&to=h4',
    );
    expect(await (await numbers()).findByRole('link', { name: /^1 ?refused in the last day/ })).toBeVisible();
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

describe('the overview of a member', () => {
  it('shows what is free now and ahead on each share, and leads to a booking on it', async () => {
    renderApp('/');
    const list = within(await screen.findByRole('list', { name: text.room.title }));
    const names = await list.findAllByRole('meter');
    expect(names.map((meter) => meter.getAttribute('aria-label'))).toEqual(
      ['research', 'genomics', 'telescope', 'backup'].map(text.room.bar),
    );
    expect(await list.findAllByText(text.room.free('20 Mbit/s'))).toHaveLength(2);
    expect(
      await list.findByRole('img', {
        name: /^Free on telescope over the next 24 hours: The least is 15 Mbit\/s, from 21:45 today/,
      }),
    ).toBeVisible();
    expect(list.getByRole('link', { name: text.room.bookOn('genomics') })).toHaveAttribute(
      'href',
      '/book?share=genomics',
    );
    expect(await violations()).toEqual([]);
  });

  it('says what a share is where the member may book on none, and leads to the shares', async () => {
    renderApp('/', { store: new Store({ shares: [], bookings: [], user: 'bea' }) });
    expect(await screen.findByText(text.room.none)).toBeVisible();
    expect(screen.getByRole('link', { name: text.room.shares })).toHaveAttribute('href', '/shares');
  });

  it('shows the path, the time left and what is delivered of what runs', async () => {
    const running = bookingLike({ end: '2026-11-20T20:05:00Z' });
    const answers = [
      http.get('/bookings', ({ query, reply }) =>
        reply(200, { bookings: query.state === 'booked' ? [running] : [], nextCursor: null }),
      ),
    ];
    renderApp('/', { answers });
    const list = within(await screen.findByRole('list', { name: text.running.title }));
    expect(list.getByText(text.running.path(running.pathNames))).toBeVisible();
    expect(list.getByText(/^until 21:05 today, 4 min \d+ s left$/)).toBeVisible();
    expect(list.getByRole('meter', { name: text.running.bar('h1 → h4') })).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^38.2 Mbit\/s of 40 Mbit\/s delivered/),
    );
  });

  it('lists the windows of the member before those of others', async () => {
    const of = (id: string, principal: string) =>
      bookingLike({ id, principal, pathNames: [principal, 's1', 'h9'] });
    const answers = [
      http.get('/bookings', ({ query, reply }) =>
        reply(200, {
          bookings: query.state === 'booked' ? [of('1', 'bea'), of('2', 'ada')] : [],
          nextCursor: null,
        }),
      ),
    ];
    renderApp('/', { answers });
    const list = within(await screen.findByRole('list', { name: text.running.title }));
    expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual(['ada → h9', 'bea → h9']);
  });

  it('shows the quotas of which anything is used, and leads to all', async () => {
    renderApp('/');
    const list = within(await screen.findByRole('list', { name: text.quota.title }));
    expect(list.getByRole('meter', { name: 'Open bookings, ada' })).toBeVisible();
    expect(list.queryByRole('meter', { name: 'Webhooks, ada' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: text.quota.all })).toHaveAttribute('href', '/account');
  });

  it('invites to a first booking who has yet to book, until they hide that', async () => {
    localStorage.clear();
    const store = new Store({ bookings: [] });
    const { user, unmount } = renderApp('/', { store });
    expect(await screen.findByRole('link', { name: text.first.start })).toHaveAttribute('href', '/book');
    expect(await violations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: text.first.hide }));
    expect(screen.queryByText(text.first.title)).not.toBeInTheDocument();
    unmount();
    renderApp('/', { store });
    await screen.findByRole('list', { name: text.room.title });
    expect(screen.queryByText(text.first.title)).not.toBeInTheDocument();
    localStorage.clear();
  });

  it('is not shown to a member who has booked', async () => {
    renderApp('/');
    await screen.findByRole('list', { name: text.running.title });
    expect(screen.queryByText(text.first.title)).not.toBeInTheDocument();
  });
});

describe('the overview of an auditor', () => {
  const refusals: AuditAnomaly = {
    rule: 'refusals-of-user',
    from: '2026-11-18T00:00:00Z',
    to: '2026-11-19T00:00:00Z',
    principal: 'bea',
    address: null,
    action: null,
    count: 30,
    usual: 1,
  };
  const statistics = (anomalies: AuditAnomaly[]): AuditStatistics => ({
    from: '2026-11-13T20:00:00Z',
    to: '2026-11-20T20:00:00Z',
    unit: 'day',
    periods: [
      { at: '2026-11-18T00:00:00Z', outcome: 'done', events: 44 },
      { at: '2026-11-18T00:00:00Z', outcome: 'refused', events: 31 },
    ],
    kinds: [],
    principals: [],
    refusedShares: [],
    reasons: [],
    anomalies,
  });

  it('shows what is unusual in the last 7 days with its events, and the events of each day', async () => {
    const lengths: number[] = [];
    const answers = [
      http.get('/audit/statistics', ({ query: { from = '', to = '' }, reply }) => {
        lengths.push(Date.parse(to) - Date.parse(from));
        return reply(200, statistics([refusals]));
      }),
    ];
    renderApp('/', { as: 'carl', answers });
    const list = within(await screen.findByRole('list', { name: text.audited.anomalies }));
    expect(list.getByText(chartText.rules['refusals-of-user'](refusals))).toBeVisible();
    expect(list.getByRole('link', { name: chartText.show })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/audit\?from=2026-11-18.*principal=bea.*outcome=refused/),
    );
    const chart = within(screen.getByRole('figure', { name: chartText.per.day }));
    expect(chart.getByRole('row', { name: /44.*31/ })).toBeInTheDocument();
    expect(screen.queryByText(text.audited.none)).not.toBeInTheDocument();
    expect(lengths).toEqual([7 * 86_400_000]);
    expect(await violations()).toEqual([]);
  });

  it('lists five anomalies, and leads to the others', async () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((principal) => ({ ...refusals, principal }));
    const answers = [http.get('/audit/statistics', ({ reply }) => reply(200, statistics(many)))];
    renderApp('/', { as: 'carl', answers });
    const list = within(await screen.findByRole('list', { name: text.audited.anomalies }));
    expect(list.getAllByRole('listitem')).toHaveLength(5);
    expect(screen.getByRole('link', { name: text.audited.more(2) })).toHaveAttribute(
      'href',
      '/audit/statistics',
    );
  });

  it('shows that the statistics failed, and tries again', async () => {
    let broken = true;
    const answers = [http.get('/audit/statistics', () => (broken ? problem(500, 'internal') : undefined))];
    const { user } = renderApp('/', { as: 'carl', answers });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText(text.audited.none)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: text.audited.open })).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(text.audited.none)).toBeVisible();
  });

  it('is short, states that nothing is unusual, and leads to the audit log', async () => {
    renderApp('/', { as: 'carl' });
    expect(await screen.findByText(text.audited.none)).toBeVisible();
    expect(screen.getByRole('link', { name: text.audited.open })).toHaveAttribute('href', '/audit');
    expect(screen.getByRole('link', { name: text.audited.refused })).toHaveAttribute(
      'href',
      '/audit?outcome=refused',
    );
    expect(screen.getByRole('link', { name: text.audited.statistics })).toHaveAttribute(
      'href',
      '/audit/statistics',
    );
    expect(await screen.findByRole('figure', { name: chartText.per.day })).toBeVisible();
    expect(await screen.findByRole('list', { name: text.running.title })).toBeVisible();
    expect(screen.queryByText(text.attention.title)).not.toBeInTheDocument();
    expect(screen.queryByText(text.outlook.title)).not.toBeInTheDocument();
    expect(screen.queryByText(text.links.title)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: text.book })).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
  });
});

describe('the outlook of administrators', () => {
  /** Four hours, of which the second and third reserve all of the link from s1 to s2. */
  const ahead: LinkTimelines = {
    from: '2026-11-24T07:00:00Z',
    to: '2026-11-24T11:00:00Z',
    stepSeconds: 3_600,
    now: '2026-11-20T20:00:30Z',
    links: [
      {
        id: 's1:3>s2:1',
        fromName: 's1:3',
        toName: 's2:1',
        from: null,
        to: null,
        rateBps: 100_000_000,
        reservedBps: [0, 100_000_000, 100_000_000, 0],
        usedBps: [null, null, null, null],
        states: ['up', 'up', 'up', 'up'],
      },
    ],
  };

  it('states when a link is fully reserved, and which share reserves most of it', async () => {
    const asked: unknown[] = [];
    const answers = [
      http.get('/links/timeline', ({ reply }) => reply(200, ahead)),
      http.get('/bookings', ({ request, reply }) => {
        const search = new URL(request.url).searchParams;
        if (search.get('link') === null) return undefined;
        asked.push(Object.fromEntries(search));
        const booking = bookingLike({ start: '2026-11-24T08:00:00Z', end: '2026-11-24T10:00:00Z' });
        return reply(200, { bookings: [booking], nextCursor: null });
      }),
    ];
    renderApp('/', { answers, as: 'root' });
    const span = 'Tuesday 24 Nov, 09:00 – 11:00';
    expect(await screen.findByText(text.outlook.full('s1:3 → s2:1', span))).toBeVisible();
    const links = within(await screen.findByRole('list', { name: text.outlook.links }));
    expect(links.getByText(text.outlook.peak(span))).toBeVisible();
    expect(await links.findByRole('link', { name: 'genomics' })).toHaveAttribute('href', '/shares/genomics');
    expect(asked).toMatchObject([
      { link: 's1:3>s2:1', from: '2026-11-24T08:00:00.000Z', to: '2026-11-24T10:00:00.000Z' },
    ]);
    const shares = within(await screen.findByRole('list', { name: text.outlook.shares }));
    expect(shares.getAllByRole('meter')[0]).toHaveAccessibleName(text.outlook.shareBar('genomics'));
    expect(await violations()).toEqual([]);
  });

  it('looks as far ahead as is chosen, and leads to all links over that time', async () => {
    const steps: unknown[] = [];
    const answers = [
      http.get('/links/timeline', ({ query, reply }) => {
        steps.push(query.step);
        return reply(200, { ...ahead, links: [] });
      }),
    ];
    const { user } = renderApp('/', { answers, as: 'root' });
    expect(await screen.findByText(text.outlook.noneFull['7'])).toBeVisible();
    await user.click(screen.getByRole('radio', { name: text.outlook.reaches['30'] }));
    expect(await screen.findByText(text.outlook.noneFull['30'])).toBeVisible();
    expect(steps).toEqual(['3600', '10800']);
    expect(screen.getByRole('link', { name: text.outlook.timeline })).toHaveAttribute(
      'href',
      '/network/timeline?period=month',
    );
  });

  it('takes the steps of the gateway where a network has too many links for its own', async () => {
    const answers = [
      http.get('/links/timeline', ({ query, reply }) =>
        query.step === undefined ? reply(200, ahead) : problem(400, 'invalid'),
      ),
    ];
    renderApp('/', { answers, as: 'root' });
    expect(await screen.findByRole('list', { name: text.outlook.links })).toBeVisible();
  });

  it('shows what failed, and tries again', async () => {
    let broken = true;
    const answers = [http.get('/links/timeline', () => (broken ? problem(500, 'internal') : undefined))];
    const { user } = renderApp('/', { answers, as: 'root' });
    expect(await screen.findByRole('alert')).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: text.outlook.links })).toBeVisible();
  });
});
