import { screen, within } from '@testing-library/react';
import { http, unreachable } from '../../../mock/http';
import { gatewayUnavailable } from '../../../mock/scenarios';
import { Store } from '../../../mock/store';
import { hosts, smallNetwork, switches } from '../../../mock/topology';
import { networkQuery } from '../../api/network';
import type { Maintenance, Network } from '../../api/types';
import { text as mapText } from '../../map/text';
import { violations } from '../../testing/axe';
import { renderApp } from '../../testing/renderApp';
import { text as uiText } from '../../ui/text';
import { text } from './text';

const dpid3 = '00:00:00:00:00:00:00:03';

const links = () => screen.findByRole('table', { name: text.links.title });

const networkWith = (change: Partial<Network>) =>
  http.get('/network', ({ reply }) =>
    reply(200, {
      version: 1,
      controller: { connected: true, instance: '1', since: '2026-11-20T19:00:00Z' },
      switches: [...switches],
      links: [],
      downLinks: [],
      hosts: [...hosts],
      ...change,
    }),
  );

describe('the network', () => {
  it('shows every link direction, busiest first, with what is used and reserved', async () => {
    renderApp('/network');
    const rows = within(await links())
      .getAllByRole('row')
      .slice(1);
    expect(rows).toHaveLength(16);
    expect(rows[0]).toHaveTextContent(/(s1:4 → s3:1|s3:2 → s2:4|s2:1 → h4)/);
    expect(rows.at(-1)).toHaveTextContent('nothing reserved');
    const meter = within(await links()).getByRole('meter', { name: text.links.bar('s1:4 → s3:1') });
    expect(meter).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/used, 50 Mbit\/s reserved of 100 Mbit\/s$/),
    );
  });

  it('shows the last five minutes of the link that is chosen, and keeps it in the address', async () => {
    const { user, router } = renderApp('/network');
    await user.click(await screen.findByRole('button', { name: 'h1 → s1:1' }));
    expect(await screen.findByRole('figure', { name: text.chart.label('h1 → s1:1') })).toBeVisible();
    expect(router.state.location.search).toEqual({ link: 'h1>s1:1' });
    await user.click(screen.getByRole('button', { name: text.chart.close }));
    expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  });

  it('shows that a link was not measured yet', async () => {
    const link = {
      id: 'a>b',
      fromName: 'a',
      toName: 'b',
      rateBps: 1e8,
      usedBps: null,
      reservedNowBps: 0,
      reservedPeakBps: 0,
    };
    const answer = { at: '2026-11-20T20:00:00Z', links: [link] };
    renderApp('/network', {
      answers: [
        http.get('/links', ({ reply }) => reply(200, answer)),
        http.get('/events', () => gatewayUnavailable()),
      ],
    });
    expect(await links()).toHaveTextContent(text.links.notMeasured);
  });

  it('shows how full every flow table is, fullest first', async () => {
    renderApp('/network');
    const tables = within(await screen.findByRole('table', { name: text.tables.title }))
      .getAllByRole('row')
      .slice(1);
    expect(tables[0]).toHaveTextContent('s1 · table 1, forwarding848 of 2,000 entries');
    expect(tables).toHaveLength(6);
  });

  it('shows every host and where it is attached', async () => {
    renderApp('/network');
    const table = await screen.findByRole('table', { name: text.hosts.title });
    expect(within(table).getByRole('row', { name: /h4 10\.0\.0\.4/ })).toHaveTextContent('s2, port 1');
  });

  it('counts the hosts that it has seen apart from those that only have a name', async () => {
    const [first, ...others] = hosts;
    if (!first) throw new Error('The network has no host.');
    const { queries } = renderApp('/network', { answers: [networkWith({ hosts: [first] })] });
    expect(await screen.findByText('3 switches, 1 host')).toBeVisible();
    const named = others.map((host) => ({ ...host, at: null, mac: null }));
    queries.setQueryData(networkQuery.queryKey, (network) =>
      network === undefined ? undefined : { ...network, hosts: [first, ...named] },
    );
    expect(await screen.findByText('3 switches, 1 host, 5 more named and not seen yet')).toBeVisible();
  });

  it('shows every switch with its ports and how it queues', async () => {
    renderApp('/network');
    const table = await screen.findByRole('table', { name: text.switches.title });
    const row = within(table).getByRole('row', { name: /^s1 00:00:00:00:00:00:00:01/ });
    expect(row).toHaveTextContent(`${text.switches.ports(4, 4)}${text.switches.queues.marked}`);
    expect(row).toHaveTextContent(text.switches.connected);
    expect(within(row).getByRole('link')).toHaveTextContent('s1');
  });

  it('reports that the controller is away and what that means', async () => {
    renderApp('/network', {
      answers: [
        networkWith({ controller: { connected: false, instance: null, since: '2026-11-20T19:59:00Z' } }),
      ],
    });
    expect(await screen.findByText(text.controllerAway)).toBeVisible();
    expect(screen.getByText(text.awayAdvice)).toBeVisible();
  });

  it('shows the problem of a switch', async () => {
    const [first, ...others] = switches;
    if (!first) throw new Error('The network has no switch.');
    renderApp('/network', {
      answers: [
        networkWith({ switches: [{ ...first, connected: false, problem: 'OVSDB is away' }, ...others] }),
      ],
    });
    expect(await screen.findByText('OVSDB is away')).toBeVisible();
    expect(screen.getByText(text.switches.away)).toBeVisible();
  });

  it('explains an empty network', async () => {
    renderApp('/network', {
      answers: [
        networkWith({ switches: [], hosts: [] }),
        http.get('/links', ({ reply }) => reply(200, { at: '2026-11-20T20:00:00Z', links: [] })),
        http.get('/tables', ({ reply }) => reply(200, { at: '2026-11-20T20:00:00Z', tables: [] })),
        http.get('/events', () => gatewayUnavailable()),
      ],
    });
    expect(await screen.findByText(text.links.emptyTitle)).toBeVisible();
    expect(await screen.findByText(text.tables.empty)).toBeVisible();
    expect(await screen.findByText(text.hosts.empty)).toBeVisible();
  });

  it('keeps the place of the map until the network is known', async () => {
    let answer: () => void = () => undefined;
    const wait = new Promise<undefined>((resolve) => {
      answer = () => {
        resolve(undefined);
      };
    });
    renderApp('/network', { answers: [http.get('/network', () => wait)] });
    const panel = within(await screen.findByRole('region', { name: text.map.title }));
    expect(panel.getByRole('status', { name: uiText.loading })).toBeVisible();
    answer();
    expect(await panel.findByRole('application', { name: text.map.label })).toBeVisible();
  });

  it('shows for each part by itself why it cannot be shown', async () => {
    renderApp('/network', { answers: [http.get('/links', () => unreachable())] });
    expect(await screen.findByRole('alert')).toHaveTextContent('The gateway does not answer');
    expect(await screen.findByRole('table', { name: text.hosts.title })).toBeVisible();
  });
});

