import { act, screen, waitFor } from '@testing-library/react';
import { shareLike } from '../../../mock/fixtures/shares';
import { http, unreachable } from '../../../mock/http';
import { setStaleSince } from '../../api/connection';
import { formatClock } from '../../lib/time';
import { violations } from '../../testing/axe';
import { renderApp } from '../../testing/renderApp';
import { text } from '../text';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the frame around every page', () => {
  it('leads home from the bare address', async () => {
    const { router } = renderApp('/');
    await heading('Overview');
    expect(router.state.location.pathname).toBe('/');
  });

  it('goes from place to place and takes the keyboard to the heading', async () => {
    const { user } = renderApp('/bookings');
    await heading('Bookings');
    await user.click(screen.getByRole('link', { name: text.shares }));
    await waitFor(async () => {
      expect(await heading('Shares')).toHaveFocus();
    });
    expect(document.title).toBe('Shares · Windowpane');
  });

  it('has its navigation and its account in the banner of the page', async () => {
    renderApp('/bookings');
    await heading('Bookings');
    const navigation = screen.getByRole('navigation', { name: text.navigation });
    expect(navigation.closest('header')).toContainElement(
      screen.getByRole('button', { name: /^Account of/ }),
    );
    expect(screen.getByRole('main')).not.toContainElement(navigation);
  });

  it('begins with a way past the navigation', async () => {
    const { user } = renderApp('/bookings');
    await heading('Bookings');
    await user.tab();
    expect(screen.getByRole('link', { name: text.skip })).toHaveFocus();
  });

  it('shows whether it is live', async () => {
    renderApp('/bookings');
    expect(await screen.findByText(text.live)).toBeVisible();
  });

  it('shows since when it is stale once the gateway is silent', async () => {
    renderApp('/bookings', { answers: [http.get('/events', () => unreachable())] });
    expect(await screen.findByText(text.stale('21:00:30'))).toBeVisible();
    expect(screen.getByText(text.staleBanner.gateway('21:00:30'))).toBeVisible();
  });

  it('shows the time of its state while the database is away, and reads anew until it is back', async () => {
    renderApp('/bookings');
    await screen.findByText(text.live);
    act(() => {
      setStaleSince(Date.parse('2026-11-20T21:00:10Z'));
    });
    const clock = formatClock(Date.parse('2026-11-20T21:00:10Z'));
    expect(await screen.findByText(text.staleBanner.database(clock))).toBeVisible();
    expect(await screen.findByText(text.live)).toBeVisible();
  });

  it('is live again when the gateway answers again, and shows what happened meanwhile', async () => {
    let away = true;
    const { store } = renderApp('/shares', {
      answers: [http.get('/events', () => (away ? unreachable() : undefined))],
    });
    await screen.findByText(text.stale('21:00:30'));
    expect(await screen.findByRole('link', { name: 'genomics' })).toBeVisible();
    store.putShare(shareLike({ name: 'newcomer', parent: 'rootShare', maxReserveBps: 1_000_000 }));
    away = false;
    expect(await screen.findByText(text.live)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'newcomer' })).toBeVisible();
    expect(screen.queryByText(text.staleBanner.gateway('21:00:30'))).not.toBeInTheDocument();
  });

  it('leads to the log in when the session is over, and back to the same page after it', async () => {
    const { user, store } = renderApp('/shares/genomics');
    await heading('genomics');
    store.user = null;
    await user.click(screen.getByRole('radio', { name: '1 week' }));
    expect(await screen.findByText(/Your session has expired/)).toBeVisible();
    await user.type(screen.getByLabelText('Name'), 'ada');
    await user.type(screen.getByLabelText('Password'), 'windowpane');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await heading('genomics')).toBeVisible();
  });

  it('has a link to the documentation in the menu of the user', async () => {
    renderApp('/bookings');
    await heading('Bookings');
    const link = await screen.findByRole('link', { name: text.documentation, hidden: true });
    expect(link).toHaveAttribute('href', '/docs/');
  });

  it('shows who is logged in, and logs out', async () => {
    const { user } = renderApp('/bookings');
    await heading('Bookings');
    expect(screen.getByRole('button', { name: /Account of Ada Lindqvist/ })).toBeVisible();
    const logOut = await screen.findByRole('button', { name: text.logOut, hidden: true });
    await user.click(logOut);
    const signIn = await heading('Sign in');
    await waitFor(() => {
      expect(signIn).toHaveFocus();
    });
  });

  it('takes the keyboard to the heading when what had the focus is removed', async () => {
    const { user } = renderApp('/bookings?state=refused');
    const chip = await screen.findByRole('button', { name: /^Remove the filter/ });
    chip.focus();
    await user.keyboard('{Enter}');
    await waitFor(async () => {
      expect(await heading('Bookings')).toHaveFocus();
    });
  });

  it('leaves the keyboard alone once the user has pressed beside everything', async () => {
    const { store } = renderApp('/shares');
    const link = await screen.findByRole('link', { name: text.maintenance });
    link.focus();
    link.blur();
    store.putShare(shareLike({ name: 'newcomer', parent: 'rootShare', maxReserveBps: 1_000_000 }));
    expect(await screen.findByRole('link', { name: 'newcomer' })).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(document.body).toHaveFocus();
  });

  it('reports an unknown page', async () => {
    renderApp('/nowhere');
    expect(await heading(text.notFound.title)).toBeVisible();
    expect(screen.getByRole('link', { name: text.notFound.home })).toBeVisible();
  });

  it('reports that the gateway is away instead of asking for a name', async () => {
    let away = true;
    const { user } = renderApp('/bookings', {
      answers: [http.get('/session', () => (away ? unreachable() : undefined))],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The gateway does not answer');
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Bookings')).toBeVisible();
  });
});

describe('axe finds nothing', () => {
  const pages = {
    '/': 'Overview',
    '/bookings?scope=all': 'Bookings',
    '/bookings/0192f6c1-1': 'h1 → h4',
    '/book': 'Book a window',
    '/shares': 'Shares',
    '/shares/research': 'research',
    '/network': 'Network',
  };

  it.each(Object.entries(pages))('on %s', async (path, title) => {
    renderApp(path);
    await heading(title);
    await screen.findByText(text.live, { selector: '[data-state] *, [data-state]' });
    await waitFor(() => {
      expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
    });
    expect(await violations()).toEqual([]);
  });

  it('on /login', async () => {
    renderApp('/login', { as: null });
    await heading('Sign in');
    expect(await violations()).toEqual([]);
  });
});
