import { act, screen, waitFor } from '@testing-library/react';
import { http } from '../../../mock/http';
import { Store } from '../../../mock/store';
import { violations } from '../../testing/axe';
import { bookingLike } from '../../testing/booking';
import { renderApp } from '../../testing/renderApp';
import { text } from './text';

const words = text.guide;
const never = () => new Store({ bookings: [] });

describe('the guide to a first booking', () => {
  beforeEach(() => {
    localStorage.clear();
  });

  it('fills in an example of two hosts, a small rate and a start ten minutes from now', async () => {
    renderApp('/book', { store: never() });
    expect(await screen.findByRole('heading', { name: words.title })).toBeVisible();
    await waitFor(() => {
      expect(screen.getByLabelText(text.rate)).toHaveValue('1');
    });
    expect(screen.getByLabelText(text.startTime)).toHaveValue('2026-11-20T21:10');
    expect(screen.getByRole('combobox', { name: text.from })).toHaveValue('h1');
    expect(screen.getByRole('combobox', { name: text.to })).toHaveValue('h2');
    expect(await screen.findByText(text.check.pair.grantedThere)).toBeVisible();
    expect(screen.getByText(text.check.pair.grantedBack)).toBeVisible();
  });

  it('leads through the steps by keyboard, and to the fields of each', async () => {
    const { user } = renderApp('/book', { store: never() });
    const [who, howMuch] = words.steps;
    expect(await screen.findByText(who.help)).toBeVisible();
    act(() => {
      screen.getByRole('button', { name: words.toFields }).focus();
    });
    await user.keyboard('{Enter}');
    expect(screen.getByRole('combobox', { name: text.from })).toHaveFocus();
    act(() => {
      screen.getByRole('button', { name: words.next }).focus();
    });
    await user.keyboard('{Enter}');
    expect(screen.getByText(howMuch.help)).toBeVisible();
    await user.click(screen.getByRole('button', { name: words.toFields }));
    expect(screen.getByLabelText(text.rate)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: words.next }));
    await user.click(screen.getByRole('button', { name: words.toFields }));
    expect(screen.getByRole('radio', { name: text.later })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: words.next }));
    expect(screen.getByText(words.last)).toBeVisible();
    expect(screen.getByRole('button', { name: words.next })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: words.back }));
    expect(screen.getByText(words.steps[2].help)).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('ends with what happens now, and leads to the booking and to the tutorial', async () => {
    const store = never();
    const { user } = renderApp('/book', { store });
    await screen.findByText(text.check.pair.grantedBack);
    await user.click(screen.getByRole('button', { name: text.submit }));
    expect(await screen.findByText(words.booked.titles.booked)).toBeVisible();
    expect(screen.getByText(words.booked.wayBack)).toBeVisible();
    expect(screen.getByText(words.booked.start('21:10 today'))).toBeVisible();
    expect(screen.getByRole('link', { name: words.booked.tutorial })).toHaveAttribute(
      'href',
      '/docs/tutorials/member.html',
    );
    expect(await violations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: words.booked.again }));
    expect(await screen.findByLabelText(text.rate)).toHaveValue('');
    expect(screen.queryByRole('heading', { name: words.title })).not.toBeInTheDocument();
    expect(store.bookings.map(({ rateBps }) => rateBps)).toEqual([1_000_000, 100_000]);
  });

  it('leads to the page of the booking', async () => {
    const { user } = renderApp('/book', { store: never() });
    await screen.findByText(text.check.pair.grantedBack);
    await user.click(screen.getByRole('button', { name: text.submit }));
    await user.click(await screen.findByRole('link', { name: words.booked.open }));
    expect(await screen.findByRole('heading', { level: 1, name: 'h1 → h2' })).toBeVisible();
  });

  it('is hidden for good once the member says so', async () => {
    const store = never();
    const { user, unmount } = renderApp('/book', { store });
    await user.click(await screen.findByRole('button', { name: words.hide }));
    expect(screen.queryByRole('heading', { name: words.title })).not.toBeInTheDocument();
    unmount();
    renderApp('/book', { store });
    await screen.findByLabelText(text.rate);
    expect(screen.queryByRole('heading', { name: words.title })).not.toBeInTheDocument();
  });

  it('keeps what the address asks for', async () => {
    renderApp('/book?share=research&from=h3&to=h4', { store: never() });
    await screen.findByRole('heading', { name: words.title });
    expect(screen.getByRole('combobox', { name: text.from })).toHaveValue('h3');
    expect(screen.getByLabelText(text.rate)).toHaveValue('');
  });

  it('is there for a member all of whose requests were refused', async () => {
    const answers = [
      http.get('/bookings', ({ reply }) =>
        reply(200, { bookings: [bookingLike({ state: 'refused' })], nextCursor: null }),
      ),
    ];
    renderApp('/book', { answers });
    expect(await screen.findByRole('heading', { name: words.title })).toBeVisible();
  });

  it('is not there for members who have booked, nor for administrators', async () => {
    const { unmount } = renderApp('/book');
    await screen.findByLabelText(text.rate);
    expect(screen.queryByRole('heading', { name: words.title })).not.toBeInTheDocument();
    unmount();
    renderApp('/book', { store: new Store({ bookings: [], user: 'root' }) });
    await screen.findByLabelText(text.rate);
    expect(screen.queryByRole('heading', { name: words.title })).not.toBeInTheDocument();
  });
});
