import { screen, waitFor, within } from '@testing-library/react';
import { refusalLike } from '../../../../../mock/fixtures/shares';
import { http, unreachable } from '../../../../../mock/http';
import { bookingsInTheWay, shareChangeRefused } from '../../../../../mock/scenarios';
import { Store } from '../../../../../mock/store';
import { violations } from '../../../../testing/axe';
import { renderApp, type AppOptions } from '../../../../testing/renderApp';
import { text as shares } from '../../text';
import { text } from './text';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function open(share: string, button: string, options?: AppOptions) {
  const app = renderApp(`/shares/${share}`, options);
  await heading(share);
  await app.user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  const preview = () => dialog.getByRole('region', { name: text.preview });
  return { ...app, dialog, preview };
}

describe('changing a share', () => {
  async function typeLimit(limit: string, options?: AppOptions) {
    const app = await open('genomics', text.change.open, options);
    const field = app.dialog.getByLabelText(shares.definition.limit);
    await app.user.clear(field);
    await app.user.type(field, limit);
    return { ...app, field, submit: () => app.dialog.getByRole('button', { name: text.change.submit }) };
  }

  it('shows what it would do, and does it', async () => {
    const { dialog, preview, submit, user, store } = await typeLimit('50');
    expect(await dialog.findByText(text.possible)).toBeVisible();
    expect(preview()).toHaveTextContent('Maximum reservation: 60 Mbit/s → 50 Mbit/s');
    expect(store.share('genomics')?.maxReserveBps).toBe(60_000_000);
    expect(await violations()).toEqual([]);
    await user.click(submit());
    expect(await screen.findByText(text.change.done('genomics'))).toBeVisible();
    expect(store.share('genomics')).toMatchObject({
      maxReserveBps: 50_000_000,
      flowGroup: { srcHost: '10.0.0.0/29' },
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('asks before bookings end, and names them', async () => {
    const store = new Store();
    const answers = bookingsInTheWay(store, '0192f6c1-1');
    const { dialog, submit, user } = await typeLimit('30', { store, answers });
    expect(await dialog.findByText(text.byEnding(1))).toBeVisible();
    const ending = dialog.getByRole('list', { name: text.ending });
    expect(within(ending).getByRole('link')).toHaveAttribute('href', '/bookings/0192f6c1-1');
    expect(submit()).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: text.confirm(1) }));
    await user.click(submit());
    expect(await screen.findByText(text.ended(1))).toBeVisible();
    expect(store.booking('0192f6c1-1')?.state).toBe('cancelled');
    expect(store.booking('0192f6c1-3')?.state).toBe('booked');
  });

  it('lists the shares that would have to change first', async () => {
    const { dialog, user, field, submit } = await (async () => {
      const refusal = refusalLike({
        rule: 'in-use',
        place: 'share research',
        message: 'Shares in it would have more than it has; change them first: genomics.',
      });
      const answers = [shareChangeRefused(refusal, 'genomics')];
      const app = await open('research', text.change.open, { as: 'root', answers });
      return {
        ...app,
        field: app.dialog.getByLabelText(shares.definition.limit),
        submit: () => app.dialog.getByRole('button', { name: text.change.submit }),
      };
    })();
    await user.clear(field);
    await user.type(field, '50');
    expect(await dialog.findByText(/Shares in it would have more than it has/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'genomics' })).toBeVisible();
    expect(submit()).toBeDisabled();
  });

  it('shows at the field that the parent has less, and sends nothing', async () => {
    const { dialog } = await typeLimit('81');
    expect(await dialog.findByText(shares.definition.limitAbove('research', '80 Mbit/s'))).toBeVisible();
    expect(dialog.getByText(text.wrong)).toBeVisible();
  });

  it('shows what another user changed meanwhile, keeps what was typed, and goes on from there', async () => {
    const { dialog, field, submit, user, store } = await typeLimit('50');
    await dialog.findByText(text.possible);
    const genomics = store.share('genomics');
    if (genomics) {
      // Unnoticed by the stream of events, so that the gateway itself has to object.
      store.putShare({ ...genomics, mayAllow: false }, { event: false });
    }
    await user.click(submit());
    expect(await dialog.findByText(text.stale.title)).toBeVisible();
    expect(await dialog.findByText('May allow flows: yes → no')).toBeVisible();
    expect(field).toHaveValue('50');
    expect(store.share('genomics')?.maxReserveBps).toBe(60_000_000);
    await user.click(dialog.getByRole('button', { name: text.stale.goOn }));
    await waitFor(() => {
      expect(dialog.queryByText(text.stale.title)).not.toBeInTheDocument();
    });
    await dialog.findByText(text.possible);
    await user.click(submit());
    expect(await screen.findByText(text.change.done('genomics'))).toBeVisible();
    expect(store.share('genomics')?.maxReserveBps).toBe(50_000_000);
  });

  it('shows why the gateway could not be asked', async () => {
    const { user, dialog } = await (async () => {
      const app = renderApp('/shares/genomics', {
        answers: [http.post('/shares/{name}/check', () => unreachable())],
      });
      await heading('genomics');
      await app.user.click(screen.getByRole('button', { name: text.change.open }));
      return { ...app, dialog: within(await screen.findByRole('dialog')) };
    })();
    await user.type(dialog.getByLabelText(shares.definition.limit), '{Backspace}');
    expect(await dialog.findByText('The gateway does not answer')).toBeVisible();
  });

  it('is not offered to those who may not', async () => {
    renderApp('/shares/genomics', { as: 'bea' });
    await heading('genomics');
    for (const name of [text.change.open, text.move.open, text.remove.open]) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });
});

