import { screen, waitFor, within } from '@testing-library/react';
import { http, problem } from '../../../mock/http';
import { violations } from '../../testing/axe';
import { renderApp, type AppOptions } from '../../testing/renderApp';
import { text } from './text';

const words = text.quotas;

async function openQuotas(options: AppOptions = { as: 'root' }) {
  const app = renderApp('/admin/quotas', options);
  await screen.findByRole('table', { name: words.exceptions });
  const row = (name: RegExp) =>
    within(screen.getByRole('table', { name: words.exceptions })).getByRole('row', { name });
  return { ...app, row };
}

const dialog = async () => within(await screen.findByRole('dialog'));

describe('the quotas', () => {
  it('are shown with their defaults, their exceptions, and who is close to them', async () => {
    const { row } = await openQuotas();
    expect(row(/bea/)).toHaveTextContent(/User.*Open bookings.*120 of 100/);
    expect(row(/genomics/)).toHaveTextContent(/Share.*Open bookings.*3 of 500/);
    const defaults = screen.getByRole('table', { name: words.defaults });
    expect(within(defaults).getByRole('row', { name: /Webhooks/ })).toHaveTextContent('10');
    const closest = within(screen.getByRole('table', { name: words.closest })).getAllByRole('row');
    expect(closest[1]).toHaveTextContent('bea');
    expect(await violations()).toEqual([]);
  });

  it('can be changed after a look at the effect', async () => {
    const { user, row } = await openQuotas();
    await user.click(within(row(/genomics/)).getByRole('button', { name: /Change the quota/ }));
    const form = await dialog();
    const field = form.getByLabelText(words.set.value);
    await user.clear(field);
    await user.click(form.getByRole('button', { name: words.set.submit }));
    expect(await form.findByText(words.set.valueMissing('0'))).toBeVisible();
    await user.type(field, '2');
    expect(await form.findByRole('status')).toHaveTextContent(
      'genomics with all shares below it uses 3 of 2. Everything above the quota stays',
    );
    await user.click(form.getByRole('button', { name: words.set.submit }));
    expect(await screen.findByText(words.set.done('Open bookings', 'genomics', '2'))).toBeVisible();
    await waitFor(() => {
      expect(row(/genomics/)).toHaveTextContent('3 of 2');
    });
  });

  it('can be set for a user', async () => {
    const { user, row } = await openQuotas();
    await user.click(screen.getByRole('button', { name: words.set.open }));
    const form = await dialog();
    await user.click(form.getByRole('button', { name: words.set.submit }));
    expect(await form.findByText(words.set.nameMissing)).toBeVisible();
    await user.click(form.getByRole('combobox', { name: words.holders.user }));
    await user.click(await screen.findByRole('option', { name: 'ada', hidden: true }));
    await user.type(form.getByLabelText(words.set.value), '7');
    await user.click(form.getByRole('button', { name: words.set.submit }));
    await waitFor(() => {
      expect(row(/ada/)).toHaveTextContent('4 of 7');
    });
  });

  it('can be reset to the default', async () => {
    const { user, row } = await openQuotas();
    await user.click(within(row(/bea/)).getByRole('button', { name: /Reset the quota/ }));
    await user.click((await dialog()).getByRole('button', { name: words.reset.open }));
    expect(await screen.findByText(words.reset.done('Open bookings', 'bea'))).toBeVisible();
    await waitFor(() => {
      expect(
        within(screen.getByRole('table', { name: words.exceptions })).queryByText('bea'),
      ).not.toBeInTheDocument();
    });
  });

  it('keep the dialog open with the message where the gateway refuses', async () => {
    const refused = http.put('/quotas/shares/{name}/{kind}', () =>
      problem(403, 'forbidden', { detail: 'Only administrators set quotas.' }),
    );
    const { user, row } = await openQuotas({ as: 'root', answers: [refused] });
    await user.click(within(row(/genomics/)).getByRole('button', { name: /Change the quota/ }));
    const form = await dialog();
    await user.click(form.getByRole('button', { name: words.set.submit }));
    expect(await form.findByRole('alert')).toHaveTextContent('Only administrators set quotas.');
  });

  it('cannot be changed by auditors', async () => {
    await openQuotas({ as: 'carl' });
    expect(screen.queryByRole('button', { name: words.set.open })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Change the quota/ })).not.toBeInTheDocument();
  });
});

describe('the quotas of one holder', () => {
  it('are on the page of a user, where administrators change them', async () => {
    const { user } = renderApp('/admin/users/bea', { as: 'root' });
    const list = await screen.findByRole('list', { name: words.ofUser('bea') });
    expect(list).toHaveTextContent('Open bookings120 of 100set by an administrator');
    await user.click(within(list).getByRole('button', { name: words.change.label('Webhooks', 'bea') }));
    expect((await dialog()).getByLabelText(words.set.value)).toHaveValue('10');
  });

  it('are on the page of a share, and on the account page', async () => {
    const { router } = renderApp('/shares/genomics', { as: 'bea' });
    expect(await screen.findByRole('list', { name: 'Quotas of genomics' })).toHaveTextContent('3 of 500');
    await router.navigate({ to: '/account' });
    expect(await screen.findByRole('list', { name: 'Your quotas' })).toHaveTextContent('120 of 100');
  });
});