describe('a link that is down', () => {
  const ids = ['s1:4>s3:1', 's3:1>s1:4'];
  const since = '2026-11-20T09:41:00Z';
  const down = smallNetwork.links
    .filter(({ id }) => ids.includes(id))
    .map(({ id, from, to, rateBps }) => ({ id, from, to, rateBps, since }));
  const isThere = ({ id }: { id: string }) => !ids.includes(id);
  const answers = [
    networkWith({ links: smallNetwork.links.filter(isThere), downLinks: down }),
    http.get('/links', ({ reply }) => {
      const { at, links: uses } = new Store().linkUses();
      return reply(200, { at, links: uses.filter(isThere) });
    }),
    http.get('/events', () => gatewayUnavailable()),
  ];
  const words = mapText.downSince('10:41 today');

  it('stays on the map with its mark, its words and an entry of the legend', async () => {
    renderApp('/network', { answers });
    const map = within(await screen.findByRole('application', { name: text.map.label }));
    const link = await map.findByRole('link', { name: /s1:4 → s3:1: down since/ });
    expect(link).toHaveAttribute('title', `s1:4 → s3:1: ${words}`);
    expect(link).toHaveTextContent(/^down/);
    expect(link.querySelector('svg')).toBeVisible();
    const entry = screen.getByText(text.timeline.states.down, { selector: 'li' });
    expect(entry).toHaveAttribute('data-mark', 'down');
    expect(await violations()).toEqual([]);
  });

  it('is in the layout that is made before the map is there', async () => {
    const { queries } = renderApp('/network', { answers });
    await screen.findByRole('application', { name: text.map.label });
    expect(queries.getQueryCache().findAll({ queryKey: ['network-layout'] })).toHaveLength(1);
  });

  it('has no entry of the legend while every link is there', async () => {
    renderApp('/network');
    await screen.findByRole('application', { name: text.map.label });
    expect(screen.queryByText(text.timeline.states.down, { selector: 'li' })).not.toBeInTheDocument();
  });

  it('is first in the table, and leads to its page, which says since when it is down', async () => {
    const { user } = renderApp('/network', { answers });
    const rows = within(await links()).getAllByRole('row');
    expect(rows).toHaveLength(17);
    expect(rows[1]).toHaveTextContent(words);
    await user.click(within(rows[1] ?? document.body).getByRole('link', { name: 's1:4 → s3:1' }));
    expect(await screen.findByText(text.linkPage.downSince('10:41 today'))).toBeVisible();
    expect(screen.getByRole('link', { name: text.linkPage.other })).toBeVisible();
    expect(screen.queryByText(text.linkPage.facts.reserved)).not.toBeInTheDocument();
  });
});

