import { screen, waitFor, within } from '@testing-library/react';
import { http } from '../../../mock/http';
import { conflict } from '../../../mock/scenarios';
import { violations } from '../../testing/axe';
import { renderApp, type AppOptions } from '../../testing/renderApp';
import { text } from './text';

const words = text.users;

async function openUsers(options: AppOptions = { as: 'root' }) {
  const app = renderApp('/admin/users', options);
  await screen.findByRole('table', { name: words.title });
  return app;
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);

describe('the users', () => {
  it('are reached from the navigation by who may see them', async () => {
    const { user, router } = renderApp('/bookings', { as: 'root' });
    await user.click(await screen.findByRole('link', { name: 'Administration' }));
    expect(await screen.findByRole('heading', { level: 1, name: words.title })).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/users');
  });

  it('are not offered to members, and not shown to those who type the address', async () => {
    renderApp('/admin/users', { as: 'ada' });
    expect(await screen.findByText(text.forbidden.title)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Administration' })).not.toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('are listed with role, sign-in, hosts and state', async () => {
    await openUsers();
    const row = (name: RegExp) => screen.getByRole('row', { name });
    expect(row(/Bea Okafor/)).toHaveTextContent(/beaMemberpassword.*10\.0\.0\.2, 10\.0\.0\.5.*Enabled/);
    expect(row(/Dara Novak/)).toHaveTextContent(/Memberprovider/);
    expect(row(/Emil Santos/)).toHaveTextContent(text.states.disabled);
    expect(row(/fay/)).toHaveTextContent(text.states.outside);
    expect(await violations()).toEqual([]);
  });

  it('are found by every word of what is typed, which the address keeps', async () => {
    const { user, router } = await openUsers();
    await user.type(screen.getByRole('searchbox', { name: words.search }), 'aud ca');
    await waitFor(() => {
      expect(names()).toEqual(['Carl Auditor']);
    });
    expect(screen.getByText(words.count(1, 7))).toBeVisible();
    expect(router.state.location.search).toEqual({ q: 'aud ca' });
    await user.type(screen.getByRole('searchbox'), 'x');
    await user.click(await screen.findByRole('button', { name: words.clear }));
    expect(await screen.findByText(words.count(7, 7))).toBeVisible();
  });

  it('are added by administrators', async () => {
    const taken = http.post('/users', ({ body: { name } }) =>
      name === 'ada' ? conflict('There is a user named ada already.') : undefined,
    );
    const { user } = await openUsers({ as: 'root', answers: [taken] });
    await user.click(screen.getByRole('button', { name: text.create.open }));
    const form = within(await screen.findByRole('dialog'));
    const send = () => user.click(form.getByRole('button', { name: text.create.submit }));
    await user.type(form.getByLabelText(text.create.password), 'short');
    await send();
    expect(await form.findByText(text.create.nameWrong)).toBeVisible();
    expect(form.getByText(text.password.length)).toBeVisible();

    await user.clear(form.getByLabelText(text.create.password));
    await user.type(form.getByLabelText(text.create.name), 'ada');
    await send();
    expect((await form.findAllByText(/a user named ada already/)).length).toBeGreaterThan(0);
    expect(form.getByLabelText(text.create.name)).toBeInvalid();

    await user.clear(form.getByLabelText(text.create.name));
    await user.type(form.getByLabelText(text.create.name), 'gil');
    await user.click(form.getByLabelText(text.roles.auditor));
    await send();
    expect(await screen.findByText(text.create.done('gil'))).toBeVisible();
    expect(await screen.findByRole('row', { name: /gil.*Auditor.*Cannot sign in/ })).toBeVisible();
  });

  it('are visible to auditors, who cannot add one', async () => {
    await openUsers({ as: 'carl' });
    expect(screen.queryByRole('button', { name: text.create.open })).not.toBeInTheDocument();
  });
});
