import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, problem } from '../../../mock/http';
import { invalidField } from '../../../mock/scenarios';
import { Store } from '../../../mock/store';
import { violations } from '../../testing/axe';
import { renderApp } from '../../testing/renderApp';
import { twoSpines } from '../../testing/twoSpines';
import { text } from './text';

const dpid = (number: number) => `00:00:00:00:00:00:00:0${number}`;
const form = text.form;

const rowOf = async (table: string, name: RegExp) =>
  within(await screen.findByRole('table', { name: table })).findByRole('row', { name });

async function choose(user: UserEvent, field: string, option: RegExp) {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

const submit = () => screen.findByRole('button', { name: form.submit });

describe('the list of maintenance', () => {
  it('shows what is out of service, when, and why; what is in progress first', async () => {
    renderApp('/maintenance', { as: 'root' });
    const active = await rowOf(text.title, /Replace the cable of h6/);
    await waitFor(() => {
      expect(active).toHaveTextContent('s2 – h6 (s2:3)');
    });
    expect(active).toHaveTextContent(text.states.active);
    expect(active).toHaveTextContent('from 20:45:30 today, until ended');
    const rows = within(screen.getByRole('table', { name: text.title })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.querySelector('td')?.textContent)).toEqual([
      text.states.active,
      text.states.planned,
      text.states.planned,
      text.states.over,
    ]);
    const planned = within(rows[2] ?? document.body);
    expect(planned.getByRole('link', { name: 's3' })).toHaveAttribute(
      'href',
      `/network/switches/${encodeURIComponent(dpid(3))}`,
    );
    expect(planned.getByText(text.repeats)).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('may be empty, and advises an administrator', async () => {
    const answers = [http.get('/maintenance', ({ reply }) => reply(200, { maintenance: [] }))];
    renderApp('/maintenance', { as: 'root', answers });
    expect(await screen.findByText(text.empty)).toBeVisible();
    expect(screen.getByText(text.emptyAdminAdvice)).toBeVisible();
    expect(screen.getAllByRole('link', { name: text.schedule })).toHaveLength(1);
  });

  it('is all that a member sees', async () => {
    const { router } = renderApp('/maintenance', { as: 'ada' });
    const active = await rowOf(text.title, /Replace the cable of h6/);
    expect(within(active).queryByRole('link', { name: /Replace/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: text.schedule })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: text.whatIf })).not.toBeInTheDocument();
    for (const [href, reason] of [
      ['/maintenance/m1', text.closed.page],
      ['/maintenance/new', text.closed.form],
      ['/what-if', text.closed.whatIf],
    ] as const) {
      await router.navigate({ href });
      expect(await screen.findByText(reason)).toBeVisible();
    }
  });

  it('shows a window that another administrator schedules', async () => {
    const { store } = renderApp('/maintenance', { as: 'carl' });
    await rowOf(text.title, /Replace the cable of h6/);
    const [like] = store.maintenance;
    if (like) store.setMaintenance([{ ...like, id: 'm9', reason: 'New cables', end: null }], 'm9');
    expect(await rowOf(text.title, /New cables/)).toBeVisible();
    expect(screen.queryByRole('link', { name: text.schedule })).not.toBeInTheDocument();
  });
});