describe('what is out of service on the map', () => {
  const words = text.map.outages;
  const map = async () => within(await screen.findByRole('application', { name: text.map.label }));

  it('is marked with its reason, also in the legend', async () => {
    renderApp('/network');
    const reason = words.outFor('Replace the cable of h6');
    const link = await (await map()).findByRole('link', { name: new RegExp(reason) });
    expect(link).toHaveAttribute('title', expect.stringMatching(new RegExp(`^${reason}\n(h6|s2:3) → `)));
    expect(link.querySelector('svg')).toBeVisible();
    expect(screen.getByText(words.out)).toBeVisible();
    expect(screen.queryByText(words.withinDay)).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
  });

  it('follows the maintenance that is scheduled and ended meanwhile', async () => {
    const { store } = renderApp('/network');
    const drawn = await map();
    expect(await drawn.findByRole('link', { name: /^s3 2 ports up$/ })).toBeVisible();
    const [like] = store.maintenance;
    const next = (change: Partial<Maintenance>): Maintenance[] =>
      like ? [{ ...like, id: 'm9', reason: 'New cards', switches: [dpid3], links: [], ...change }] : [];

    const ahead = { start: '2026-11-20T22:00:00Z', end: null, state: 'planned' } as const;
    store.setMaintenance(next(ahead), 'm9');
    const words23 = words.outFrom('23:00 today', 'New cards');
    expect(await drawn.findByRole('link', { name: `s3 ${words23}` })).toBeVisible();
    expect(screen.getByText(words.withinDay)).toBeVisible();

    store.setMaintenance(next({ start: '2026-11-20T19:00:00Z', end: null, state: 'active' }), 'm9');
    expect(await drawn.findByRole('link', { name: `s3 ${words.outFor('New cards')}` })).toBeVisible();

    store.setMaintenance([], 'm9');
    expect(await drawn.findByRole('link', { name: /^s3 2 ports up$/ })).toBeVisible();
    expect(screen.queryByText(words.out)).not.toBeInTheDocument();
  });
});
