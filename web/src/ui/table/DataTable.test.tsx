import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../../testing/axe';
import { DataTable, type Column } from './DataTable';

interface Port {
  readonly name: string;
  readonly rate: number;
}

const columns: readonly Column<Port>[] = [
  { id: 'name', header: 'Port', rowHeader: true, sortBy: ({ name }) => name, cell: ({ name }) => name },
  {
    id: 'rate',
    header: 'Rate',
    numeric: true,
    sortBy: ({ rate }) => rate,
    cell: ({ rate }) => `${rate} bit/s`,
  },
  { id: 'note', header: 'Note', cell: () => 'none' },
];
const ports = [
  { name: 'h10', rate: 30 },
  { name: 'h2', rate: 10 },
  { name: 'h1', rate: 20 },
];
const nameOf = ({ name }: Port) => name;
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

function show(props: Partial<Parameters<typeof DataTable<Port>>[0]> = {}) {
  return render(
    <MantineProvider env="test">
      <main>
        <h1>Switch</h1>
        <DataTable
          label="Ports"
          template="1fr 1fr 1fr"
          columns={columns}
          rows={ports}
          idOf={nameOf}
          {...props}
        />
      </main>
    </MantineProvider>,
  );
}

describe('a data table', () => {
  it('has the roles of a table, and no fault that axe finds', async () => {
    document.title = 'Ports of a switch';
    show();
    const table = within(screen.getByRole('table', { name: 'Ports' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Port',
      'Rate',
      'Note',
    ]);
    expect(table.getByRole('row', { name: 'h2 10 bit/s none' })).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('keeps the order of its rows until a header is pressed, then sorts up, down, and not at all', async () => {
    const user = userEvent.setup();
    show();
    expect(names()).toEqual(['h10', 'h2', 'h1']);
    const header = screen.getByRole('columnheader', { name: 'Port' });
    expect(header).not.toHaveAttribute('aria-sort');
    const press = () => user.click(within(header).getByRole('button'));
    await press();
    expect(names()).toEqual(['h1', 'h2', 'h10']);
    expect(header).toHaveAttribute('aria-sort', 'ascending');
    await press();
    expect(names()).toEqual(['h10', 'h2', 'h1']);
    expect(header).toHaveAttribute('aria-sort', 'descending');
    await press();
    expect(header).not.toHaveAttribute('aria-sort');
  });

  it('sorts numbers as numbers, by one column at a time', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: 'Port' }));
    await user.click(screen.getByRole('button', { name: 'Rate' }));
    expect(names()).toEqual(['h2', 'h1', 'h10']);
    expect(screen.getByRole('columnheader', { name: 'Port' })).not.toHaveAttribute('aria-sort');
    expect(
      within(screen.getByRole('columnheader', { name: 'Note' })).queryByRole('button'),
    ).not.toBeInTheDocument();
  });

  it('draws only the rows near the visible part of the page, and states how many there are', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ name: `port-${index}`, rate: index }));
    show({ rows: many, windowed: { height: 40 } });
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
    expect(screen.getAllByRole('row').length).toBeLessThan(80);
    expect(screen.getAllByRole('row')[1]).toHaveAttribute('aria-rowindex', '2');
  });

  it('draws a row again only when its data change', () => {
    const drawn = vi.fn(({ name }: Port) => name);
    const counting: readonly Column<Port>[] = [{ id: 'name', header: 'Port', rowHeader: true, cell: drawn }];
    const table = (rows: readonly Port[]) => (
      <MantineProvider env="test">
        <DataTable label="Ports" template="1fr" columns={counting} rows={rows} idOf={nameOf} />
      </MantineProvider>
    );
    const { rerender } = render(table(ports));
    drawn.mockClear();
    const changed = { name: 'h2', rate: 11 };
    rerender(table(ports.map((port) => (port.name === 'h2' ? changed : port))));
    expect(drawn.mock.calls).toEqual([[changed]]);
  });

  it('shows a sentence in place of a table without rows, and that rows are loading', () => {
    const { unmount } = show({ rows: [], empty: 'No port yet.' });
    expect(screen.getByText('No port yet.')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    unmount();
    show({ rows: [], loading: true });
    expect(screen.getByRole('status')).toBeInTheDocument();
  });
});
