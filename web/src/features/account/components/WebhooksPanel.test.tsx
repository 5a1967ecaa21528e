import { screen, waitFor, within } from '@testing-library/react';
import { http } from '../../../../mock/http';
import { invalidField } from '../../../../mock/scenarios';
import { renderApp } from '../../../testing/renderApp';
import { text } from '../text';

const words = text.webhooks;
const broken = 'broken.example.org';
const itemOf = async (url: RegExp) => {
  const item = (await screen.findByText(url)).closest('li');
  if (item === null) throw new Error('not in a list');
  return item;
};

describe('webhooks', () => {
  it('show their state', async () => {
    renderApp('/account');
    expect(await itemOf(/lab\.example/)).toHaveTextContent(/Delivering.*granted, expired.*last delivered/);
    const off = await itemOf(/broken\.example/);
    expect(off).toHaveTextContent(/Off.*3 dropped.*it answered 410, which is for good/);
    expect(off).toHaveTextContent(words.offHelp);
  });

  it('are made with a secret that is shown once', async () => {
    const wrongUrl = http.post('/webhooks', ({ body }) =>
      body.url.includes('#') ? invalidField('url', 'must have neither a user nor a fragment') : undefined,
    );
    const { user } = renderApp('/account', { answers: [wrongUrl] });
    await user.click(await screen.findByRole('button', { name: words.make }));
    const form = within(await screen.findByRole('dialog'));
    const send = () => user.click(form.getByRole('button', { name: words.submit }));
    await user.type(form.getByLabelText(words.url), 'ftp://example.org');
    await send();
    expect(await form.findByText(words.urlWrong)).toBeVisible();

    await user.clear(form.getByLabelText(words.url));
    await user.type(form.getByLabelText(words.url), 'https://new.example.org/in#part');
    await send();
    expect(await form.findByText('Must have neither a user nor a fragment')).toBeVisible();

    await user.clear(form.getByLabelText(words.url));
    await user.type(form.getByLabelText(words.url), 'https://new.example.org/in');
    await user.click(form.getByLabelText(text.kinds.names['booking.granted']));
    await send();
    expect(await form.findByText(words.secretHelp)).toBeVisible();
    await user.click(form.getByRole('button', { name: text.secret.close }));
    const made = await itemOf(/new\.example/);
    expect(made).toHaveTextContent(words.states.new);
    expect(made).not.toHaveTextContent('granted');
  });

  it('show the result of a ping', async () => {
    const brokenPing = http.post('/webhooks/{id}/ping', ({ params, reply }) =>
      params.id === 'w-b'
        ? reply(200, { delivered: false, status: 500, error: 'it answered 500', milliseconds: 38 })
        : undefined,
    );
    const { user } = renderApp('/account', { answers: [brokenPing] });
    await user.click(await screen.findByRole('button', { name: words.pingLabel('lab.example.org') }));
    expect(await screen.findByText(words.answered(204, '38 ms'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: words.pingLabel(broken) }));
    expect(await screen.findByText(words.failed('it answered 500', '38 ms'))).toBeVisible();
  });

  it('are removed after asking', async () => {
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: words.removeLabel(broken) }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(words.removeHelp)).toBeVisible();
    await user.click(question.getByRole('button', { name: words.remove }));
    expect(await screen.findByText(words.removed(broken))).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByText(/broken\.example\.org\/hooks/)).not.toBeInTheDocument();
    });
  });
});
