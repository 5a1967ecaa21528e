import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { manyCables } from '../../../../../mock/cables';
import { http } from '../../../../../mock/http';
import { gatewayUnavailable } from '../../../../../mock/scenarios';
import type { Link, LinkUse, Maintenance, Switch } from '../../../../api/types';
import { violations } from '../../../../testing/axe';
import { renderApp } from '../../../../testing/renderApp';
import { text } from '../../text';

const end = (name: string, port: number): Link['from'] =>
  name.startsWith('h')
    ? { dpid: null, port: null, name, host: name }
    : { dpid: `dpid of ${name}`, port, name: `${name}:${port}`, host: null };

const links: Link[] = manyCables().map(({ ends: [one, other], ports: [from, to], rateBps }) => ({
  id: `${one}>${other}:${to}`,
  from: end(one, from),
  to: end(other, to),
  rateBps,
}));

/** All of them used by a fifth, but that of h5, which is near its rate, and that of h6, which is unknown. */
const uses: LinkUse[] = links
  .filter(({ from }) => from.name !== 'h6')
  .map(({ id, from, to, rateBps }) => ({
    id,
    fromName: from.name,
    toName: to.name,
    rateBps,
    usedBps: rateBps * (from.name === 'h5' ? 0.93 : 0.2),
    reservedNowBps: 0,
    reservedPeakBps: 0,
  }));

const asSwitch = (name: string): Switch => ({
  dpid: `dpid of ${name}`,
  name,
  connected: true,
  queues: 'native',
  problem: null,
  ports: [],
  tables: [],
});

const answers = [
  http.get('/network', ({ reply }) =>
    reply(200, {
      version: 1,
      controller: { connected: true, instance: '1', since: '2026-11-20T19:00:00Z' },
      switches: Array.from({ length: 12 }, (_, index) => asSwitch(`s${index + 1}`)),
      links,
      downLinks: [],
      hosts: [],
    }),
  ),
  http.get('/links', ({ reply }) => reply(200, { at: '2026-11-20T20:00:00Z', links: uses })),
  http.get('/events', () => gatewayUnavailable()),
];

const hostsOf = (name: string) => screen.findByRole('group', { name: text.map.hosts(name) });

describe('the map of a large network', () => {
  it('has the hosts of a switch in one block, each with its use in words', async () => {
    renderApp('/network', { answers });
    const block = within(await hostsOf('s1'));
    expect(block.getAllByRole('link')).toHaveLength(20);
    const light = block.getByRole('link', { name: `h1: h1 → s1:1: ${text.map.heats.light}` });
    expect(light).toHaveTextContent(/^h1$/);
    expect(light).toHaveAttribute('title', light.getAttribute('aria-label'));
    expect(block.getByRole('link', { name: /^h5: h5 → s1:5: 930 Mbit\/s used/ })).toHaveTextContent('h593 %');
    expect(block.getByText('h6')).toHaveAttribute('title', text.map.host('h6', [text.links.notMeasured]));
    expect(await violations()).toEqual([]);
  });

  it('draws the lines between switches that look the same as one shape', async () => {
    renderApp('/network', { answers });
    await hostsOf('s1');
    const shapes = [...document.querySelectorAll('.layer path')].map((path) => path.getAttribute('d') ?? '');
    expect(shapes.map((d) => d.match(/M/g)?.length)).toEqual([32]);
  });

  it('marks a host whose link is out of service', async () => {
    const window: Maintenance = {
      id: 'm1',
      series: null,
      reason: 'New cable',
      switches: [],
      links: [{ dpid: 'dpid of s1', port: 2 }],
      parts: 'the link at s1:2',
      start: '2026-11-20T19:00:00Z',
      end: null,
      state: 'active',
      comeBack: true,
      createdBy: 'root',
      createdAt: '2026-11-20T19:00:00Z',
    };
    const outage = http.get('/maintenance', ({ reply }) => reply(200, { maintenance: [window] }));
    renderApp('/network', { answers: [outage, ...answers] });
    const words = text.map.outages.outFor('New cable');
    const marked = await within(await hostsOf('s1')).findByRole('link', { name: new RegExp(words) });
    expect(marked).toHaveAccessibleName(`h2: ${words}; h2 → s1:2: ${text.map.heats.light}`);
    expect(marked.querySelector('svg')).toBeVisible();
  });

  it('leads from a host to the page of its link', async () => {
    const { user, router } = renderApp('/network', { answers });
    const host = within(await hostsOf('s8')).getByRole('link', { name: /^h168:/ });
    expect(host).toHaveAttribute('href', '/network/links/h168%3Es8%3A21');
    host.focus();
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/network/links/h168%3Es8%3A21');
  });

  it('leaves it to the browser to open a link elsewhere', async () => {
    const { router } = renderApp('/network', { answers });
    const host = within(await hostsOf('s1')).getByRole('link', { name: /^h1:/ });
    const click = createEvent.click(host, { ctrlKey: true });
    fireEvent(host, click);
    expect(click.defaultPrevented).toBe(false);
    expect(router.state.location.pathname).toBe('/network');
  });

  it('is not that of a small one, which draws each host by itself', async () => {
    renderApp('/network');
    const map = await screen.findByRole('application', { name: text.map.label });
    expect(within(map).getByText('h2')).toBeVisible();
    expect(screen.queryByRole('group', { name: text.map.hosts('s1') })).not.toBeInTheDocument();
  });
});
