import { screen, waitFor, within } from '@testing-library/react';
import { http } from '../../../mock/http';
import { violations } from '../../testing/axe';
import { renderApp } from '../../testing/renderApp';
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
