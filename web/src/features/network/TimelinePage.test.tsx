import { screen, waitFor, within } from '@testing-library/react';
import { gatewayUnavailable } from '../../../mock/scenarios';
import { http } from '../../../mock/http';
import { smallNetwork } from '../../../mock/topology';
import { violations } from '../../testing/axe';
import { renderApp } from '../../testing/renderApp';
import { text } from './text';

const words = text.timeline;
const quiet = [http.get('/events', () => gatewayUnavailable())];

describe('the heatmap of links', () => {
  it('shows the figures of a cell, and leads to its bookings with the keyboard', async () => {
    const { user, router } = renderApp('/network/timeline', { answers: quiet });
    const grid = await screen.findByRole('grid', { name: words.grid });
    const first = within(grid).getByRole('gridcell').getAttribute('aria-label') ?? '';
    expect(first).toMatch(/reserved, .* used, up$/);
    grid.focus();
    await user.keyboard('{ArrowDown}{Home}{ArrowRight}');
    expect(within(grid).getByRole('gridcell')).not.toHaveAccessibleName(first);
    expect(await violations()).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/bookings');
    });
    const { scope, link, from, to } = router.state.location.search;
    expect(scope).toBe('all');
    expect(link).toContain('>');
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(3_600_000);
  });

  it('says of a cell that the link was not known yet, and has it in the legend', async () => {
    const { user } = renderApp('/network/timeline', { answers: quiet });
    const grid = await screen.findByRole('grid', { name: words.grid });
    grid.focus();
    await user.keyboard('{Home}');
    expect(within(grid).getByRole('gridcell')).toHaveAccessibleName(/, not known yet$/);
    expect(screen.getByText(words.unmeasured, { selector: 'li' })).toHaveAttribute('data-line', 'unmeasured');
    const [first, second] = grid.querySelectorAll('rect');
    expect(first).toHaveAttribute('data-kind', 'unmeasured');
    expect(second).toHaveAttribute('data-kind', 'down');
  });

  it('keeps what the colors show and the period in the address', async () => {
    const { user, router } = renderApp('/network/timeline', { answers: quiet });
    const measure = await screen.findByRole('radiogroup', { name: words.measure });
    await user.click(within(measure).getByText(words.measures.reserved));
    await user.click(within(screen.getByRole('radiogroup', { name: text.reach.around })).getByText('1 w'));
    await waitFor(() => {
      expect(router.state.location.search).toEqual({ show: 'reserved', period: 'week' });
    });
    await user.click(within(measure).getByText(words.measures.both));
    expect(router.state.location.search).toEqual({ period: 'week' });
  });

  it('is exported in the steps that are shown', async () => {
    renderApp('/network/timeline', { answers: quiet });
    const csv = await screen.findByRole('link', { name: words.csv });
    expect(csv.getAttribute('href')).toMatch(/^\/api\/v1\/links\/timeline\/export\?from=.*&to=.*&step=3600$/);
    expect(screen.getByRole('button', { name: words.picture })).toBeEnabled();
  });
});

describe('the time on the map', () => {
  it('says that colors show what was reserved where nothing was measured', async () => {
    const at = new Date(Date.now() - 7_200_000).toISOString();
    const { links } = smallNetwork;
    const unmeasured = http.get('/links/timeline', ({ query, reply }) =>
      reply(200, {
        from: query.from ?? at,
        to: query.to ?? at,
        stepSeconds: 172_800,
        now: new Date().toISOString(),
        links: links.map(({ id, from, to, rateBps }) => ({
          id,
          fromName: from.name,
          toName: to.name,
          from: null,
          to: null,
          rateBps,
          reservedBps: [rateBps * 0.6],
          usedBps: [null],
          states: ['up' as const],
        })),
      }),
    );
    renderApp(`/network?at=${at}`, { answers: [...quiet, unmeasured] });
    const bar = within(await screen.findByRole('group', { name: words.bar }));
    expect(await bar.findByText(new RegExp(words.colors.either))).toBeVisible();
    const map = within(await screen.findByRole('application', { name: text.map.label }));
    expect(await map.findByRole('link', { name: /s1-s3 → s3-s1: not measured used/ })).toHaveTextContent(
      /^60 %/,
    );
  });

  it('is in the address, is moved with the slider, and ends with Now', async () => {
    const { user, router } = renderApp('/network', { answers: quiet });
    const bar = within(await screen.findByRole('group', { name: words.bar }));
    const slider = bar.getByRole('slider', { name: words.slider });
    expect(slider).toHaveAttribute('aria-valuetext', words.live);
    expect(bar.getByRole('button', { name: words.now })).toHaveAttribute('aria-disabled', 'true');
    await user.click(bar.getByRole('button', { name: words.play }));
    await waitFor(() => {
      expect(router.state.location.search.at).toBeDefined();
    });
    await user.click(bar.getByRole('button', { name: words.pause }));
    expect(await bar.findByText(/Colors show/)).toBeVisible();
    expect(slider).not.toHaveAttribute('aria-valuetext', words.live);
    await user.click(bar.getByRole('button', { name: words.now }));
    expect(router.state.location.search.at).toBeUndefined();
    expect(bar.getByText(words.live)).toBeVisible();
  });
});
