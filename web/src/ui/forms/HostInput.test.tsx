import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Host } from '../../api/types';
import { HostInput } from './HostInput';

const hosts = [
  { name: 'h1', addresses: ['10.0.0.1'] },
  { name: 'printer', addresses: ['10.0.0.7', '10.0.0.8'] },
] as unknown as Host[];

function Field() {
  const [value, setValue] = useState('');
  return (
    <MantineProvider env="test">
      <HostInput label="From" hosts={hosts} value={value} onChange={setValue} />
    </MantineProvider>
  );
}

describe('the field for a host', () => {
  it('offers addresses by the name of their host', async () => {
    const user = userEvent.setup();
    render(<Field />);
    await user.type(screen.getByRole('combobox', { name: 'From' }), 'printer');
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      '10.0.0.7printer',
      '10.0.0.8printer',
    ]);
  });

  it('replaces the name of a host by its only address, and leaves others', async () => {
    const user = userEvent.setup();
    render(<Field />);
    const field = screen.getByRole('combobox', { name: 'From' });
    await user.type(field, 'h1');
    await user.tab();
    expect(field).toHaveValue('10.0.0.1');
    await user.clear(field);
    await user.type(field, 'printer');
    await user.tab();
    expect(field).toHaveValue('printer');
  });
});
