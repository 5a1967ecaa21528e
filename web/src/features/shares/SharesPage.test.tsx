import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderApp } from '../../testing/renderApp';
import { text } from './text';

const row = (name: RegExp) => screen.findByRole('row', { name });

describe('the shares', () => {
  it('stand in a tree with limit, use, peak and speakers', async () => {
    renderApp('/shares');
    const genomics = await row(/^genomics/);
    expect(genomics).toHaveAttribute('aria-level', '3');
    expect(genomics).toHaveTextContent('40 Mbit/s of 60 Mbit/s');
    expect(genomics).toHaveTextContent('bea, ada');
    expect(within(genomics).getByRole('meter')).toHaveAttribute(
      'aria-valuetext',
      '40 Mbit/s of 60 Mbit/s, 67 %',
    );
  });

  it('say when more is delegated than there is', async () => {
    renderApp('/shares');
    expect(await row(/^research/)).toHaveTextContent('100 Mbit/s1.3× its limit');
  });

  it('say of a share without a limit that nothing may be reserved', async () => {
    renderApp('/shares');
    const visitors = await row(/^visitors/);
    expect(visitors).toHaveTextContent(text.nothingToReserve);
    expect(visitors).toHaveTextContent('everyone');
  });

  it('open, close and are walked through with the keyboard', async () => {
    const { user, router } = renderApp('/shares');
    (await row(/^rootShare/)).focus();
    await user.keyboard('{ArrowDown}');
    expect(await row(/^research/)).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(await row(/^research/)).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('row', { name: /^genomics/ })).not.toBeInTheDocument();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(await row(/^genomics/)).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/shares/genomics');
    });
  });

  it('say what a share is to those who see none', async () => {
    renderApp('/shares', { answers: [http.get('*/api/v1/shares', () => HttpResponse.json({ shares: [] }))] });
    expect(await screen.findByText(text.empty.title)).toBeVisible();
  });

  it('say why they cannot be shown', async () => {
    renderApp('/shares', { answers: [http.get('*/api/v1/shares', () => HttpResponse.error())] });
    expect(await screen.findByRole('alert')).toHaveTextContent('The gateway does not answer');
  });
});
