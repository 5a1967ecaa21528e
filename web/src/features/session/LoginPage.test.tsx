import { screen, waitFor } from '@testing-library/react';
import { delay } from 'msw';
import { http, problem, unreachable } from '../../../mock/http';
import { renderApp } from '../../testing/renderApp';
import { text } from './text';

async function logIn(
  options: Parameters<typeof renderApp>[1],
  name = 'ada',
  password = 'windowpane',
  path = '/login',
) {
  const app = renderApp(path, { as: null, ...options });
  const nameField = await screen.findByLabelText(text.name);
  if (name !== '') await app.user.type(nameField, name);
  if (password !== '') await app.user.type(screen.getByLabelText(text.password), password);
  await app.user.click(screen.getByRole('button', { name: text.submit }));
  return app;
}

describe('the log in', () => {
  it('shows an error at each empty field, and focuses the first', async () => {
    await logIn({}, '', '');
    expect(await screen.findByText(text.nameMissing)).toBeVisible();
    expect(screen.getByText(text.passwordMissing)).toBeVisible();
    await waitFor(() => {
      expect(screen.getByLabelText(text.name)).toHaveFocus();
    });
  });

  it('reports a wrong name or password and keeps the values', async () => {
    await logIn({}, 'ada', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent(text.wrong);
    expect(screen.getByLabelText(text.name)).toHaveValue('ada');
  });

  it('shows how long to wait after too many attempts, and waits', async () => {
    const tooMany = problem(429, 'too-many-requests', {}, { 'Retry-After': '42' });
    await logIn({ answers: [http.post('/session', () => tooMany)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 42 s.');
    expect(screen.getByRole('button', { name: text.submit })).toBeDisabled();
  });

  it('shows that the gateway does not answer', async () => {
    await logIn({ answers: [http.post('/session', () => unreachable())] });
    expect(await screen.findByRole('alert')).toHaveTextContent('The gateway does not answer');
  });

  it('shows that it is busy while the gateway thinks', async () => {
    await logIn({ answers: [http.post('/session', () => delay('infinite').then(() => undefined))] });
    expect(screen.getByRole('button', { name: text.submit })).toHaveAttribute('data-loading', 'true');
  });

  it('leads to the overview', async () => {
    const app = renderApp('/login', { as: null });
    await app.user.type(await screen.findByLabelText(text.name), 'ada');
    await app.user.type(screen.getByLabelText(text.password), 'windowpane');
    await app.user.click(screen.getByRole('button', { name: text.submit }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  });

  it('leads back to the page that was asked for', async () => {
    const app = renderApp('/shares/genomics', { as: null });
    await app.user.type(await screen.findByLabelText(text.name), 'ada');
    await app.user.type(screen.getByLabelText(text.password), 'windowpane');
    await app.user.click(screen.getByRole('button', { name: text.submit }));
    expect(await screen.findByRole('heading', { level: 1, name: 'genomics' })).toBeVisible();
  });

  it('is passed by who is logged in already', async () => {
    renderApp('/login');
    expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  });
});
