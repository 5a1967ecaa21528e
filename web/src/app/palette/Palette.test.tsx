import { screen, waitFor, within } from '@testing-library/react';
import { http, unreachable } from '../../../mock/http';
import { violations } from '../../testing/axe';
import { renderApp, type AppOptions } from '../../testing/renderApp';
import { text as shell } from '../text';
import { text } from './text';

afterEach(() => {
  localStorage.clear();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const field = () => screen.findByRole('combobox', { name: text.title });
const optionNames = () =>
  screen.queryAllByRole('option').map((option) => option.querySelector('span')?.textContent);
const current = () => screen.getByRole('option', { selected: true });

/** The palette over the network page, with everything fetched. */
async function opened(options?: AppOptions) {
  const app = renderApp('/network', options);
  await heading('Network');
  await app.user.keyboard('{Control>}k{/Control}');
  await waitFor(async () => {
    expect(await field()).toHaveFocus();
  });
  await waitFor(() => {
    expect(screen.queryByText(text.loading)).not.toBeInTheDocument();
  });
  return { ...app, find: async (query: string) => app.user.type(await field(), query) };
}

describe('the command palette', () => {
  it('opens by its button, too, and gives the focus back when it is closed', async () => {
    const { user } = renderApp('/shares');
    const button = await screen.findByRole('button', { name: shell.search });
    await user.click(button);
    await waitFor(async () => {
      expect(await field()).toHaveFocus();
    });
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('combobox', { name: text.title })).not.toBeInTheDocument();
    });
    expect(button).toHaveFocus();
  });

  it('has the places and what can be done before anything is typed', async () => {
    await opened();
    const places = screen.getByRole('group', { name: text.groups.places });
    expect(places.style.getPropertyValue('--spotlight-label')).toBe(`'${text.groups.places}'`);
    expect(within(places).getByText('Shares')).toBeVisible();
    const actions = screen.getByRole('group', { name: text.groups.actions });
    expect(within(actions).getByText(text.actions.logOut)).toBeVisible();
  });

  it('opens the documentation in a tab of its own', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user, find } = await opened();
    await find('docum');
    expect(current()).toHaveTextContent(text.actions.documentation);
    await user.keyboard('{Enter}');
    expect(open).toHaveBeenCalledWith('/docs/', '_blank', 'noopener');
    open.mockRestore();
  });

  it('goes where a name leads, and takes the keyboard to its heading', async () => {
    const { user, find } = await opened();
    await find('geno');
    expect(current()).toHaveTextContent('genomics');
    await user.keyboard('{Enter}');
    await waitFor(async () => {
      expect(await heading('genomics')).toHaveFocus();
    });
    expect(screen.queryByRole('combobox', { name: text.title })).not.toBeInTheDocument();
  });

  it('names the current option for the field while arrows move it', async () => {
    const { user, find } = await opened();
    await find('s1');
    const options = screen.getAllByRole('option');
    const input = await field();
    expect(input).toHaveAttribute('aria-activedescendant', options[0]?.id);
    await user.keyboard('{ArrowDown}');
    expect(input).toHaveAttribute('aria-activedescendant', options[1]?.id);
    expect(current()).toBe(options[1]);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(current()).toBe(options.at(-1));
  });

  it.each([
    ['h4', text.groups.hosts, /h4.*10\.0\.0\.4, at s2:1/, '/network/links/h4>s2:1'],
    ['s3', text.groups.switches, /s3/, '/network/switches/00:00:00:00:00:00:00:03'],
    ['s1:4 s3:1', text.groups.links, /^s1:4 → s3:1/, '/network/links/s1:4>s3:1'],
    ['h6 telescope', text.groups.bookings, /h6 → h2.*25 Mbit\/s on telescope/, '/bookings/0192f6c1-4'],
  ])('finds %s', async (query, group, name, path) => {
    const { user, find, router } = await opened();
    await find(query);
    const found = screen.getByRole('group', { name: group });
    await user.click(within(found).getByRole('option', { name }));
    await waitFor(() => {
      expect(decodeURIComponent(router.state.location.pathname)).toBe(path);
    });
  });

  it('offers to book between two hosts that were typed, and fills them in', async () => {
    const { user, find } = await opened();
    await find('h1 to h4');
    expect(current()).toHaveTextContent(text.actions.bookBetween('h1', 'h4'));
    expect(optionNames()).toEqual([text.actions.bookBetween('h1', 'h4'), 'h1', 'h4']);
    await user.keyboard('{Enter}');
    await heading('Book a window');
    expect(await screen.findByRole('combobox', { name: 'From' })).toHaveValue('h1');
    expect(screen.getByRole('combobox', { name: 'To' })).toHaveValue('h4');
  });

  it('offers to delegate a share to those who may speak for it, and opens the form', async () => {
    const { user, find } = await opened();
    await find('delegate tele');
    expect(optionNames()).toEqual([text.actions.delegate('telescope')]);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: /telescope/ })).toBeVisible();
  });

  it('offers neither to auditors, who may not, but offers users, whom they may see', async () => {
    const { user, find } = await opened({ as: 'carl' });
    await find('h1 to h4');
    expect(screen.queryByText(text.actions.bookBetween('h1', 'h4'))).not.toBeInTheDocument();
    await user.clear(await field());
    await find('delegate');
    expect(screen.queryByText(/Delegate/)).not.toBeInTheDocument();
    await user.clear(await field());
    await find('bea');
    expect(screen.getByRole('group', { name: text.groups.users })).toHaveTextContent('Bea Okafor');
  });

  it('neither shows members who has an account nor asks for it', async () => {
    const asked = vi.fn();
    const { find } = await opened({
      answers: [
        http.get('/users', () => {
          asked();
          return undefined;
        }),
      ],
    });
    await find('carl');
    expect(await screen.findByText(text.none('carl'), { exact: false })).toBeVisible();
    await find('{Backspace}{Backspace}{Backspace}{Backspace}audit');
    expect(screen.queryByRole('group', { name: text.groups.places })).not.toBeInTheDocument();
    expect(asked).not.toHaveBeenCalled();
  });

  it('has what was chosen lately first the next time', async () => {
    const { user, find } = await opened();
    await find('telesc');
    await user.keyboard('{Enter}');
    await heading('telescope');
    await user.keyboard('{Control>}k{/Control}');
    const lately = await screen.findByRole('group', { name: text.groups.recent });
    expect(within(lately).getByRole('option')).toHaveTextContent('telescope');
  });

  it('forgets it when the person logs out, which it does', async () => {
    const { user, find } = await opened();
    await find('telesc');
    await user.keyboard('{Enter}');
    await heading('telescope');
    await user.keyboard('{Control>}k{/Control}');
    await find('sign out');
    await user.keyboard('{Enter}');
    await heading('Sign in');
    expect(localStorage.getItem('windowpane-recent-ada')).toBeNull();
  });

  it('sets the theme', async () => {
    const { user, find } = await opened();
    await find('dark');
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(localStorage.getItem('windowpane-colour-scheme')).toBe('dark');
    });
  });

  it('searches the other parts where one cannot be fetched, reports it, and tries again', async () => {
    let away = true;
    const { user, find } = await opened({
      answers: [http.get('/hosts', () => (away ? unreachable() : undefined))],
    });
    expect(await screen.findByText(text.failed)).toBeVisible();
    await find('geno');
    expect(optionNames()).toContain('genomics');
    away = false;
    await user.click(screen.getByRole('button', { name: text.retry }));
    await waitFor(() => {
      expect(screen.queryByText(text.failed)).not.toBeInTheDocument();
    });
    await user.clear(await field());
    await find('10.0.0.3');
    expect(await screen.findByRole('option', { name: /^h3.*at s1:3/ })).toBeVisible();
  });

  it('is nothing that axe finds fault with, whether it found something or not', async () => {
    const { find } = await opened({ as: 'root' });
    await find('s');
    expect(await violations()).toEqual([]);
    await find('xyzzy');
    expect(await violations()).toEqual([]);
  });
});
