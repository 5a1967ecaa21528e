import { screen, waitFor, within } from '@testing-library/react';
import { fewBookings } from '../../../mock/fixtures/bookings';
import { Store } from '../../../mock/store';
import { smallNetwork } from '../../../mock/topology';
import { renderApp } from '../../testing/renderApp';
import { text } from './text';

/** The first booking runs, the third one is coming. */
function storeWithAJob() {
  const bookings = fewBookings(Date.now(), smallNetwork).map((booking) =>
    /-[13]$/.test(booking.id)
      ? { ...booking, application: 'hadoop job_1', label: `flow ${booking.id.slice(-1)}` }
      : booking,
  );
  return new Store({ bookings });
}

describe('the page of an application', () => {
  it('shows its flows, their rates, and what is delivered', async () => {
    renderApp('/applications/hadoop%20job_1', { store: storeWithAJob() });
    expect(await screen.findByRole('heading', { level: 1, name: 'hadoop job_1' })).toBeVisible();
    await waitFor(() => {
      expect(screen.getAllByRole('row').filter((row) => within(row).queryByRole('link'))).toHaveLength(2);
    });
    expect(await screen.findByText(text.application.running(1))).toBeVisible();
    expect(screen.getByText('hadoop job_1: flow 1')).toBeVisible();
  });

  it('has no figures for an application without bookings, and no filter to clear', async () => {
    renderApp('/applications/nothing', { store: storeWithAJob() });
    expect(await screen.findByText(text.empty.noneVisible)).toBeVisible();
    expect(await screen.findByText(text.application.running(0))).toBeVisible();
    expect(screen.queryByRole('button', { name: text.filters.clear })).not.toBeInTheDocument();
  });

  it('is reached from the list, grouped by application, and from a booking', async () => {
    const { user, router } = renderApp('/bookings', { store: storeWithAJob() });
    await user.click(await screen.findByRole('radio', { name: text.sectionKinds.application }));
    expect(router.state.location.search).toEqual({ by: 'application' });
    const heading = await screen.findByRole('heading', { level: 2, name: /hadoop job_1/ });
    expect(screen.getByRole('heading', { level: 2, name: new RegExp(text.noApplication) })).toBeVisible();
    await user.click(within(heading).getByRole('link'));
    expect(await screen.findByRole('heading', { level: 1, name: 'hadoop job_1' })).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'h1 → h4' }));
    await user.click(await screen.findByRole('link', { name: 'hadoop job_1' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/applications/hadoop job_1');
    });
  });

  it('filters the list', async () => {
    const { user, router } = renderApp('/bookings', { store: storeWithAJob() });
    await user.type(
      await screen.findByRole('textbox', { name: text.filters.names.application }),
      'hadoop job_1{Enter}',
    );
    await waitFor(() => {
      expect(router.state.location.search).toEqual({ application: 'hadoop job_1' });
    });
  });
});
