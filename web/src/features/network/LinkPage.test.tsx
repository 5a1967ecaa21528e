import { screen, waitFor, within } from '@testing-library/react';
import { http } from '../../../mock/http';
import { Store } from '../../../mock/store';
import { violations } from '../../testing/axe';
import { renderApp } from '../../testing/renderApp';
import { text } from './text';

const path = `/network/links/${encodeURIComponent('s1:4>s3:1')}`;

describe('the page of a link', () => {
  it('shows its use and what is reserved on it, with the bookings that take it', async () => {
    renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 's1:4 → s3:1' })).toBeVisible();
    expect(await screen.findByRole('figure', { name: text.use.label('s1:4 → s3:1') })).toBeVisible();
    expect(
      await screen.findByRole('figure', { name: text.linkPage.reservedLabel('s1:4 → s3:1') }),
    ).toBeVisible();
    const rows = within(await screen.findByRole('table', { name: text.crossing.title })).getAllByRole('row');
    expect(rows.length).toBeGreaterThan(2);
    expect(rows[1]).toHaveTextContent('srcHost=10.0.0.');
    expect(await violations()).toEqual([]);
  });

  it('has no booking of the other direction', async () => {
    renderApp(`/network/links/${encodeURIComponent('s3:1>s1:4')}`);
    expect(await screen.findByRole('heading', { level: 1, name: 's3:1 → s1:4' })).toBeVisible();
    await screen.findByText(text.use.title);
    await waitFor(() => {
      expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
    });
    expect(screen.queryByText(/srcHost=10.0.0.1, dstHost=10.0.0.4/)).not.toBeInTheDocument();
  });

  it('leads to the other direction and to the switches at its ends', async () => {
    const { user } = renderApp(path);
    expect(await screen.findByRole('link', { name: 's1, port 4' })).toHaveAttribute(
      'href',
      '/network/switches/00%3A00%3A00%3A00%3A00%3A00%3A00%3A01',
    );
    await user.click(screen.getByRole('link', { name: text.linkPage.other }));
    expect(await screen.findByRole('heading', { level: 1, name: 's3:1 → s1:4' })).toBeVisible();
  });

  it('looks as far back as is wanted', async () => {
    const asked: string[] = [];
    const { user } = renderApp(path, {
      answers: [
        http.get('/links/utilization', ({ query: { from = '', to = '' }, reply }) => {
          asked.push(from);
          return reply(200, { unit: 'bps', limit: 100, from, to, stepSeconds: 60, points: [] });
        }),
      ],
    });
    expect(await screen.findByText(text.use.none)).toBeVisible();
    const reach = screen.getByRole('radiogroup', { name: text.reach.choose });
    await user.click(within(reach).getByRole('radio', { name: text.reach.names.week }));
    await waitFor(() => {
      expect(asked.at(-1)).toBe('2026-11-13T20:00:30.000Z');
    });
  });

  it('shows that it is out of service, and lets an auditor see what its failure would do', async () => {
    renderApp(`/network/links/${encodeURIComponent('h6>s2:3')}`, { as: 'carl' });
    expect(await screen.findByText(text.maintenance.active)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Replace the cable of h6' })).toBeVisible();
    expect(screen.getByRole('link', { name: text.maintenance.whatIf })).toHaveAttribute(
      'href',
      '/what-if?link=00%3A00%3A00%3A00%3A00%3A00%3A00%3A02%2F3',
    );
    expect(screen.queryByRole('link', { name: text.maintenance.schedule })).not.toBeInTheDocument();
  });

  it('lets an administrator state which risks it shares, and shows the other links', async () => {
    const store = new Store();
    const dpid = (number: number) => `00:00:00:00:00:00:00:0${number}`;
    store.linkRisks = [{ link: { dpid: dpid(2), port: 4 }, risks: ['duct 7'] }];
    const { user } = renderApp(path, { store, as: 'root' });
    const field = await screen.findByRole('combobox', { name: text.risks.label });
    await user.type(field, 'duct 7{Enter}');
    await waitFor(() => {
      expect(store.linkRisks).toContainEqual({ link: { dpid: dpid(1), port: 4 }, risks: ['duct 7'] });
    });
    expect(await screen.findByText(text.risks.sharedWith('duct 7', ['s2 – s3 (s2:4, s3:2)']))).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('shows its risks to others, who cannot change them', async () => {
    const store = new Store();
    store.linkRisks = [{ link: { dpid: '00:00:00:00:00:00:00:03', port: 1 }, risks: ['power'] }];
    renderApp(path, { store, as: 'ada' });
    expect(await screen.findByText('power')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: text.risks.label })).not.toBeInTheDocument();
  });

  it('reports an unknown link, and links back', async () => {
    renderApp('/network/links/nowhere');
    expect(await screen.findByText(text.linkPage.unknown)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: text.linkPage.pending })).toBeVisible();
    expect(screen.getByRole('link', { name: text.linkPage.toNetwork })).toHaveAttribute('href', '/network');
  });
});
