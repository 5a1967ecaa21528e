import { screen, within } from '@testing-library/react';
import { violations } from '../../testing/axe';
import { renderApp } from '../../testing/renderApp';
import { text } from './text';

const path = '/network/switches/00%3A00%3A00%3A00%3A00%3A00%3A00%3A01';
const table = async (name: string) => within(await screen.findByRole('table', { name }));

describe('the page of a switch', () => {
  it('shows its tables, ports, entries with their bookings, and drift', async () => {
    renderApp(path, { as: 'root' });
    expect(await screen.findByRole('heading', { level: 1, name: text.switchProblem('s1') })).toBeVisible();
    const name = text.switchPage.tableLabel(text.tables.name('s1', 0, 'policy'));
    expect(await screen.findByRole('figure', { name })).toBeVisible();
    expect((await table(text.switchPage.ports)).getAllByRole('row')).toHaveLength(5);
    const entries = await table(text.entries.title);
    expect(entries.getByText('ada').closest('tr')).toHaveTextContent(/1 → 4.*40 Mbit\/s/);
    const drift = await table(text.drift.title);
    expect(drift.getByRole('row', { name: /different queue/ })).toHaveTextContent(text.drift.notYet);
    expect(await violations()).toEqual([]);
  });

  it('shows what the queue of a booking sent, on request', async () => {
    const { user } = renderApp(path, { as: 'root' });
    const entries = await table(text.entries.title);
    const [first] = entries.getAllByRole('button', { name: /^Queue \d/ });
    await user.click(first ?? document.body);
    expect(await screen.findByRole('figure', { name: /sent by queue 1 of port 4/ })).toBeVisible();
    await user.click(first ?? document.body);
    expect(screen.queryByRole('figure', { name: /sent by queue/ })).not.toBeInTheDocument();
  });

  it('has neither drift nor the use of queues for a member, who may not see them', async () => {
    renderApp(path, { as: 'ada' });
    const entries = await table(text.entries.title);
    expect(entries.queryByRole('button', { name: /^Queue \d/ })).not.toBeInTheDocument();
    expect(screen.queryByText(text.drift.title)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: text.maintenance.whatIf })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('leads from a port to the link there', async () => {
    const { user } = renderApp(path);
    const ports = await table(text.switchPage.ports);
    await user.click(await ports.findByRole('link', { name: 's3:1' }));
    expect(await screen.findByRole('heading', { level: 1, name: 's1:4 → s3:1' })).toBeVisible();
  });

  it('shows its next maintenance, and leads administrators to more', async () => {
    renderApp(path.replace('01', '03'), { as: 'root' });
    const next = await screen.findByText(text.maintenance.next('21:00:30 – 23:00:30 tomorrow'));
    expect(within(next.parentElement ?? next).getByRole('link', { name: 'New line cards' })).toHaveAttribute(
      'href',
      '/maintenance/m2',
    );
    const search = '?switch=00%3A00%3A00%3A00%3A00%3A00%3A00%3A03';
    expect(screen.getByRole('link', { name: text.maintenance.whatIf })).toHaveAttribute(
      'href',
      `/what-if${search}`,
    );
    expect(screen.getByRole('link', { name: text.maintenance.schedule })).toHaveAttribute(
      'href',
      `/maintenance/new${search}`,
    );
  });

  it('reports an unknown switch', async () => {
    renderApp('/network/switches/00%3A09');
    expect(await screen.findByText(text.switchPage.unknown)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: text.switchPage.pending })).toBeVisible();
  });
});
