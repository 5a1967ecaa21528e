import { screen, waitFor, within } from '@testing-library/react';
import { manyCables } from '../../../mock/cables';
import { http } from '../../../mock/http';
import { Store } from '../../../mock/store';
import { topologyOf } from '../../../mock/topology';
import { text as mapText } from '../../map/text';
import { violations } from '../../testing/axe';
import { renderApp } from '../../testing/renderApp';
import { twoSpines } from '../../testing/twoSpines';
import { text } from './text';

const table = async (name: string) => within(await screen.findByRole('table', { name }));

describe('what failures would do', () => {
  it('begins with the weak points, and shows the failure of one of them', async () => {
    const { user } = renderApp('/what-if', { as: 'carl' });
    expect(await screen.findByText(text.what.incomplete)).toBeVisible();
    const weak = await table(text.weak.title);
    const rows = weak.getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/s1.*95 Mbit\/s.*4.*0.*0/);
    expect(await violations()).toEqual([]);

    await user.click(weak.getByRole('button', { name: text.weak.showOf('s1 – s3 (s1:4, s3:1)') }));
    expect(await screen.findByText(text.impact.interrupts(4))).toBeVisible();
    const row = (await table(text.impact.interrupted)).getByRole('row', { name: /h1 → h4/ });
    expect(row).toHaveTextContent(text.impact.later('22:00:30 – 22:15:30 today'));
    expect(await violations()).toEqual([]);
  });

  it('lets a shared risk occur, from the table and from the field', async () => {
    const asked: unknown[] = [];
    const store = new Store();
    store.linkRisks = [
      { link: { dpid: '00:00:00:00:00:00:00:01', port: 4 }, risks: ['duct 7'] },
      { link: { dpid: '00:00:00:00:00:00:00:02', port: 4 }, risks: ['duct 7'] },
    ];
    const { user } = renderApp('/what-if', {
      as: 'carl',
      store,
      answers: [
        http.post('/failures/preview', ({ body }) => {
          asked.push(body.risks);
          return undefined;
        }),
      ],
    });
    const name = text.weak.risk('duct 7');
    const weak = await table(text.weak.title);
    await user.click(weak.getByRole('button', { name: text.weak.showOf(name) }));
    expect(await screen.findByText(text.impact.interrupts(4))).toBeVisible();
    expect(asked.at(-1)).toEqual(['duct 7']);
    expect(screen.getByRole('combobox', { name: text.parts.risks })).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('begins with the part in the address', async () => {
    const asked: unknown[] = [];
    renderApp('/what-if?switch=00:00:00:00:00:00:00:03', {
      as: 'carl',
      answers: [
        http.post('/failures/preview', ({ body }) => {
          asked.push(body);
          return undefined;
        }),
      ],
    });
    expect(await screen.findByText(text.impact.interrupts(4))).toBeVisible();
    expect(asked[0]).toEqual({
      switches: ['00:00:00:00:00:00:00:03'],
      links: [],
      end: '2026-11-20T21:00:30.000Z',
    });
  });

  it('shows that the search for weak points stopped early, and that there are none', async () => {
    let complete = false;
    const { queries } = renderApp('/what-if', {
      as: 'carl',
      answers: [
        http.get('/failures/weak-points', ({ reply }) =>
          reply(200, {
            start: '2026-11-20T21:00:00Z',
            end: '2026-11-20T22:00:00Z',
            weakPoints: [],
            complete,
          }),
        ),
      ],
    });
    expect(await screen.findByText(text.weak.incomplete)).toBeVisible();
    complete = true;
    await queries.invalidateQueries({ queryKey: ['weak-points'] });
    expect(await screen.findByText(text.weak.none)).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByText(text.weak.incomplete)).not.toBeInTheDocument();
    });
  });
});

