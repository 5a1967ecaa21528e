import { Autocomplete, MantineProvider, Modal, MultiSelect, Select } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useEnterInLists } from './useEnterInLists';

const data = ['red', 'green', 'blue'];

function Form({ children, on }: { children: ReactNode; on: (what: string) => void }) {
  useEnterInLists();
  return (
    <Modal
      opened
      title="Colors"
      onClose={() => {
        on('closed');
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          on('sent');
        }}
      >
        {children}
        <button type="submit">Send</button>
      </form>
    </Modal>
  );
}

async function opened(field: ReactNode) {
  const user = userEvent.setup({ delay: null });
  const on = vi.fn<(what: string) => void>();
  render(
    <MantineProvider env="test">
      <Form on={on}>{field}</Form>
    </MantineProvider>,
  );
  const box = await screen.findByRole('combobox', { name: 'Color' });
  await user.click(box);
  expect(box).toHaveAttribute('aria-expanded', 'true');
  return { user, on, box };
}

describe.each([
  ['free text', <Autocomplete key="a" label="Color" data={data} />],
  ['one of many', <Select key="b" label="Color" data={data} searchable />],
  ['several', <MultiSelect key="c" label="Color" data={data} searchable />],
])('the keyboard in a list for %s', (_, field) => {
  it('closes the list with Enter where no option is chosen, and sends the form only after that', async () => {
    const { user, on, box } = await opened(field);
    await user.keyboard('r{Enter}');
    await waitFor(() => {
      expect(box).toHaveAttribute('aria-expanded', 'false');
    });
    expect(on).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(on.mock.calls).toEqual([['sent']]);
  });

  it('chooses an option with Enter and sends nothing', async () => {
    const { user, on } = await opened(field);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(on).not.toHaveBeenCalled();
    expect(screen.queryAllByDisplayValue('red')).not.toHaveLength(0);
  });

  it('closes the list with Escape, and not the dialog around it', async () => {
    const { user, on, box } = await opened(field);
    await user.keyboard('{Escape}');
    expect(box).toHaveAttribute('aria-expanded', 'false');
    expect(on).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(on.mock.calls).toEqual([['closed']]);
  });
});

it('sends text that no option matches at once', async () => {
  const { user, on } = await opened(<Autocomplete label="Color" data={data} />);
  await user.keyboard('violet{Enter}');
  expect(on.mock.calls).toEqual([['sent']]);
});
