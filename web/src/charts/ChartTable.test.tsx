import { render, screen } from '@testing-library/react';
import { testInstant } from '../testing/clock';
import { ChartTable } from './ChartTable';

const hour = 3_600_000;

describe('the table behind a chart', () => {
  it('names days as seen from now, not from where the chart begins', () => {
    const rows = [-30, -10, 0].map((hours) => ({ at: testInstant + hours * hour, rates: { used: 1e6 } }));
    render(
      <ChartTable
        label="Use"
        rows={rows}
        series={[{ key: 'used', name: 'Used', role: 'used', shape: 'line' }]}
        levels={[]}
        measure="rate"
      />,
    );
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
      '15:00:30 yesterday',
      '11:00:30 today',
      '21:00:30 today',
    ]);
  });

  it('counts what is counted, and shows where nothing was measured', () => {
    const rows = [{ at: testInstant, rates: { entries: 12_345 } }];
    render(
      <ChartTable
        label="Entries"
        rows={rows}
        series={[
          { key: 'entries', name: 'Entries', role: 'used', shape: 'line' },
          { key: 'peak', name: 'Peak', role: 'peak', shape: 'line' },
        ]}
        levels={[{ name: 'Limit', bps: 1_000_000, role: 'limit' }]}
        measure="count"
      />,
    );
    expect(screen.getByRole('row', { name: '21:00:30 12,345 not measured 1,000,000' })).toBeVisible();
  });
});
