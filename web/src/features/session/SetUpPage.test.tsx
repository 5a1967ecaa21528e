import { screen, waitFor } from '@testing-library/react';
import { http, unreachable } from '../../../mock/http';
import { invalidField } from '../../../mock/scenarios';
import { Store } from '../../../mock/store';
import { violations } from '../../testing/axe';
import { renderApp } from '../../testing/renderApp';
import { signInFailures } from './search';
import { text } from './text';

const words = text.setUp;
const token = 'let-me-in';

const wrongToken = http.post('/setup', ({ body }) =>
  body.token === token
    ? undefined
    : invalidField('token', 'is not the one that this gateway wrote for its operator'),
);

/** A gateway without an administrator. */
function newGateway(): Store {
  const store = new Store();
  store.hasAdministrator = false;
  return store;
}

async function fill(setUpToken: string, name: string, password: string, repeat = password) {
  const app = renderApp('/setup', { as: null, store: newGateway(), answers: [wrongToken] });
  const { user } = app;
  const type = async (label: string, typed: string) => {
    if (typed !== '') await user.type(await screen.findByLabelText(label), typed);
  };
  await screen.findByLabelText(words.token);
  await type(words.token, setUpToken);
  await type(text.name, name);
  await type(text.password, password);
  await type(words.repeat, repeat);
  return { ...app, send: () => user.click(screen.getByRole('button', { name: words.submit })) };
}

describe('the set-up', () => {
  it('is where the log in leads while there is no administrator', async () => {
    const { user } = renderApp('/login', { as: null, store: newGateway() });
    await user.click(await screen.findByRole('link', { name: text.toSetUp }));
    expect(await screen.findByRole('heading', { level: 1, name: words.title })).toBeVisible();
    expect(await screen.findByText(words.tokenFile)).toBeVisible();
    expect(document.title).toBe(`${words.title} · Windowpane`);
    expect(await violations()).toEqual([]);
  });

  it('makes the first administrator and logs them in', async () => {
    const { send, store } = await fill(` ${token} `, 'root', 'windowpane');
    await send();
    expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    expect(store.hasAdministrator).toBe(true);
  });

  it('leads to the log in where that does not follow by itself', async () => {
    const { send } = await fill(token, 'first-admin', 'another password');
    await send();
    expect(await screen.findByRole('heading', { level: 1, name: text.title })).toBeVisible();
    expect(screen.getByText(words.made('first-admin'))).toBeVisible();
    expect(screen.queryByRole('link', { name: text.toSetUp })).not.toBeInTheDocument();
  });

  it('reports a wrong token at its field, and creates no user', async () => {
    const { send, store } = await fill('a guess', 'root', 'windowpane');
    await send();
    expect(await screen.findByText('Is not the one that this gateway wrote for its operator')).toBeVisible();
    expect(screen.getByLabelText(words.token)).toBeInvalid();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(store.hasAdministrator).toBe(false);
  });

  it('shows at each field what is missing or wrong', async () => {
    const { send } = await fill('', '-root', 'short', 'shorter');
    await send();
    expect(await screen.findByText(words.tokenMissing)).toBeVisible();
    expect(screen.getByText(words.nameWrong)).toBeVisible();
    expect(screen.getByText(words.passwordLength)).toBeVisible();
    expect(screen.getByText(words.different)).toBeVisible();
  });

  it('is over once there is an administrator', async () => {
    renderApp('/setup', { as: null });
    expect(await screen.findByText(words.over)).toBeVisible();
    expect(screen.getByRole('link', { name: words.toLogIn })).toHaveAttribute('href', '/login');
    expect(screen.queryByLabelText(words.token)).not.toBeInTheDocument();
  });
});

describe('the ways in', () => {
  const ways = (oidc: boolean) =>
    http.get('/session/ways', ({ reply }) => reply(200, { oidc, setup: false }));

  it('lead to the provider with the page that was wanted', async () => {
    renderApp('/login?return=%2Fbookings%3Fscope%3Dall', { as: null, answers: [ways(true)] });
    expect(await screen.findByRole('link', { name: text.provider })).toHaveAttribute(
      'href',
      '/api/v1/session/oidc?return=%2Fbookings%3Fscope%3Dall',
    );
  });

  it.each(signInFailures)('show why the provider refused the user: %s', async (failure) => {
    renderApp(`/login?failure=${failure}`, { as: null, answers: [ways(true)] });
    expect(await screen.findByText(text.notSignedIn)).toBeVisible();
    expect(screen.getByText(text.signInFailures[failure])).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('lead to the provider that signs people in', async () => {
    renderApp('/login', { as: null, answers: [ways(true)] });
    expect(await screen.findByRole('link', { name: text.provider })).toHaveAttribute(
      'href',
      '/api/v1/session/oidc',
    );
    expect(await violations()).toEqual([]);
  });

  it('are name and password alone where there is none', async () => {
    const { queries } = renderApp('/login', { as: null, answers: [ways(false)] });
    await screen.findByLabelText(text.name);
    await waitFor(() => {
      expect(queries.getQueryData(['ways-in'])).toEqual({ oidc: false, setup: false });
    });
    expect(screen.queryByRole('link', { name: text.provider })).not.toBeInTheDocument();
    expect(screen.queryByText(text.noAdministrator)).not.toBeInTheDocument();
  });

  it('do not block the log in when they cannot be fetched', async () => {
    renderApp('/login', {
      as: null,
      answers: [http.get('/session/ways', () => unreachable())],
    });
    expect(await screen.findByLabelText(text.name)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
