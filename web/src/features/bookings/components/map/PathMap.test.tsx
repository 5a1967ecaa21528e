import { screen, waitFor, within } from '@testing-library/react';
import { http, unreachable } from '../../../../../mock/http';
import { endOf, hosts, smallNetwork, switches } from '../../../../../mock/topology';
import type { Network } from '../../../../api/types';
import { violations } from '../../../../testing/axe';
import { bookingLike } from '../../../../testing/booking';
import { renderApp } from '../../../../testing/renderApp';
import { text as words } from '../../text';
import { text } from './text';

const path = ['h1', 's1', 's3', 's2', 'h4'];

const networkWith = (change: Partial<Network>) =>
  http.get('/network', ({ reply }) =>
    reply(200, {
      version: 1,
      controller: { connected: true, instance: '1', since: '2026-11-20T19:00:00Z' },
      switches,
      links: [],
      downLinks: [],
      hosts: [...hosts],
      ...change,
    }),
  );

const answers = [
  http.get('/bookings/{id}', ({ reply }) => reply(200, bookingLike())),
  http.get('/bookings/{id}/throughput', ({ reply }) => reply(200, { points: [] })),
];

/** All cables but those of s3. */
const withoutS3 = [
  { id: 'h1>s1:1', from: endOf('h1', 'h1'), to: endOf('s1:1', 's1'), rateBps: 1 },
  { id: 's2:1>h4', from: endOf('s2:1', 's2'), to: endOf('h4', 'h4'), rateBps: 1 },
];

const map = () => screen.findByRole('figure', { name: text.label(path) });

/** The names of the nodes that are lit, or are not, as drawn. */
const drawn = (figure: HTMLElement, highlighted: boolean) =>
  [...figure.querySelectorAll(`[data-highlighted="${highlighted}"]:is(a, span)`)].map(
    (node) => /^[hs]\d/.exec(node.textContent)?.[0],
  );

describe('the path of a booking on the map', () => {
  it('has the path in its name', () => {
    expect(text.label(path)).toBe('Map of the network with this path: from h1 via s1, s3, and s2 to h4');
  });

  it('has the path highlighted, and the rest of the network beside it', async () => {
    renderApp('/bookings/0192f6c1-1');
    const figure = await map();
    expect(await within(figure).findByText('h2')).toBeVisible();
    expect(drawn(figure, true)).toEqual(['h1', 'h4', 's1', 's2', 's3']);
    expect(drawn(figure, false)).toEqual(['h2', 'h3', 'h5', 'h6']);
    expect(await violations()).toEqual([]);
  });

  it('explains the lines of a backup, if the booking has one', async () => {
    const backupPathNames = ['h1', 's1', 's2', 'h4'];
    const withBackup = http.get('/bookings/{id}', ({ reply }) =>
      reply(200, bookingLike({ protection: 'backup', backupPathNames })),
    );
    renderApp('/bookings/7', { answers: [withBackup, ...answers.slice(1)] });
    expect(await within(await map()).findByText(text.backup)).toBeVisible();
  });

  it('is passed over by the tab key, for the row of switches leads to the same', async () => {
    renderApp('/bookings/0192f6c1-1');
    const box = await within(await map()).findByText('s1');
    expect(box.closest('[inert]')).not.toBeNull();
    expect(screen.getByRole('link', { name: words.page.hopLink('s1', 1, 4) })).toBeVisible();
  });

  it('draws known parts, and lists those that are not in the network now', async () => {
    const others = switches.filter(({ name }) => name !== 's3');
    renderApp('/bookings/7', { answers: [networkWith({ switches: others, links: withoutS3 }), ...answers] });
    const figure = await map();
    expect(await within(figure).findByText('s1')).toBeVisible();
    expect(within(figure).getByText(text.missing(['s3']))).toBeVisible();
    expect(drawn(figure, true)).toEqual(['h1', 'h4', 's1', 's2']);
  });

  it('lists its cables that are not known now', async () => {
    const away = switches.map((node) => ({ ...node, connected: node.name !== 's3' }));
    renderApp('/bookings/7', { answers: [networkWith({ switches: away, links: withoutS3 }), ...answers] });
    const figure = await map();
    expect(await within(figure).findByText('Not connected')).toBeVisible();
    expect(within(figure).getByText(text.gap(['s1 → s3', 's3 → s2']))).toBeVisible();
  });

  it('lists the links of the path that are down', async () => {
    const { links } = smallNetwork;
    const isCut = ({ id }: { id: string }) => ['s1:4>s3:1', 's3:1>s1:4'].includes(id);
    const network = networkWith({
      links: links.filter((link) => !isCut(link)),
      downLinks: links
        .filter(isCut)
        .map(({ id, from, to, rateBps }) => ({ id, from, to, rateBps, since: '2026-11-20T19:00:00Z' })),
    });
    renderApp('/bookings/7', { answers: [network, ...answers] });
    const figure = await map();
    expect(await within(figure).findByText(text.down(['s1 → s3']))).toBeVisible();
    await waitFor(() => {
      expect(figure.querySelectorAll('[data-down="true"]')).toHaveLength(1);
    });
  });

  it('reports that none of it is in the network', async () => {
    renderApp('/bookings/7', { answers: [networkWith({ switches: [], hosts: [] }), ...answers] });
    expect(await within(await map()).findByText(text.nothing)).toBeVisible();
    expect(screen.getByRole('list', { name: words.page.path })).toHaveTextContent('h1s1s3s2h4');
  });

  it('shows why it cannot be shown, and the row of switches stays', async () => {
    renderApp('/bookings/7', {
      answers: [http.get('/network', () => unreachable()), ...answers],
    });
    expect(await within(await map()).findByRole('alert')).toHaveTextContent('The gateway does not answer');
    expect(screen.getByRole('list', { name: words.page.path })).toBeVisible();
  });

  it('is not there for a booking without a path', async () => {
    renderApp('/bookings/7', {
      answers: [
        http.get('/bookings/{id}', ({ reply }) => reply(200, bookingLike({ pathNames: [] }))),
        ...answers,
      ],
    });
    expect(await screen.findByText(words.page.noPath)).toBeVisible();
    expect(screen.queryByRole('figure', { name: /^Map/ })).not.toBeInTheDocument();
  });
});
