import { screen, waitFor, within } from '@testing-library/react';
import { noEmail } from '../../../mock/fixtures/users';
import { http } from '../../../mock/http';
import { invalidField } from '../../../mock/scenarios';
import { violations } from '../../testing/axe';
import { renderApp, type AppOptions } from '../../testing/renderApp';
import { text } from './text';

async function openAccount(options: AppOptions = {}) {
  const app = renderApp('/account', options);
  await screen.findByRole('heading', { level: 1, name: text.title });
  return app;
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

describe('the account', () => {
  it('is reached from the account menu', async () => {
    const { user } = renderApp('/bookings');
    await user.click(await screen.findByRole('link', { name: 'Your account', hidden: true }));
    expect(await screen.findByRole('heading', { level: 1, name: text.title })).toBeVisible();
  });

  it('shows the name, the shares and the hosts of the user', async () => {
    await openAccount();
    const facts = region(text.me.facts);
    expect(await facts.findByText('Ada Lindqvist')).toBeVisible();
    expect(facts.getByRole('link', { name: 'genomics' })).toHaveAttribute('href', '/shares/genomics');
    expect(facts.getByText('10.0.0.1')).toBeVisible();
  });

  it('shows when the user has neither shares nor hosts', async () => {
    await openAccount({ as: 'carl' });
    expect(await screen.findByText(text.me.noShares)).toBeVisible();
    expect(screen.getByText(text.me.noHosts)).toBeVisible();
    expect(screen.getByText(text.tokens.empty)).toBeVisible();
    expect(screen.getByText(text.webhooks.empty)).toBeVisible();
  });

  it('has nothing that axe finds', async () => {
    await openAccount();
    await screen.findByText('Nightly transfer');
    await screen.findByText(text.email.none);
    await waitFor(() => {
      expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
    });
    expect(await violations()).toEqual([]);
  });
});

describe('the password', () => {
  const wrongPassword = http.put('/me/password', ({ body }) =>
    body.current === 'windowpane' ? undefined : invalidField('current', 'is not your password'),
  );

  async function change(current: string, password: string, repeat = password) {
    const app = await openAccount({ answers: [wrongPassword] });
    const panel = region(text.password.title);
    await app.user.type(panel.getByLabelText(text.password.current), current);
    await app.user.type(panel.getByLabelText(text.password.password), password);
    await app.user.type(panel.getByLabelText(text.password.repeat), repeat);
    await app.user.click(panel.getByRole('button', { name: text.password.submit }));
    return panel;
  }

  it('is changed, and the fields are empty again', async () => {
    const panel = await change('windowpane', 'correct horse');
    expect(await screen.findByText(text.password.done)).toBeVisible();
    expect(panel.getByLabelText(text.password.current)).toHaveValue('');
  });

  it('shows what ends with a change before it is made', async () => {
    await openAccount();
    const panel = region(text.password.title);
    expect(await panel.findByText(text.password.ends(2))).toBeVisible();
  });

  it('shows a wrong current password at its field only', async () => {
    const panel = await change('guess', 'correct horse');
    expect(await panel.findByText('Is not your password')).toBeVisible();
    expect(panel.queryByRole('alert')).not.toBeInTheDocument();
    await waitFor(() => {
      expect(panel.getByLabelText(text.password.current)).toHaveFocus();
    });
  });

  it('shows a short or different password before sending', async () => {
    const panel = await change('windowpane', 'short', 'shorter');
    expect(await panel.findByText(text.password.length)).toBeVisible();
    expect(panel.getByText(text.password.different)).toBeVisible();
  });
});

describe('e-mail', () => {
  async function ask(address: string, options?: AppOptions) {
    const app = await openAccount(options);
    await app.user.click(await screen.findByRole('button', { name: text.email.set }));
    const form = await dialog();
    await app.user.type(form.getByLabelText(text.email.address), address);
    await app.user.click(form.getByRole('button', { name: text.email.submit }));
    return { ...app, form };
  }

  it('is set, shown to be one’s own by the code, and removed', async () => {
    const code = '12345678';
    const wrongCode = http.post('/me/email/confirm', ({ body }) =>
      body.code === code ? undefined : invalidField('code', 'is not the code that the gateway mailed'),
    );
    const { user } = await ask('ada@example.org', { answers: [wrongCode] });
    const field = await screen.findByLabelText(text.email.code);
    expect(screen.getByText(text.email.pending('ada@example.org'))).toBeVisible();
    expect(screen.queryByText(text.email.confirmedBadge)).not.toBeInTheDocument();

    await user.type(field, '00000000');
    await user.click(screen.getByRole('button', { name: text.email.confirm }));
    expect(await screen.findByText('Is not the code that the gateway mailed')).toBeVisible();

    await user.clear(field);
    await user.type(field, code);
    await user.click(screen.getByRole('button', { name: text.email.confirm }));
    expect(await screen.findByText(text.email.confirmedBadge)).toBeVisible();

    const panel = region(text.email.title);
    await user.click(panel.getByRole('button', { name: text.email.remove }));
    const question = await dialog();
    expect(question.getByText(text.email.removeHelp)).toBeVisible();
    await user.click(question.getByRole('button', { name: text.email.remove }));
    expect(await panel.findByText(text.email.none)).toBeVisible();
  });

  it('shows at the field what is wrong with an address', async () => {
    const message = 'must be an address such as ada@example.org';
    const answers = [http.put('/me/email', () => invalidField('address', message))];
    const { form } = await ask('ada@localhost', { answers });
    expect(await form.findByText('Must be an address such as ada@example.org')).toBeVisible();
  });

  it('is not offered where the gateway sends none', async () => {
    await openAccount({
      answers: [http.get('/me/email', ({ reply }) => reply(200, { ...noEmail, available: false }))],
    });
    expect(await screen.findByText(text.email.unavailable)).toBeVisible();
    expect(screen.queryByRole('button', { name: text.email.set })).not.toBeInTheDocument();
  });
});
