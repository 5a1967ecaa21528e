import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, unreachable } from '../../../../../mock/http';
import { violations } from '../../../../testing/axe';
import { renderApp } from '../../../../testing/renderApp';
import { testInstant } from '../../../../testing/clock';
import { text } from './text';

const cell = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}:`) });
const slider = () => screen.findByRole('slider', { name: text.time });

describe('the picture of the shares', () => {
  it('shows the limit and the reserved bandwidth of each', async () => {
    renderApp('/shares');
    expect(await cell('genomics')).toHaveAccessibleName('genomics: 40 Mbit/s of 60 Mbit/s, 67 %');
    expect(await cell('telescope')).toHaveAccessibleName('telescope: 0 Mbit/s of 40 Mbit/s, 0 %');
    expect(screen.queryByRole('button', { name: /^visitors:/ })).not.toBeInTheDocument();
    const picture = screen.getByRole('group', { name: text.label });
    expect(picture).toHaveAccessibleDescription(new RegExp(text.same));
    expect(picture).toHaveAttribute('aria-details', screen.getByRole('treegrid').id);
    expect(await violations()).toEqual([]);
  });

  it('shows another time, as the timelines of the shares have it', async () => {
    renderApp('/shares');
    await cell('genomics');
    const input = await slider();
    await waitFor(() => {
      expect(input).toBeEnabled();
    });
    // Between the two bookings of genomics, and while the one of telescope runs.
    fireEvent.change(input, { target: { value: String(testInstant + 50 * 60_000) } });
    await waitFor(async () => {
      expect(await cell('telescope')).toHaveAccessibleName('telescope: 25 Mbit/s of 40 Mbit/s, 63 %');
    });
    expect(await cell('genomics')).toHaveAccessibleName('genomics: 0 Mbit/s of 60 Mbit/s, 0 %');
    expect(input).toHaveAttribute('aria-valuetext', text.at('21:50:30 today'));
  });

  it('goes to the fullest time and back to now', async () => {
    const { user } = renderApp('/shares?zoom=telescope');
    await cell('telescope');
    const fullest = screen.getByRole('button', { name: text.fullest });
    await waitFor(() => {
      expect(fullest).toBeEnabled();
    });
    await user.click(fullest);
    expect(await cell('telescope')).toHaveAccessibleName('telescope: 25 Mbit/s of 40 Mbit/s, 63 %');
    await user.click(screen.getByRole('button', { name: text.now }));
    expect(await cell('telescope')).toHaveAccessibleName('telescope: 0 Mbit/s of 40 Mbit/s, 0 %');
  });

  it('is gone around in with the keyboard, looked at closer, and left again', async () => {
    const { user, router } = renderApp('/shares');
    (await cell('rootShare')).focus();
    await user.keyboard('{ArrowDown}');
    expect(await cell('research')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(await cell('backup')).toHaveFocus();
    await user.keyboard('{ArrowLeft}{Enter}');
    await waitFor(() => {
      expect(router.state.location.search).toEqual({ zoom: 'research' });
    });
    expect(screen.queryByRole('button', { name: /^backup:/ })).not.toBeInTheDocument();
    const breadcrumbs = within(screen.getByRole('navigation', { name: text.breadcrumbs }));
    expect(breadcrumbs.getByRole('link', { name: text.open('research') })).toHaveAttribute(
      'href',
      '/shares/research',
    );
    expect(await cell('research')).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(router.state.location.search).toEqual({ zoom: 'rootShare' });
    });
    await user.click(breadcrumbs.getByRole('button', { name: text.all }));
    expect(await cell('backup')).toBeInTheDocument();
  });

  it('shows what it could not fetch', async () => {
    renderApp('/shares', {
      answers: [
        http.get('/shares/{name}/timeline', ({ params }) =>
          params.name === 'genomics' ? unreachable() : undefined,
        ),
      ],
    });
    await cell('genomics');
    const input = await slider();
    await waitFor(() => {
      expect(input).toBeEnabled();
    });
    fireEvent.change(input, { target: { value: String(testInstant + 50 * 60_000) } });
    await waitFor(async () => {
      expect(await cell('genomics')).toHaveAccessibleName(
        'genomics: limit 60 Mbit/s, not loaded for this time, at most 40 Mbit/s',
      );
    });
    expect(screen.getByText(new RegExp(text.failed))).toBeVisible();
  });

  it('shows all where the share in the address is not there', async () => {
    renderApp('/shares?zoom=nothing');
    expect(await cell('rootShare')).toBeInTheDocument();
  });
});
