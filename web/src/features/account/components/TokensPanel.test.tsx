import { screen, waitFor, within } from '@testing-library/react';
import { http } from '../../../../mock/http';
import { invalidField, quotaUsedUp } from '../../../../mock/scenarios';
import { renderApp, type AppOptions } from '../../../testing/renderApp';
import { text as shared } from '../../../ui/text';
import { text } from '../text';

const words = text.tokens;
const list = () => screen.findByRole('list', { name: words.list });

async function openForm(options: AppOptions = {}) {
  const app = renderApp('/account', options);
  await app.user.click(await screen.findByRole('button', { name: words.make }));
  const form = within(await screen.findByRole('dialog'));
  const send = () => app.user.click(form.getByRole('button', { name: words.submit }));
  return { ...app, form, send };
}

describe('API tokens', () => {
  it('are listed with scopes, end and last use', async () => {
    renderApp('/account');
    const [nightly, display] = within(await list()).getAllByRole('listitem');
    expect(nightly).toHaveTextContent(/Nightly transfer.*Read.*Book/);
    expect(nightly).toHaveTextContent('last used 02:00 today');
    expect(nightly).toHaveTextContent(/expires \d\d:\d\d, \d+ Jan/);
    expect(display).toHaveTextContent(shared.token.never);
    expect(display).toHaveTextContent(shared.token.unused);
  });

  it('have a link to where a program is signed in', async () => {
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('link', { name: words.enterCode }));
    expect(await screen.findByRole('heading', { level: 1, name: text.device.title })).toBeVisible();
  });

  it('are shown once when they are made, and copied', async () => {
    const { user, form, send } = await openForm();
    const sent: unknown[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((copied) => {
      sent.push(copied);
      return Promise.resolve();
    });
    await user.type(form.getByLabelText(words.name), 'Importer');
    await user.click(form.getByLabelText(words.scope.book.label));
    await user.selectOptions(form.getByLabelText(words.lasts), words.lasting.days(30));
    await send();
    expect(await form.findByText(words.secretHelp)).toBeVisible();
    const { value: secret } = form.getByLabelText<HTMLInputElement>(words.secret);
    await user.click(form.getByRole('button', { name: text.secret.copy }));
    expect(await form.findByRole('button', { name: text.secret.copied })).toBeVisible();
    expect(sent).toEqual([secret]);

    await user.click(form.getByRole('button', { name: text.secret.close }));
    const made = (await within(await list()).findByText('Importer')).closest('li');
    expect(made).toHaveTextContent(/Read.*Book.*expires 21:00, 20 Dec 2026/);
    await waitFor(() => {
      expect(document.body).not.toHaveTextContent(secret);
    });
    await user.click(screen.getByRole('button', { name: words.make }));
    expect(await screen.findByLabelText(words.name)).toHaveValue('');
  });

  it('are selected for the keyboard where pages may not copy', async () => {
    const { user, form, send } = await openForm();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not here'));
    await user.type(form.getByLabelText(words.name), 'Importer');
    await send();
    await user.click(await form.findByRole('button', { name: text.secret.copy }));
    expect(await form.findByText(text.secret.byHand)).toBeVisible();
  });

  it('show what is missing', async () => {
    const { user, form, send } = await openForm();
    await user.click(form.getByLabelText(words.scope.read.label));
    await send();
    expect(await form.findByText(words.nameMissing)).toBeVisible();
    expect(form.getByText(words.scopesMissing)).toBeVisible();
  });

  it('show the message of the gateway when there can be no more', async () => {
    const detail = 'User ada uses 100 of 100 API tokens. Revoke one that is not used.';
    const { user, form, send } = await openForm({
      answers: [http.post('/tokens', () => quotaUsedUp(detail))],
    });
    await user.type(form.getByLabelText(words.name), 'Importer');
    await send();
    expect(await form.findByRole('alert')).toHaveTextContent(detail);
    expect(form.getByLabelText(words.name)).toHaveValue('Importer');
  });

  it('show the message of the gateway at its field', async () => {
    const { user, form, send } = await openForm({
      answers: [http.post('/tokens', () => invalidField('expiresAt', 'must be within ten years'))],
    });
    await user.type(form.getByLabelText(words.name), 'Importer');
    await send();
    expect(await form.findByText('Must be within ten years')).toBeVisible();
    expect(form.getByLabelText(words.lasts)).toBeInvalid();
    expect(form.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('expire after the standard time unless another is chosen', async () => {
    const { form } = await openForm();
    const lasts = form.getByLabelText(words.lasts);
    expect(
      await within(lasts).findByRole('option', { name: words.lasting.standard(90) }),
    ).toBeInTheDocument();
    expect(lasts).toHaveDisplayValue(words.lasting.standard(90));
    expect(within(lasts).queryByRole('option', { name: words.lasting.always })).not.toBeInTheDocument();
  });

  it('may have no end where the gateway allows it', async () => {
    const { user, form, send } = await openForm({
      answers: [
        http.get('/tokens', ({ reply }) => reply(200, { tokens: [], standardDays: 30, longestDays: null })),
      ],
    });
    await user.type(form.getByLabelText(words.name), 'Importer');
    await within(form.getByLabelText(words.lasts)).findByRole('option', { name: words.lasting.always });
    await user.selectOptions(form.getByLabelText(words.lasts), words.lasting.always);
    await send();
    expect(await form.findByText(words.secretHelp)).toBeVisible();
  });

  it('offer auditors no scope that changes things', async () => {
    const { form } = await openForm({ as: 'carl' });
    expect(form.getByLabelText(words.scope.read.label)).toBeVisible();
    expect(form.queryByLabelText(words.scope.book.label)).not.toBeInTheDocument();
  });

  it('are revoked after asking', async () => {
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: shared.token.revokeLabel('Wall display') }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(shared.token.revokeHelp)).toBeVisible();
    expect(within(await list()).getByText('Wall display')).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: shared.token.revoke }));
    expect(await screen.findByText(shared.token.revoked('Wall display'))).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByText('Wall display')).not.toBeInTheDocument();
    });
  });
});
