import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fatTree } from '../../../../../mock/networks';
import { topologyOf } from '../../../../../mock/topology';
import type { LinkUse, Network } from '../../../../api/types';
import { violations } from '../../../../testing/axe';
import { text } from '../../text';
import { NetworkMap } from './NetworkMap';

const { switches, links } = topologyOf(fatTree(10));

/** All links are used by a fifth, but the one from the first edge switch to the first above it, which is nearly full. */
const uses: LinkUse[] = links.map(({ id, from, to, rateBps }) => ({
  id,
  fromName: from.name,
  toName: to.name,
  rateBps,
  usedBps: rateBps * (id === 's1:6>s51:1' ? 0.97 : 0.2),
  reservedNowBps: 0,
  reservedPeakBps: 0,
}));

const network: Network = {
  version: 1,
  controller: { connected: true, instance: '1', since: '2026-11-20T19:00:00Z' },
  switches: switches.map((node) => ({ ...node, connected: node.name !== 's7' })),
  links,
  downLinks: [],
  hosts: [],
};

const heats = text.map.heats;

/** The map alone, because the lists of so large a network are slow here. */
async function shown() {
  document.title = text.title;
  const root = createRootRoute({
    component: () => (
      <main>
        <NetworkMap network={network} uses={uses} marks={new Map()} />
      </main>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  );
  const map = await screen.findByLabelText(text.map.label);
  const squares = [...map.querySelectorAll<HTMLElement>('[data-switch]')];
  const square = (name: string) => {
    const id = switches.find((node) => node.name === name)?.dpid;
    const found = squares.find((each) => each.dataset['switch'] === id);
    if (found === undefined) throw new Error(`There is no square of ${name}.`);
    return found;
  };
  return { router, map, squares, square, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) };
}

describe('the map of a network of very many switches', () => {
  it('has a square for each, in the core and in pods, with the use of its links in words', async () => {
    const { map, squares, square } = await shown();
    expect(squares).toHaveLength(125);
    const sizes = [...map.querySelectorAll('[role="group"]')].map(
      (group) => [group.getAttribute('aria-label'), group.querySelectorAll('a').length] as const,
    );
    expect(sizes.slice(0, 2)).toEqual([
      [text.map.grid.core(25), 25],
      [text.map.grid.group('s1', 10), 10],
    ]);
    expect(square('s1')).toHaveAccessibleName(`s1; 1 link ${heats.near}, 9 links ${heats.light}`);
    expect(square('s2')).toHaveAccessibleName(`s2; 10 links ${heats.light}`);
    expect(square('s7')).toHaveAccessibleName(`s7; not connected; 10 links ${heats.light}`);
    expect(await violations()).toEqual([]);
  });

  it('names the fullest links of the one that is pointed at, and outlines its neighbours', async () => {
    const { user, squares, square } = await shown();
    expect(screen.getByText(text.map.grid.help)).toBeVisible();
    await user.hover(square('s1'));
    expect(screen.getByText(/: 970 Mbit\/s used/)).toBeVisible();
    expect(squares.filter(({ dataset }) => dataset['look'] === 'neighbour')).toEqual(
      [51, 52, 53, 54, 55].map((number) => square(`s${number}`)),
    );
  });

  it('is one stop of the tab key, and the arrow keys lead from switch to switch', async () => {
    const { user, router, squares, square } = await shown();
    const [stop, ...others] = squares.filter(({ tabIndex }) => tabIndex === 0);
    expect(others).toEqual([]);
    act(() => {
      stop?.focus();
    });
    await user.keyboard('{End}{ArrowLeft}');
    expect(square('s49')).toHaveFocus();
    expect(square('s49').tabIndex).toBe(0);
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(router.state.location.pathname).toMatch(/^\/network\/switches\/.*31$/);
    });
  });
});
