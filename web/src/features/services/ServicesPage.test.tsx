import { screen, waitFor, within } from '@testing-library/react';
import { http } from '../../../mock/http';
import { violations } from '../../testing/axe';
import { renderApp } from '../../testing/renderApp';
import { text } from './text';

const rowOf = async (name: string) => {
  const table = await screen.findByRole('table', { name: text.title });
  return within(table).getByRole('row', { name: new RegExp(name) });
};

describe('the services', () => {
  it('are listed with their servers and flows', async () => {
    renderApp('/services', { as: 'ada' });
    const web = await rowOf('web');
    expect(web).toHaveTextContent('10.0.0.100:80/tcp');
    expect(web).toHaveTextContent(text.serverCounts(3, 1, 1));
    expect(web).toHaveTextContent('15');
    expect(await rowOf('shop')).toHaveTextContent(text.choices['client-hash'].name);
    expect(await violations()).toEqual([]);
  });

  it('may be none', async () => {
    renderApp('/services', {
      as: 'ada',
      answers: [http.get('/services', ({ reply }) => reply(200, { services: [] }))],
    });
    expect(await screen.findByText(text.empty)).toBeVisible();
  });

  it('are created with a preview of the effect', async () => {
    const { user, store } = renderApp('/services', { as: 'root' });
    await user.click(await screen.findByRole('button', { name: text.form.open }));
    const dialog = within(await screen.findByRole('dialog', { name: text.form.title }));
    await user.click(dialog.getByRole('button', { name: text.form.submit }));
    expect(await dialog.findByText(text.form.nameWrong)).toBeVisible();

    await user.type(dialog.getByRole('textbox', { name: text.form.name }), 'mail');
    await user.click(dialog.getByRole('combobox', { name: text.form.share }));
    await user.click(await screen.findByRole('option', { name: 'research' }));
    await user.type(dialog.getByRole('textbox', { name: text.form.address }), '10.0.0.102');
    const hosts = dialog.getAllByPlaceholderText(text.form.host);
    await user.type(hosts[0] ?? document.body, 'h4');
    await user.type(hosts[1] ?? document.body, 'h5');
    expect(await dialog.findByText(text.preview.part('h4:80', '50'))).toBeVisible();

    await user.click(dialog.getByRole('button', { name: text.form.submit }));
    expect(await screen.findByRole('heading', { level: 1, name: 'mail' })).toBeVisible();
    expect(store.services.find(({ name }) => name === 'mail')?.servers).toHaveLength(2);
  });
});

describe('the page of a service', () => {
  it('shows its servers as they are', async () => {
    renderApp('/services/web', { as: 'ada' });
    const table = within(await screen.findByRole('table', { name: text.servers.title }));
    expect(table.getByRole('row', { name: /h4:8080/ })).toHaveTextContent(
      /Up.*12.*4.*12\.4 Mbit\/s.*0\.42 ms/,
    );
    expect(table.getByRole('row', { name: /h5:8081/ })).toHaveTextContent(text.draining);
    expect(table.getByRole('row', { name: /h6:8081/ })).toHaveTextContent(text.health.down);
    expect(
      await screen.findByRole('figure', { name: text.history.label(text.history.measures.flows, 'web') }),
    ).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('drains a server, and lets it have flows again', async () => {
    const { user, store } = renderApp('/services/web', { as: 'ada' });
    await user.click(await screen.findByRole('button', { name: text.servers.drainOf('h4:8080') }));
    await user.click(await screen.findByRole('button', { name: text.servers.resumeOf('10.0.0.4:8080') }));
    await waitFor(() => {
      const web = store.services.find(({ name }) => name === 'web');
      expect(web?.servers.map(({ draining }) => draining)).toEqual([false, true, false]);
    });
  });

  it('changes the choice of servers', async () => {
    const { user, store } = renderApp('/services/web', { as: 'ada' });
    await user.click(await screen.findByRole('button', { name: text.form.change }));
    const dialog = within(await screen.findByRole('dialog', { name: text.form.changeTitle('web') }));
    await user.click(dialog.getByRole('combobox', { name: text.form.choice }));
    await user.click(await screen.findByRole('option', { name: text.choices['least-load'].name }));
    await user.click(dialog.getByRole('button', { name: text.form.add }));
    await user.click(dialog.getByRole('button', { name: text.form.remove(text.form.server(4)) }));
    await user.click(dialog.getByRole('button', { name: text.form.save }));
    expect(await screen.findByText(text.heartbeat.title)).toBeVisible();
    expect(store.services.find(({ name }) => name === 'web')?.choice).toBe('least-load');
    await user.click(screen.getByRole('button', { name: text.heartbeat.show }));
    expect(await screen.findByText(/^0123456789abcdef/)).toBeVisible();
  });

  it('deletes the service after a question', async () => {
    const { user, store } = renderApp('/services/web', { as: 'ada' });
    await user.click(await screen.findByRole('button', { name: text.remove.open }));
    await user.click(await screen.findByRole('button', { name: text.remove.confirm }));
    expect(await screen.findByRole('heading', { level: 1, name: text.title })).toBeVisible();
    expect(store.services.map(({ name }) => name)).toEqual(['shop']);
  });

  it('reports an unknown service', async () => {
    renderApp('/services/none', { as: 'ada' });
    expect(await screen.findByText(text.page.unknown)).toBeVisible();
  });
});
