import { screen, waitFor, within } from '@testing-library/react';
import { fewShares, manyShares } from '../../../mock/fixtures/shares';
import { http, unreachable } from '../../../mock/http';
import { Store } from '../../../mock/store';
import { renderApp } from '../../testing/renderApp';
import { text } from './text';

const row = (name: RegExp) => screen.findByRole('row', { name });

describe('the shares', () => {
  it('are in a tree with limit, use, peak and speakers', async () => {
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

  it('show when more is delegated than available', async () => {
    renderApp('/shares');
    expect(await row(/^research/)).toHaveTextContent('100 Mbit/s1.3× its limit');
  });

  it('show that nothing may be reserved on a share without a limit', async () => {
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
    await user.keyboard('*');
    expect(await row(/^research/)).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowRight}');
    expect(await row(/^genomics/)).toHaveFocus();
    await user.keyboard('{End}vis');
    expect(await row(/^visitors/)).toHaveFocus();
    await user.keyboard('ge');
    expect(await row(/^visitors/)).toHaveFocus();
    await user.keyboard('{Home}{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/shares/genomics');
    });
  });

  it('explain shares to users who see none', async () => {
    renderApp('/shares', { answers: [http.get('/shares', ({ reply }) => reply(200, { shares: [] }))] });
    expect(await screen.findByText(text.empty.title)).toBeVisible();
  });

  it('show why they cannot be shown', async () => {
    renderApp('/shares', { answers: [http.get('/shares', () => unreachable())] });
    expect(await screen.findByRole('alert')).toHaveTextContent('The gateway does not answer');
  });
});

describe('finding a share', () => {
  it('shows what was found below those above it, and keeps what is looked for in the address', async () => {
    const { user, router } = renderApp('/shares');
    await row(/^genomics/);
    await user.type(screen.getByRole('textbox', { name: text.find.label }), 'geno');
    expect(await screen.findByText(text.find.found(1, 6))).toBeVisible();
    expect(router.state.location.search).toEqual({ find: 'geno' });
    expect((await row(/^genomics/)).querySelector('mark')).toHaveTextContent('geno');
    expect(screen.getAllByRole('row').map((one) => one.getAttribute('aria-level'))).toEqual([
      null,
      '1',
      '2',
      '3',
    ]);
  });

  it('begins with what the address looks for', async () => {
    renderApp('/shares?find=dara');
    expect(await row(/^backup/)).toBeVisible();
    expect(screen.queryByRole('row', { name: /^research/ })).not.toBeInTheDocument();
  });

  it('shows when there is none', async () => {
    renderApp('/shares?find=nothing');
    expect(await screen.findByText(text.find.none)).toBeVisible();
  });
});

describe('five thousand shares', () => {
  const storeOfMany = () => new Store({ shares: [...fewShares(), ...manyShares().slice(1)] });

  it('are counted, and only the visible ones are drawn', async () => {
    const { user } = renderApp('/shares', { store: storeOfMany() });
    (await row(/^rootShare/)).focus();
    const tree = screen.getByRole('treegrid');
    expect(tree).toHaveAttribute('aria-rowcount', '5006');
    expect(within(tree).getAllByRole('row').length).toBeLessThan(60);
    await user.keyboard('{End}');
    const last = await row(/^group-4680/);
    expect(last).toHaveFocus();
    expect(last).toHaveAttribute('aria-rowindex', '5006');
    expect(last).toHaveAttribute('aria-posinset', '8');
    expect(last).toHaveAttribute('aria-setsize', '8');
    expect(last).toHaveAttribute('aria-level', '5');
    expect(within(tree).getAllByRole('row').length).toBeLessThan(60);
  });

  it('are not all asked for their timelines', async () => {
    const asked: string[] = [];
    renderApp('/shares', {
      store: storeOfMany(),
      answers: [
        http.get('/shares/{name}/timeline', ({ params }) => {
          asked.push(params.name);
          return undefined;
        }),
      ],
    });
    await row(/^rootShare/);
    await waitFor(() => {
      expect(asked).toContain('rootShare');
    });
    expect(asked.length).toBeLessThanOrEqual(40);
  });
});