describe('scheduling maintenance', () => {
  it('shows where bookings move, and moves them at once', async () => {
    const { user, store } = renderApp('/maintenance', { store: twoSpines(), as: 'root' });
    await user.click(await screen.findByRole('link', { name: text.schedule }));
    expect(await screen.findByText(text.impact.incomplete)).toBeVisible();
    await choose(user, text.parts.links, /^s1 – s4 \(s1:5, s4:1\)$/);
    expect(await screen.findByText(text.impact.moves(3))).toBeVisible();
    expect(screen.getByText(text.impact.interruptsNone)).toBeVisible();
    const moved = await rowOf(text.impact.moved, /h1 → h4/);
    expect(moved).toHaveTextContent('h1 → h4genomicsada40 Mbit/ss1 → s4 → s2s1 → s3 → s2');
    expect(await violations()).toEqual([]);

    await user.click(await submit());
    expect(await screen.findByText(form.reasonMissing)).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: form.reason }), 'New cable');
    await user.click(await submit());
    expect(await screen.findByRole('heading', { level: 1, name: 'New cable' })).toBeVisible();
    expect(await screen.findByText(text.page.moved)).toBeVisible();
    expect(store.maintenance.at(-1)).toMatchObject({
      links: [{ dpid: dpid(1), port: 5 }],
      switches: [],
      end: null,
    });
    expect(store.bookings[0]?.pathNames).toEqual(['h1', 's1', 's3', 's2', 'h4']);
  });

  it('asks before it interrupts bookings, and names their number', async () => {
    const { user, store } = renderApp(`/maintenance/new?switch=${dpid(3)}`, { as: 'root' });
    expect(await screen.findByText(text.impact.interrupts(4))).toBeVisible();
    const row = await rowOf(text.impact.interrupted, /h1 → h4/);
    expect(row).toHaveTextContent(text.impact.nothingInstead);
    await user.type(screen.getByRole('textbox', { name: form.reason }), 'Software update');
    await user.click(await submit());
    const dialog = within(await screen.findByRole('dialog', { name: form.interruptsTitle(4) }));
    expect(dialog.getByText(form.interrupts(4))).toBeVisible();
    expect(store.maintenance).toHaveLength(4);
    await user.click(dialog.getByRole('button', { name: form.confirm }));
    expect(await screen.findByText(text.page.interruptedCount(4))).toBeVisible();
    expect(await rowOf(text.page.interrupted, /h1 → h4/)).toHaveTextContent(text.impact.now);
    expect(await violations()).toEqual([]);
  });

  it('offers the link at either end, and the time and the length that were typed', async () => {
    const { user, store } = renderApp(`/maintenance/new?link=${dpid(3)}/1`, { as: 'root' });
    expect(await screen.findByText('s1 – s3 (s1:4, s3:1)')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: form.reason }), 'Weekly test');
    await user.click(screen.getByRole('radio', { name: form.kinds.weekly }));
    fireEvent.change(screen.getByLabelText(form.startTime), { target: { value: '02:00' } });
    fireEvent.change(screen.getByLabelText(form.first), { target: { value: '2026-11-27' } });
    fireEvent.change(screen.getByLabelText(form.last), { target: { value: '2026-12-11' } });
    fireEvent.change(screen.getByLabelText(form.length), { target: { value: '30' } });
    expect(await screen.findByText(text.impact.none)).toBeVisible();
    await user.click(await submit());
    expect(await screen.findByRole('heading', { level: 1, name: text.title })).toBeVisible();
    expect(store.maintenance.slice(4).map(({ start }) => start)).toEqual([
      '2026-11-27T01:00:00.000Z',
      '2026-12-04T01:00:00.000Z',
      '2026-12-11T01:00:00.000Z',
    ]);
  });

  it('marks times that cannot be, and what the gateway reports about a field', async () => {
    const { user } = renderApp(`/maintenance/new?switch=${dpid(3)}`, {
      as: 'root',
      answers: [http.post('/maintenance', () => invalidField('links[0]', 'names s9:1'))],
    });
    await user.type(await screen.findByRole('textbox', { name: form.reason }), 'Software update');
    const [from, until] = await screen.findAllByRole('radio', { name: form.later });
    await user.click(from ?? document.body);
    await user.click(until ?? document.body);
    fireEvent.change(screen.getByLabelText(form.startTime), { target: { value: '2026-11-21T10:00' } });
    fireEvent.change(screen.getByLabelText(form.endTime), { target: { value: '2026-11-21T09:00' } });
    expect(await screen.findByText(form.endTooEarly)).toBeVisible();
    expect(screen.getByText(text.impact.invalid)).toBeVisible();
    fireEvent.change(screen.getByLabelText(form.endTime), { target: { value: '2026-11-21T12:00' } });
    expect(await screen.findByText(text.impact.none)).toBeVisible();
    await user.click(await submit());
    expect(await screen.findByText('Names s9:1')).toBeVisible();
  });

  it('asks before it goes ahead without a complete preview', async () => {
    const { user } = renderApp(`/maintenance/new?switch=${dpid(3)}`, {
      as: 'root',
      answers: [http.post('/maintenance/preview', () => problem(422, 'too-much', { detail: 'Too much.' }))],
    });
    expect(await screen.findByText('Too much.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: form.reason }), 'Software update');
    await user.click(await submit());
    expect(await screen.findByText(form.failed)).toBeVisible();
  });

  it('shows links that would be nearly full, less bandwidth, and how many bookings were not decided', async () => {
    const booking = {
      id: '0192f6c1-1',
      share: 'genomics',
      principal: 'ada',
      rateBps: 40_000_000,
      start: '2026-11-20T20:00:00Z',
      end: '2026-11-20T21:00:00Z',
      pathNames: ['h1', 's1', 's4', 's2', 'h4'],
      affectedFrom: '2026-11-20T20:30:00Z',
    };
    const { start, end } = booking;
    const pathNames = ['h1', 's1', 's3', 's2', 'h4'];
    renderApp(`/maintenance/new?switch=${dpid(3)}`, {
      as: 'root',
      answers: [
        http.post('/maintenance/preview', ({ reply }) =>
          reply(200, {
            start,
            end: null,
            onBackup: [{ ...booking, id: '0192f6c1-2' }],
            onBackupCount: 1,
            moved: [],
            movedCount: 0,
            interrupted: [
              {
                booking,
                alternatives: [{ kind: 'less-bandwidth', rateBps: 10_000_000, start, end, pathNames }],
              },
            ],
            interruptedCount: 1,
            undecided: 12,
            busyLinks: [
              {
                id: 's1:4>s3:1',
                rateBps: 100_000_000,
                reservedBps: 95_000_000,
                reservedBeforeBps: 40_000_000,
              },
            ],
          }),
        ),
      ],
    });
    const interrupted = await rowOf(text.impact.interrupted, /h1 → h4/);
    expect(interrupted).toHaveTextContent('from 21:30 today');
    expect(interrupted).toHaveTextContent('10 Mbit/s over s1 → s3 → s2');
    expect(await rowOf(text.impact.backedUp, /h1 → h4/)).toBeVisible();
    expect(screen.getByText(text.impact.onBackup(1))).toBeVisible();
    expect(screen.getByText(text.impact.undecided(12))).toBeVisible();
    const busy = await rowOf(text.impact.busy, /s1:4 → s3:1/);
    expect(busy).toHaveTextContent('40 Mbit/s (40 %)95 Mbit/s (95 %)');
  });
});