describe('moving a share', () => {
  async function choose(share: string, parent: string, options?: AppOptions) {
    const app = await open(share, text.move.open, { as: 'root', ...options });
    await app.user.click(app.dialog.getByRole('combobox', { name: text.move.to }));
    await app.user.click(await screen.findByRole('option', { name: parent }));
    return { ...app, submit: () => app.dialog.getByRole('button', { name: text.move.submit }) };
  }

  it('shows what its bookings would count against, and does it', async () => {
    const { dialog, preview, submit, user, store } = await choose('telescope', 'rootShare');
    expect(await dialog.findByText(text.possible)).toBeVisible();
    expect(preview()).toHaveTextContent(text.move.from('rootShare › research'));
    expect(preview()).toHaveTextContent(text.move.into('rootShare'));
    await user.click(submit());
    expect(await screen.findByText(text.move.done('telescope', 'rootShare'))).toBeVisible();
    expect(store.share('telescope')?.parent).toBe('rootShare');
  });

  it('puts a refusal into words', async () => {
    const refusal = refusalLike({
      rule: 'outside-share',
      place: 'share backup',
      message: '(srcHost=10.0.0.0/29) is not inside (dstPort=873), the flows of share backup.',
    });
    const { dialog, submit } = await choose('genomics', 'backup', { answers: [shareChangeRefused(refusal)] });
    expect(await dialog.findByText('The flow is outside the flow group of the share')).toBeVisible();
    expect(submit()).toBeDisabled();
  });

  it('shows at the field that no share was chosen', async () => {
    const { dialog, user } = await open('telescope', text.move.open, { as: 'root' });
    await user.click(dialog.getByRole('button', { name: text.move.submit }));
    expect(dialog.getByRole('combobox', { name: text.move.to })).toBeInvalid();
  });

  it('offers no place inside of itself', async () => {
    const { dialog, user } = await open('research', text.move.open, { as: 'root' });
    await user.click(dialog.getByRole('combobox', { name: text.move.to }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'backup',
      'visitors',
    ]);
  });
});

describe('deleting a share', () => {
  it('ends what is under it and, when that is confirmed, its bookings, and goes to the share above', async () => {
    const { dialog, preview, user, store, router } = await open('research', text.remove.open, { as: 'root' });
    expect(preview()).toHaveTextContent(text.remove.below(['genomics', 'telescope']));
    expect(await dialog.findByText(text.byEnding(3))).toBeVisible();
    const submit = dialog.getByRole('button', { name: text.remove.submit });
    expect(submit).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: text.confirm(3) }));
    await user.click(submit);
    expect(await screen.findByText(text.remove.done('research'))).toBeVisible();
    expect(await heading('rootShare')).toBeVisible();
    expect(router.state.location.pathname).toBe('/shares/rootShare');
    expect(store.shares.map(({ name }) => name)).toEqual(['rootShare', 'backup', 'visitors']);
  });

  it('asks for nothing more where nothing is booked', async () => {
    const { dialog, user, store } = await open('visitors', text.remove.open, { as: 'root' });
    expect(await dialog.findByText(text.possible)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text.remove.submit }));
    expect(await screen.findByText(text.remove.done('visitors'))).toBeVisible();
    expect(store.share('visitors')).toBeUndefined();
  });

  it('asks again when other bookings would end than those that were confirmed', async () => {
    const { dialog, user, store, queries } = await open('telescope', text.remove.open);
    await user.click(await dialog.findByRole('checkbox', { name: text.confirm(1) }));
    const first = store.bookings.find(({ share }) => share === 'telescope');
    if (first) store.bookings.push({ ...first, id: 'another', rateBps: 1_000_000 });
    await queries.invalidateQueries({ queryKey: ['shares'] });
    expect(await dialog.findByRole('checkbox', { name: text.confirm(2) })).not.toBeChecked();
    expect(dialog.getByRole('button', { name: text.remove.submit })).toBeDisabled();
  });

  it('ends with the page of its share: another share is never deleted by it', async () => {
    const { user, router } = await open('telescope', text.remove.open);
    await router.navigate({ to: '/shares/$name', params: { name: 'genomics' } });
    await heading('genomics');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: text.remove.open }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(text.byEnding(2))).toBeVisible();
  });

  it('is not offered for the root', async () => {
    renderApp('/shares/rootShare', { as: 'root' });
    await heading('rootShare');
    expect(screen.getByRole('button', { name: text.change.open })).toBeVisible();
    expect(screen.queryByRole('button', { name: text.remove.open })).not.toBeInTheDocument();
  });
});
