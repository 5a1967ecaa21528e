import { screen, waitFor, within } from '@testing-library/react';
import { violations } from '../../testing/axe';
import { renderApp } from '../../testing/renderApp';
import { text as palette } from '../palette/text';
import { text as shell } from '../text';
import { setSingleKeys } from './preference';
import { text } from './text';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

afterEach(() => {
  setSingleKeys(true);
  localStorage.clear();
});

describe('keyboard shortcuts', () => {
  it('go to a place with g and its letter', async () => {
    const { user } = renderApp('/');
    await heading('Overview');
    await user.keyboard('gs');
    expect(await heading('Shares')).toBeVisible();
    await user.keyboard('gn');
    expect(await heading('Network')).toBeVisible();
  });

  it('do not lead to pages that the user may not see', async () => {
    const { user, router } = renderApp('/');
    await heading('Overview');
    await user.keyboard('ga');
    expect(router.state.location.pathname).toBe('/');
  });

  it('do nothing while something is typed', async () => {
    const { user, router } = renderApp('/book');
    const rate = await screen.findByLabelText('Rate');
    await user.type(rate, 'gs?/');
    expect(router.state.location.pathname).toBe('/book');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('do nothing while a dialog waits for an answer', async () => {
    const { user, router } = renderApp('/shares/genomics');
    await user.click(await screen.findByRole('button', { name: /Delegate/ }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByRole('button', { name: 'Cancel' }).focus();
    await user.keyboard('gn{Control>}k{/Control}');
    expect(router.state.location.pathname).toBe('/shares/genomics');
    expect(screen.queryByRole('combobox', { name: palette.title })).not.toBeInTheDocument();
  });

  it('open the palette with a stroke, without typing it there', async () => {
    const { user } = renderApp('/');
    await heading('Overview');
    await user.keyboard('/');
    expect(await screen.findByRole('combobox', { name: palette.title })).toHaveValue('');
  });

  it('are all listed with a question mark, and axe finds nothing wrong with the list', async () => {
    const { user } = renderApp('/', { as: 'carl' });
    await heading('Overview');
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: text.title });
    for (const place of ['Overview', 'Network', 'Audit', 'Health', 'Settings'])
      expect(within(sheet).getByText(text.goTo(place))).toBeVisible();
    expect(await violations()).toEqual([]);
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  it('are switched off on the account menu, but for those with Ctrl, and stay so', async () => {
    const { user, router } = renderApp('/');
    await heading('Overview');
    await user.click(screen.getByRole('switch', { name: shell.singleKeys, hidden: true }));
    await heading('Overview').then((title) => {
      title.focus();
    });
    await user.keyboard('gs?');
    expect(router.state.location.pathname).toBe('/');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(localStorage.getItem('windowpane-single-keys')).toBe('off');
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox', { name: palette.title })).toBeVisible();
  });
});