describe('the map of failures', () => {
  const words = text.what.map;
  const map = async () => within(await screen.findByRole('application', { name: words.label }));
  const fields = () => within(screen.getByRole('region', { name: text.parts.title }));

  it('lets a switch fail by a click, as the field shows, and undoes it by another', async () => {
    const { user } = renderApp('/what-if', { as: 'carl' });
    const drawn = await map();
    const before = await drawn.findByRole('button', { name: /^s3 / });
    expect(before).toHaveAttribute('aria-pressed', 'false');
    await user.click(before);
    expect(await screen.findByText(text.impact.interrupts(4))).toBeVisible();
    expect(fields().getByText('s3')).toBeVisible();
    const failed = drawn.getByRole('button', { name: `s3 ${words.fails}`, pressed: true });
    expect(await violations()).toEqual([]);

    await user.click(failed);
    expect(await screen.findByText(text.what.incomplete)).toBeVisible();
    expect(fields().queryByText('s3')).not.toBeInTheDocument();
    expect(drawn.queryByRole('button', { pressed: true })).not.toBeInTheDocument();
  });

  it('lets links fail, to switches and to hosts, and shows the choice of the field', async () => {
    const asked: unknown[] = [];
    const { user } = renderApp('/what-if', {
      as: 'carl',
      answers: [
        http.post('/failures/preview', ({ body }) => {
          asked.push(body.links);
          return undefined;
        }),
      ],
    });
    const drawn = await map();
    await user.click(await drawn.findByRole('button', { name: 's1 – s3 (s1:4, s3:1)' }));
    await user.click(drawn.getByRole('button', { name: 's2 – h6 (s2:3)' }));
    await waitFor(() => {
      expect(asked.at(-1)).toEqual([
        { dpid: '00:00:00:00:00:00:00:01', port: 4 },
        { dpid: '00:00:00:00:00:00:00:02', port: 3 },
      ]);
    });
    expect(drawn.getAllByRole('button', { pressed: true })).toHaveLength(2);
    await user.type(screen.getByRole('combobox', { name: text.parts.links }), '{Backspace}');
    expect(drawn.getByRole('button', { name: 's2 – h6 (s2:3)' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('shows links that would be full, and where a booking moves', async () => {
    const store = twoSpines();
    const [booking] = store.bookings;
    if (booking) store.putBooking({ ...booking, rateBps: 85_000_000 });
    const { user } = renderApp('/what-if', { as: 'carl', store });
    const drawn = await map();
    await user.click(await drawn.findByRole('button', { name: 's1 – s4 (s1:5, s4:1)' }));
    const full = await drawn.findByRole('button', { name: /^s1 – s3 .*: \d+ % reserved then$/ });
    expect(full).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText(words.full)).toBeVisible();

    const moved = within(await screen.findByRole('table', { name: text.impact.moved }));
    await user.click(moved.getAllByRole('button', { name: text.impact.showOf('h1 → h4') })[0] ?? full);
    expect(screen.getByText(words.shows('h1 → h4', true))).toBeVisible();
    expect(stepsOf('path')).toEqual(['s1 – h1', 's1 – s3', 's2 – h4', 's2 – s3']);
    expect(stepsOf('otherPath')).toEqual(['s1 – s4', 's2 – s4']);
    expect(await violations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: words.hide }));
    expect(stepsOf('path')).toEqual([]);
  });

  it('leaves out the hosts of a large network', async () => {
    renderApp('/what-if', {
      as: 'carl',
      store: new Store({ network: topologyOf(manyCables()), bookings: [] }),
    });
    const drawn = await map();
    expect(await drawn.findByRole('button', { name: /^s12 / })).toBeVisible();
    expect(screen.getByText(mapText.withoutHosts)).toBeVisible();
    expect(drawn.queryByText('h1')).not.toBeInTheDocument();
  });
});

/** The ends of the cables that a path takes, as drawn. */
function stepsOf(path: 'path' | 'otherPath'): string[] {
  return [...document.querySelectorAll(`[data-step="${path}"]`)]
    .map(
      (cable) =>
        cable
          .closest('[aria-label]')
          ?.getAttribute('aria-label')
          ?.replace(/ \(.*$/, '') ?? '',
    )
    .sort();
}