describe('the page of a window', () => {
  it('shows how many bookings are still to move, until all have', async () => {
    let toMove = 3;
    const store = new Store();
    const [maintenance] = store.maintenance.filter(({ id }) => id === 'm1');
    if (maintenance === undefined) throw new Error('The store has no window m1.');
    renderApp('/maintenance/m1', {
      store,
      as: 'carl',
      answers: [
        http.get('/maintenance/{id}', ({ reply }) =>
          reply(200, { maintenance, toMove, interrupted: [], interruptedCount: 0 }),
        ),
      ],
    });
    expect(await screen.findByText(text.page.moving(3))).toBeVisible();
    expect(await violations()).toEqual([]);
    toMove = 0;
    expect(await screen.findByText(text.page.moved)).toBeVisible();
    expect(screen.queryByRole('button', { name: text.end.now })).not.toBeInTheDocument();
  });

  it('ends the maintenance after a question', async () => {
    const { user, store } = renderApp('/maintenance/m1', { as: 'root' });
    await user.click(await screen.findByRole('button', { name: text.end.now }));
    const dialog = within(await screen.findByRole('dialog', { name: text.end.nowTitle }));
    await user.click(dialog.getByRole('button', { name: text.end.now }));
    expect(await screen.findByText(text.states.over)).toBeVisible();
    expect(screen.queryByText(text.page.progress)).not.toBeInTheDocument();
    expect(store.maintenance.find(({ id }) => id === 'm1')?.state).toBe('over');
  });

  it('cancels one window of a series, or all', async () => {
    const { user, store, router } = renderApp('/maintenance/m2', { as: 'root' });
    await user.click(await screen.findByRole('button', { name: text.end.cancel }));
    const dialog = within(await screen.findByRole('dialog', { name: text.end.cancelTitle }));
    await user.click(dialog.getByRole('button', { name: text.end.cancel }));
    expect(await screen.findByRole('heading', { level: 1, name: text.title })).toBeVisible();
    expect(store.maintenance.map(({ id }) => id)).toEqual(['m4', 'm1', 'm3']);

    await router.navigate({ to: '/maintenance/$id', params: { id: 'm3' } });
    await user.click(await screen.findByRole('button', { name: text.end.series }));
    const question = within(await screen.findByRole('dialog', { name: text.end.seriesTitle }));
    await user.click(question.getByRole('button', { name: text.end.series }));
    await waitFor(() => {
      expect(store.maintenance.map(({ id }) => id)).toEqual(['m4', 'm1']);
    });
  });

  it('reports an unknown window', async () => {
    renderApp('/maintenance/m99', { as: 'root' });
    expect(await screen.findByText(text.page.unknown)).toBeVisible();
  });
});
