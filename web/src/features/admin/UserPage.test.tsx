import { screen, waitFor, within } from '@testing-library/react';
import { violations } from '../../testing/axe';
import { http } from '../../../mock/http';
import { conflict, invalidField } from '../../../mock/scenarios';
import { renderApp, type AppOptions } from '../../testing/renderApp';
import { text } from './text';

async function openUser(name: string, displayName: string, as = 'root', answers: AppOptions['answers'] = []) {
  const app = renderApp(`/admin/users/${name}`, { as, answers });
  await screen.findByRole('heading', { level: 1, name: displayName });
  const press = (label: string) => app.user.click(screen.getByRole('button', { name: label }));
  return { ...app, press };
}

const dialog = async () => within(await screen.findByRole('dialog'));
const access = () => screen.getByRole('list', { name: text.page.access });

describe('the page of a user', () => {
  it('shows administrators which programs speak for them, and stops one', async () => {
    const { user } = await openUser('ada', 'Ada Lindqvist');
    const tokens = await screen.findByRole('list', { name: text.tokens.list('ada') });
    expect(within(tokens).getAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Revoke Nightly transfer' }));
    await user.click((await dialog()).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Revoked the token Nightly transfer')).toBeVisible();
    await waitFor(() => {
      expect(tokens).not.toHaveTextContent('Nightly transfer');
    });
  });

  it('leads to their bookings', async () => {
    const { user, router } = await openUser('bea', 'Bea Okafor', 'carl');
    await user.click(screen.getByRole('link', { name: text.page.bookings('Bea Okafor') }));
    expect(await screen.findByRole('link', { name: 'h2 → h5' })).toBeVisible();
    expect(router.state.location.search).toEqual({ scope: 'all', principal: 'bea' });
  });

  it('shows auditors no tokens, which the gateway would refuse', async () => {
    await openUser('ada', 'Ada Lindqvist', 'carl');
    expect(screen.queryByText(text.tokens.title)).not.toBeInTheDocument();
  });

  it('has nothing that axe finds', async () => {
    await openUser('dara', 'Dara Novak');
    expect(access()).toHaveTextContent(text.identity.at('https://id.example.org'));
    expect(await violations()).toEqual([]);
  });

  it('changes the role, and shows what it permits', async () => {
    const { user, press } = await openUser('bea', 'Bea Okafor');
    await press(text.role.changeLabel);
    const form = await dialog();
    expect(form.getByText(text.role.help('bea'))).toBeVisible();
    const submit = form.getByRole('button', { name: text.role.submit });
    expect(submit).toBeDisabled();
    await user.click(form.getByLabelText(text.roles.auditor));
    await user.click(submit);
    expect(await screen.findByText(text.role.done('bea', 'Auditor'))).toBeVisible();
    expect(access()).toHaveTextContent('Auditor: sees everything');
  });

  it('shows why the last administrator stays one', async () => {
    const last = http.put('/users/{name}/role', () => conflict('This gateway would have no administrator.'));
    const { user, press } = await openUser('root', 'Rosa Administrator', 'root', [last]);
    await press(text.role.changeLabel);
    const form = await dialog();
    await user.click(form.getByLabelText(text.roles.member));
    await user.click(form.getByRole('button', { name: text.role.submit }));
    expect(await form.findByRole('alert')).toHaveTextContent('would have no administrator');
    expect(access()).toHaveTextContent('Administrator:');
  });

  it('sets the password of another, and leads to the account page for one’s own', async () => {
    const { user, press, router } = await openUser('fay', 'fay');
    expect(screen.getByText(text.password.none)).toBeVisible();
    await press(text.password.setLabel);
    const form = await dialog();
    const send = () => user.click(form.getByRole('button', { name: text.password.submit }));
    await user.type(form.getByLabelText(text.password.field), 'short');
    await send();
    expect(await form.findByText(text.password.length)).toBeVisible();
    await user.type(form.getByLabelText(text.password.field), ' no longer');
    await send();
    expect(await screen.findByText(text.password.has)).toBeVisible();

    await router.navigate({ to: '/admin/users/$name', params: { name: 'root' } });
    expect(await screen.findByRole('link', { name: text.password.toAccount })).toBeVisible();
    expect(screen.queryByRole('button', { name: text.password.setLabel })).not.toBeInTheDocument();
  });

  it('disables a user after a question, and enables the user again', async () => {
    const { user, press } = await openUser('bea', 'Bea Okafor');
    await press(text.state.disable);
    const question = await dialog();
    expect(question.getByText(text.state.disableHelp('bea'))).toBeVisible();
    expect(screen.getByText(text.state.enabled)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: text.state.disable }));
    expect(await screen.findByText(text.state.disabled)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: text.state.enable }));
    expect(await screen.findByText(text.state.enabled)).toBeVisible();
  });

  it('links a provider identity that no other user has, and unlinks it', async () => {
    const taken = http.put('/users/{name}/identity', ({ body }) =>
      body.subject === '7f3a-22c0' ? conflict('This identity is linked to dara already.') : undefined,
    );
    const { user, press } = await openUser('fay', 'fay', 'root', [taken]);
    await press(text.identity.linkLabel);
    const form = await dialog();
    const send = () => user.click(form.getByRole('button', { name: text.identity.submit }));
    await user.type(form.getByLabelText(text.identity.issuer), 'https://id.example.org');
    await send();
    expect(await form.findByText(text.identity.subjectMissing)).toBeVisible();
    await user.type(form.getByLabelText(text.identity.subject), '7f3a-22c0');
    await send();
    expect(await form.findByRole('alert')).toHaveTextContent('This identity is linked to dara already.');
    await user.type(form.getByLabelText(text.identity.subject), '-2');
    await send();
    expect(await screen.findByText('7f3a-22c0-2')).toBeVisible();

    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    await press(text.identity.unlinkLabel);
    const question = await dialog();
    expect(question.getByText(/has no password and cannot sign in until you set one/)).toBeVisible();
    await user.click(question.getByRole('button', { name: text.identity.unlink }));
    expect(await screen.findByText(text.identity.none)).toBeVisible();
  });

  it('registers hosts by name or address, and takes them away after asking', async () => {
    const refusals = http.put('/users/{name}/hosts/{host}', ({ params: { host } }) => {
      if (host === '10.0.0.1')
        return conflict('10.0.0.1 is registered to ada. A host belongs to one user at most.');
      return host === 'nowhere'
        ? invalidField('host', 'must be the name of a host, or an address')
        : undefined;
    });
    const { user, press } = await openUser('bea', 'Bea Okafor', 'root', [refusals]);
    const field = screen.getByRole('combobox', { name: text.hosts.field });
    await user.type(field, '10.0.0.1');
    await press(text.hosts.add);
    expect(await screen.findByText(/10\.0\.0\.1 is registered to ada/)).toBeVisible();
    await user.clear(field);
    await user.type(field, 'nowhere');
    await press(text.hosts.add);
    expect(await screen.findByText('Must be the name of a host, or an address')).toBeVisible();
    await user.clear(field);
    await user.type(field, 'h5');
    await press(text.hosts.add);
    expect(await screen.findByText(text.hosts.there)).toBeVisible();
    await user.clear(field);
    await user.type(field, 'h6');
    await press(text.hosts.add);
    const list = within(await screen.findByRole('list', { name: text.hosts.list('bea') }));
    expect((await list.findByText('10.0.0.6')).closest('li')).toHaveTextContent('h6');

    await press(text.hosts.removeLabel('10.0.0.6'));
    const question = await dialog();
    expect(question.getByText(text.hosts.removeHelp('10.0.0.6', 'bea'))).toBeVisible();
    await user.click(question.getByRole('button', { name: text.hosts.remove }));
    await waitFor(() => {
      expect(list.queryByText('10.0.0.6')).not.toBeInTheDocument();
    });
  });

  it('shows auditors everything and offers them nothing', async () => {
    await openUser('bea', 'Bea Okafor', 'carl');
    expect(access()).toHaveTextContent('Member');
    const page = within(screen.getByRole('main'));
    expect(page.queryByRole('button')).not.toBeInTheDocument();
    expect(page.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('reports an unknown user', async () => {
    renderApp('/admin/users/unknown-user', { as: 'root' });
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such user.');
  });
});
