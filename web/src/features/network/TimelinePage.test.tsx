import { screen, waitFor, within } from '@testing-library/react';
import { gatewayUnavailable } from '../../../mock/scenarios';
import { http } from '../../../mock/http';
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
  it('is in the address, is moved with the slider, and ends with Now', async () => {
    const { user, router } = renderApp('/network', { answers: quiet });
    const bar = within(await screen.findByRole('group', { name: words.bar }));
    const slider = bar.getByRole('slider', { name: words.slider });
    expect(slider).toHaveAttribute('aria-valuetext', words.live);
    expect(bar.getByRole('button', { name: words.now })).toHaveAttribute('aria-disabled', 'true');
    await user.click(bar.getByRole('button', { name: words.play }));
    await waitFor(
      () => {
        expect(router.state.location.search.at).toBeDefined();
      },
      { timeout: 3_000 },
    );
    await user.click(bar.getByRole('button', { name: words.pause }));
    expect(await bar.findByText(/Colors show/)).toBeVisible();
    expect(slider).not.toHaveAttribute('aria-valuetext', words.live);
    await user.click(bar.getByRole('button', { name: words.now }));
    expect(router.state.location.search.at).toBeUndefined();
    expect(bar.getByText(words.live)).toBeVisible();
  });
});
