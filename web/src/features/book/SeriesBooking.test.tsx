import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, unreachable } from '../../../mock/http';
import { threeEvenings } from '../../../mock/scenarios';
import { Store } from '../../../mock/store';
import { violations } from '../../testing/axe';
import { combobox, fillBooking } from '../../testing/fillBooking';
import type { AppOptions } from '../../testing/renderApp';
import { text } from './text';

describe('booking a window that comes again', () => {
  /** Every day from today on for so many days, at ten past nine for five minutes. */
  async function fillSeries(rate: string, last: string, answers: AppOptions['answers'] = []) {
    const store = new Store();
    const scenario = threeEvenings(store, 40_000_000);
    const app = await fillBooking(rate, { store, answers: [...answers, ...scenario] });
    await app.user.click(screen.getByRole('radio', { name: text.kinds.recurring }));
    for (const name of Object.values(text.weekdays)) {
      const chip = screen.getByRole('checkbox', { name });
      if (!chip.matches(':checked')) await app.user.click(chip);
    }
    fireEvent.change(screen.getByLabelText(text.startTime), { target: { value: '21:10' } });
    fireEvent.change(screen.getByLabelText(text.last), { target: { value: last } });
    return app;
  }

  const windows = async () =>
    within(await screen.findByRole('region', { name: text.series.windows })).getAllByRole('listitem');
  const submitSeries = (user: UserEvent) =>
    user.click(screen.getByRole('button', { name: text.submitSeries }));

  it('lists every window with its answer', async () => {
    await fillSeries('45', '2026-11-22');
    expect(await screen.findByText(text.series.someWouldStop(1, 3))).toBeVisible();
    const [first, second] = await windows();
    expect(first).toHaveTextContent(/^Fri 21:10 – 21:15 today/);
    expect(first).toHaveTextContent(
      'The share has not enough bandwidth left: share genomics · room for 40 Mbit/s',
    );
    expect(second).toHaveTextContent(/^Sat 21:10 – 21:15 tomorrowRoom/);
    expect(await violations()).toEqual([]);
  });

  it('takes the rate that all have room for with one press', async () => {
    const { user } = await fillSeries('45', '2026-11-22');
    await user.click(await screen.findByRole('button', { name: text.series.offerForAll('40 Mbit/s') }));
    expect(await screen.findByText(text.series.allGranted(3))).toBeVisible();
    expect(screen.getByLabelText(text.rate)).toHaveValue('40');
  });

  it('books those that have room where that is enough, and lists what was booked and what was not', async () => {
    const { user, store } = await fillSeries('45', '2026-11-22');
    await user.click(await screen.findByRole('button', { name: text.series.bookOthers(2) }));
    expect(await screen.findByText(text.series.someGranted(2, 3))).toBeVisible();
    await submitSeries(user);
    expect(await screen.findByText(text.series.bookedCount(2, 1))).toBeVisible();
    const booked = screen.getByRole('list', { name: text.series.booked });
    const links = within(booked).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      expect.stringMatching(/^Sat 21:10 – 21:15 tomorrow/),
      expect.stringMatching(/^Sun 21:10 – 21:15, 22 Nov 2026/),
    ]);
    expect(store.bookings.filter(({ createdAt }) => Date.parse(createdAt) === Date.now())).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: text.series.again }));
    expect(await combobox(text.from)).toHaveValue('');
  });

  it('books none if one does not fit, and shows which and why', async () => {
    const { user } = await fillSeries('45', '2026-11-22');
    await screen.findByText(text.series.someWouldStop(1, 3));
    await submitSeries(user);
    expect(await screen.findByText(/^Of 3 windows, number 1: /)).toBeVisible();
    expect(screen.getByLabelText(text.rate)).toHaveValue('45');
  });

  it('shows how a clock change affects a window', async () => {
    const starts = ['2027-03-27T01:30:00Z', '2027-03-28T01:30:00Z', '2027-03-29T00:30:00Z'];
    const checked = starts.map((start) => {
      const end = new Date(Date.parse(start) + 300_000).toISOString();
      return { start, end, granted: true, refusal: null };
    });
    await fillSeries('15', '2027-03-29', [
      http.post('/bookings/series/check', ({ reply }) => reply(200, { granted: true, windows: checked })),
    ]);
    fireEvent.change(screen.getByLabelText(text.first), { target: { value: '2027-03-27' } });
    fireEvent.change(screen.getByLabelText(text.startTime), { target: { value: '02:30' } });
    expect(await screen.findByText(text.series.clocks.skipped('02:30'))).toBeVisible();
    const shown = (await windows()).map((window) => window.textContent);
    expect(shown).toEqual([
      expect.stringMatching(/^Sat 02:30 – 02:35/),
      expect.stringMatching(/^Sun 03:30 – 03:35/),
      expect.stringMatching(/^Mon 02:30 – 02:35/),
    ]);
  });

  it('shows an error at its field', async () => {
    const { user } = await fillSeries('15', '2026-11-19');
    await submitSeries(user);
    expect(await screen.findByText(text.lastBeforeFirst)).toBeVisible();
    await waitFor(() => {
      expect(screen.getByLabelText(text.last)).toHaveFocus();
    });
  });

  it('sends the very same again under the same key when no answer came', async () => {
    const sent: unknown[] = [];
    const { user } = await fillSeries('15', '2026-11-22', [
      http.post('/bookings/series', ({ request, body }) => {
        sent.push([request.headers.get('Idempotency-Key'), body]);
        return sent.length === 1 ? unreachable() : undefined;
      }),
    ]);
    await screen.findByText(text.series.allGranted(3));
    await submitSeries(user);
    expect((await screen.findAllByText('The gateway does not answer')).length).toBeGreaterThan(0);
    await submitSeries(user);
    expect(await screen.findByText(text.series.bookedCount(3, 0))).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });
});
