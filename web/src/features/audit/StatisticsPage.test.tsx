import { screen, waitFor, within } from '@testing-library/react';
import { http } from '../../../mock/http';
import { Store } from '../../../mock/store';
import type { AuditStatistics } from '../../api/types';
import { violations } from '../../testing/axe';
import { renderApp } from '../../testing/renderApp';
import { text as chartText } from '../../charts/audit/text';
import { text } from './text';

const words = text.statistics;

const unusual: AuditStatistics = {
  from: '2026-11-06T20:00:00Z',
  to: '2026-11-20T20:00:00Z',
  unit: 'day',
  periods: [{ at: '2026-11-20T00:00:00Z', outcome: 'refused', events: 44 }],
  kinds: [{ action: 'path-rule.create', outcome: 'refused', events: 44 }],
  principals: [],
  refusedShares: [],
  reasons: [],
  anomalies: [
    {
      rule: 'sign-ins-of-user',
      from: '2026-11-20T03:00:00Z',
      to: '2026-11-20T04:00:00Z',
      principal: 'ada',
      address: null,
      action: 'session',
      count: 40,
      usual: 9,
    },
  ],
};

describe('the statistics of the audit log', () => {
  it('lead from a count to its events', async () => {
    const { user, router } = renderApp('/audit/statistics', { as: 'carl' });
    const table = await screen.findByRole('table', { name: words.principals });
    expect(await violations()).toEqual([]);
    await user.click(within(table).getByRole('link', { name: 'ada' }));
    await waitFor(() => {
      expect(router.state.location.search).toMatchObject({ principal: 'ada' });
    });
    expect(router.state.location.pathname).toBe('/audit');
  });

  it('explain an anomaly, and lead to its events', async () => {
    const answers = [http.get('/audit/statistics', ({ reply }) => reply(200, unusual))];
    const { user, router } = renderApp('/audit/statistics', { as: 'carl', answers });
    expect(await screen.findByText(/40 sign-ins of ada failed within an hour/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: chartText.show }));
    await waitFor(() => {
      expect(router.state.location.search).toMatchObject({
        principal: 'ada',
        kind: 'session',
        outcome: 'refused',
        from: '2026-11-20T03:00:00.000Z',
      });
    });
  });

  it('are of the period that is chosen', async () => {
    const { user, router } = renderApp('/audit/statistics', { as: 'carl' });
    await user.click(await screen.findByRole('radio', { name: words.days(90) }));
    await waitFor(() => {
      expect(router.state.location.search).toEqual({ days: 90 });
    });
  });

  it('are exported for the period that the page shows', async () => {
    const answers = [http.get('/audit/statistics', ({ reply }) => reply(200, unusual))];
    renderApp('/audit/statistics?days=14', { as: 'carl', answers });
    expect(await screen.findByRole('link', { name: words.csv })).toHaveAttribute(
      'href',
      '/api/v1/audit/statistics/export?from=2026-11-06T20%3A00%3A00Z&to=2026-11-20T20%3A00%3A00Z',
    );
  });

  it('report that there are no events', async () => {
    renderApp('/audit/statistics', { as: 'carl', store: new Store({ bookings: [] }) });
    expect(await screen.findByText(words.empty)).toBeVisible();
  });

  it('are not for members', async () => {
    renderApp('/audit/statistics', { as: 'ada' });
    expect(await screen.findByText(text.closed.title)).toBeVisible();
  });
});
