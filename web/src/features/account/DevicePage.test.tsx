import { screen, within } from '@testing-library/react';
import { http, problem } from '../../../mock/http';
import { quotaUsedUp } from '../../../mock/scenarios';
import { renderApp, type AppOptions } from '../../testing/renderApp';
import { text } from './text';

const words = text.device;
const program = {
  userCode: 'BCDF-GHJK',
  name: 'wp on laptop',
  scopes: ['read', 'book'],
  address: '10.0.0.9',
  expiresInSeconds: 590,
};

function open(path: string, answers: AppOptions['answers'] = []) {
  const decisions: boolean[] = [];
  const app = renderApp(path, {
    answers: [
      ...answers,
      http.get('/session/device/{userCode}', ({ params, reply }) =>
        reply(200, { ...program, userCode: params.userCode }),
      ),
      http.post('/session/device/{userCode}/decision', ({ body, reply }) => {
        decisions.push(body.approved);
        return reply(204);
      }),
    ],
  });
  return { ...app, decisions };
}

const card = async () => within(await screen.findByRole('region', { name: words.title }));

describe('a program that waits', () => {
  it('is shown with its code, its address and what it may do, and is approved', async () => {
    const { user, decisions } = open('/device?code=BCDF-GHJK');
    const shown = await card();
    expect(await shown.findByText('wp on laptop')).toBeVisible();
    expect(shown.getByText('BCDF-GHJK')).toBeVisible();
    expect(shown.getByText('10.0.0.9')).toBeVisible();
    expect(shown.getByText('Read, Book')).toBeVisible();
    await user.click(shown.getByRole('button', { name: words.approve }));
    expect(await shown.findByText(words.approved)).toBeVisible();
    expect(decisions).toEqual([true]);
  });

  it('is denied', async () => {
    const { user, decisions } = open('/device?code=BCDF-GHJK');
    const shown = await card();
    await user.click(await shown.findByRole('button', { name: words.deny }));
    expect(await shown.findByText(words.denied)).toBeVisible();
    expect(decisions).toEqual([false]);
  });

  it('is found by the code that the user types', async () => {
    const { user } = open('/device');
    const shown = await card();
    await user.type(await shown.findByLabelText(words.code), 'bcdf');
    await user.click(shown.getByRole('button', { name: words.next }));
    expect(await shown.findByText(words.codeWrong)).toBeVisible();
    await user.type(shown.getByLabelText(words.code), 'ghjk');
    await user.click(shown.getByRole('button', { name: words.next }));
    expect(await shown.findByRole('button', { name: words.approve })).toBeVisible();
  });

  it('is unknown after its code has expired', async () => {
    open('/device?code=BCDF-GHJK', [http.get('/session/device/{userCode}', () => problem(404, 'not-found'))]);
    const shown = await card();
    expect(await shown.findByText(words.unknown)).toBeVisible();
    expect(shown.getByLabelText(words.code)).toBeVisible();
  });

  it('cannot be approved when the user has as many tokens as allowed', async () => {
    const detail = 'User ada uses 100 of 100 API tokens. Revoke one that is not used.';
    const { user } = open('/device?code=BCDF-GHJK', [
      http.post('/session/device/{userCode}/decision', () => quotaUsedUp(detail)),
    ]);
    const shown = await card();
    await user.click(await shown.findByRole('button', { name: words.approve }));
    expect(await shown.findByRole('alert')).toHaveTextContent(detail);
  });
});
