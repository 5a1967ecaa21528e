import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { readinessQuery } from '../../api/readiness';
import { http as openapi } from '../../../mock/http';
import { violations } from '../../testing/axe';
import { renderApp } from '../../testing/renderApp';
import { partWords } from './utils/parts';
import { text } from './text';

const words = text.health;
const readyz = (status: number, body: object) =>
  http.get('*/readyz', () => HttpResponse.json(body, { status }));
const part = async (title: string) => {
  const list = within(await screen.findByRole('list', { name: words.parts }));
  return (await list.findByText(title)).closest('li');
};

describe('the health', () => {
  it('shows that all is well, as of when, and since when the controller is connected', async () => {
    renderApp('/admin/health', { as: 'carl' });
    expect(await screen.findByText(words.ready)).toBeVisible();
    expect(screen.getByText(words.asOf('21:00:30'))).toBeVisible();
    expect(await part('Scheduler')).toHaveTextContent(words.ok);
    await screen.findByText(/Since 19:30:30 today/);
    expect(await part('Controller')).toHaveTextContent(words.since('19:30:30 today'));
    expect(await violations()).toEqual([]);
  });

  it('shows which controller drives the switches, which takes over, and what is wrong with one', async () => {
    const s1 = { dpid: '00:00:00:00:00:00:00:01', name: 's1' };
    const problem = 'Another controller is the master.';
    const one = { lagMs: 0, problem: null, token: 7 };
    renderApp('/admin/health', {
      as: 'root',
      answers: [
        openapi.get('/controllers', ({ reply }) =>
          reply(200, {
            controllers: [
              { ...one, url: 'http://c1:8081/', state: 'away', switches: [] },
              {
                ...one,
                url: 'http://c2:8081/',
                state: 'active',
                switches: [{ ...s1, master: false, problem }],
              },
              {
                ...one,
                url: 'http://c3:8081/',
                state: 'standby',
                switches: [{ ...s1, master: false, problem: null }],
              },
            ],
          }),
        ),
      ],
    });
    const list = within(await screen.findByRole('list', { name: words.controllers.title }));
    const item = (host: string) => list.getByText(host).closest('li');
    expect(item('c1:8081')).toHaveTextContent(words.controllers.awayAdvice);
    expect(item('c2:8081')).toHaveTextContent(`s1: ${problem}`);
    expect(item('c2:8081')).toHaveTextContent(words.controllers.drives(0, 1));
    expect(item('c3:8081')).toHaveTextContent(words.controllers.ready(1));
  });

  it('shows what is not well and what to do, while the gateway is ready without it', async () => {
    const parts = { database: 'ok', leader: 'ok', controller: 'away', scheduler: '7 s late' };
    renderApp('/admin/health', { as: 'root', answers: [readyz(200, { status: 'ready', parts })] });
    expect(await screen.findByText(words.readyWith)).toBeVisible();
    expect(await part('Controller')).toHaveTextContent(partWords['controller']?.advice ?? '');
    expect(await part('Scheduler')).toHaveTextContent('7 s late');
  });

  it('shows the report of a gateway that is not ready', async () => {
    const parts = { database: 'away', leader: 'none', controller: 'away' };
    renderApp('/admin/health', { as: 'root', answers: [readyz(503, { status: 'not ready', parts })] });
    expect(await screen.findByText(words.notReady)).toBeVisible();
    expect(await part('Ledger')).toHaveTextContent('No active gateway');
  });

  it('shows since when there are no reports, and keeps the last one', async () => {
    const { queries } = renderApp('/admin/health', {
      as: 'root',
      answers: [
        http.get('*/readyz', () => HttpResponse.json({ status: 'ready', parts: { database: 'ok' } }), {
          once: true,
        }),
        http.get('*/readyz', () => HttpResponse.error()),
      ],
    });
    await screen.findByText(words.ready);
    await queries.refetchQueries({ queryKey: readinessQuery.queryKey });
    expect(await screen.findByText(words.stale('21:00:30'))).toBeVisible();
    expect(screen.queryByText(words.ready)).not.toBeInTheDocument();
    expect(await part('Database')).toBeVisible();
  });

  it('shows that the gateway does not answer', async () => {
    renderApp('/admin/health', { as: 'root', answers: [http.get('*/readyz', () => HttpResponse.error())] });
    expect(await screen.findByRole('alert')).toHaveTextContent('The gateway does not answer');
  });
});
