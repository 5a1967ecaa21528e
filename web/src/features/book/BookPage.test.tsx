import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, unreachable } from '../../../mock/http';
import {
  gatewayUnavailable,
  invalidField,
  quotaUsedUp,
  shareIsFull,
  wayBackIsFull,
} from '../../../mock/scenarios';
import type { NewBooking } from '../../api/types';
import { violations } from '../../testing/axe';
import { bookingLike } from '../../testing/booking';
import { chooseWayBack, combobox, fillBooking } from '../../testing/fillBooking';
import { renderApp } from '../../testing/renderApp';
import { text as flowText } from '../../ui/flow-group/text';
import { text as common } from '../../ui/text';
import { text } from './text';

const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: text.submit }));

describe('booking a window', () => {
  it('shows the path as soon as the form is complete and would be granted', async () => {
    await fillBooking('15');
    expect(await screen.findByText(text.check.granted)).toBeVisible();
    const path = screen.getByRole('list', { name: text.check.path });
    expect(
      within(path)
        .getAllByRole('listitem')
        .map((place) => place.textContent),
    ).toEqual(['h2', 's1', 's3', 's2', 'h6']);
  });

  it('explains a refusal with the share that is full, and what would be granted instead', async () => {
    await fillBooking('40', { answers: shareIsFull(20_000_000) });
    expect(await screen.findByText('The share has not enough bandwidth left')).toBeVisible();
    expect(screen.getByText(/share genomics .* 40 Mbit\/s of 60 Mbit\/s taken/)).toBeVisible();
    const offers = screen.getByRole('group', { name: common.offers.title });
    expect(
      within(offers)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['20 Mbit/s in this window', expect.stringMatching(/^40 Mbit\/s at /)]);
  });

  it('takes a counter-offer with one press', async () => {
    const { user } = await fillBooking('40', { answers: shareIsFull(20_000_000) });
    await user.click(await screen.findByRole('button', { name: '20 Mbit/s in this window' }));
    expect(screen.getByLabelText(text.rate)).toHaveValue('20');
    expect(await screen.findByText(text.check.granted)).toBeVisible();
  });

  it('draws the share over time with this booking on top', async () => {
    await fillBooking('15');
    const table = await screen.findByRole('table', { name: text.timelineLabel('genomics') });
    expect(
      await within(table).findByRole('row', { name: '21:00:30 40 Mbit/s 15 Mbit/s 60 Mbit/s' }),
    ).toBeInTheDocument();
    expect(screen.getByText('55 Mbit/s of 60 Mbit/s at its peak')).toBeVisible();
  });

  it('requires a path by what it avoids, and by its number of hops', async () => {
    const asked: unknown[] = [];
    const { user } = await fillBooking('15', {
      answers: [
        http.post('/bookings', ({ body }) => {
          asked.push(body.pathRequirements);
          return undefined;
        }),
      ],
    });
    expect(screen.queryByRole('combobox', { name: text.pathFields.via })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: text.pathFields.more }));
    await user.click(await combobox(text.pathFields.avoid));
    await user.click(await screen.findByRole('option', { name: 's3' }));
    await user.type(screen.getByLabelText(text.pathFields.mostHops), '0');
    expect(await screen.findByText(text.pathFields.hopsInvalid(64))).toBeVisible();
    await user.clear(screen.getByLabelText(text.pathFields.mostHops));
    await user.type(screen.getByLabelText(text.pathFields.mostHops), '3');
    await submit(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'h2 → h6' })).toBeVisible();
    expect(asked).toEqual([{ avoidSwitches: [expect.stringMatching(/:03$/)], mostHops: 3 }]);
  });

  it('requires a path that is disjoint from that of another booking of the user', async () => {
    const asked: unknown[] = [];
    const { user } = await fillBooking('15', {
      answers: [
        http.post('/bookings/check', ({ body }) => {
          asked.push(body.pathRequirements);
          return undefined;
        }),
      ],
    });
    await user.click(screen.getByRole('button', { name: text.pathFields.more }));
    await user.click(await combobox(text.pathFields.disjointFrom));
    const [first] = await screen.findAllByRole('option');
    if (first === undefined) throw new Error('no booking to choose');
    const shortId = /\((.*)\)$/.exec(first.textContent)?.[1] ?? 'none';
    await user.click(first);
    await waitFor(() => {
      expect(asked.at(-1)).toEqual({ disjointFrom: expect.stringContaining(shortId) as string });
    });
  });

  it('books both directions on the same links, with a rate for the way back', async () => {
    const asked: unknown[] = [];
    const { user } = await fillBooking('15', {
      answers: [
        http.post('/bookings/group', ({ body, reply }) => {
          asked.push(body.bookings);
          return reply(201, { bookings: [bookingLike({ id: '7' }), bookingLike({ id: '8' })] });
        }),
        http.get('/bookings/{id}', ({ reply }) => reply(200, bookingLike({ id: '7' }))),
      ],
    });
    await chooseWayBack(user, 'same');
    expect(screen.queryByRole('button', { name: text.hold })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(text.rateBack), '0');
    await submit(user);
    expect(await screen.findByText(text.rateInvalid)).toBeVisible();
    await user.clear(screen.getByLabelText(text.rateBack));
    await user.type(screen.getByLabelText(text.rateBack), '2');
    await submit(user);
    expect(await screen.findByText(text.pairBooked)).toBeVisible();
    const [[there, back]] = asked as [[NewBooking, NewBooking]];
    expect(there.rateBps).toBe(15e6);
    expect(there.pathRequirements).toBeUndefined();
    expect(back).toMatchObject({
      rateBps: 2e6,
      flowGroup: { srcHost: there.flowGroup.dstHost, dstHost: there.flowGroup.srcHost },
      pathRequirements: { reverseOf: 'member 1' },
      end: there.end,
    });
  });

  it('books the flows from the host of a user by their network card, and shows them in words', async () => {
    const asked: NewBooking[] = [];
    const checked = { granted: true, pathNames: ['h2', 's1', 's3', 's2', 'h6'], backupPathNames: [] };
    const { user } = await fillBooking('15', {
      answers: [
        http.post('/bookings/check', ({ body, reply }) => {
          asked.push(body);
          return reply(200, {
            ...checked,
            start: null,
            end: null,
            rateBps: 15e6,
            refusal: null,
            limit: null,
            warnings: [],
          });
        }),
      ],
    });
    await user.click(screen.getByRole('button', { name: text.otherFlows.more }));
    await user.click(await combobox(flowText.kindOf.src));
    await user.click(await screen.findByRole('option', { name: flowText.kinds.user }));
    expect(screen.queryByRole('combobox', { name: text.from })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(flowText.users.src), 'ada');
    await user.type(screen.getByLabelText(flowText.eths.src), '0a:00:00:00:00');
    expect(await screen.findByText(flowText.errors.eth)).toBeVisible();
    await user.type(screen.getByLabelText(flowText.eths.src), ':02');
    expect(
      await screen.findByText('TCP from hosts of ada by the network card 0a:00:00:00:00:02 to h6'),
    ).toBeVisible();
    await waitFor(() => {
      expect(asked.at(-1)?.flowGroup).toEqual({
        srcUser: 'ada',
        srcEth: '0a:00:00:00:00:02',
        dstHost: '10.0.0.6',
        transport: 'tcp',
      });
    });
    expect(await screen.findByRole('heading', { name: text.pathRoom.between('h2', 'h6') })).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('books a small window for the acknowledgements of TCP, and previews both windows', async () => {
    const { user, store } = await fillBooking('15');
    await chooseWayBack(user, 'acknowledgements');
    expect(await screen.findByText(text.check.pair.there('15 Mbit/s'))).toBeVisible();
    expect(screen.getByText(text.check.pair.back('450 kbit/s'))).toBeVisible();
    expect(await screen.findByText('55.45 Mbit/s of 60 Mbit/s at its peak')).toBeVisible();
    expect(screen.queryByRole('button', { name: text.hold })).not.toBeInTheDocument();
    expect(screen.getByText(text.pairIsNotHeld)).toBeVisible();
    expect(await violations()).toEqual([]);
    await submit(user);
    expect(await screen.findByText(text.pairBooked)).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'h2 → h6' })).toBeVisible();
    expect(store.bookings.slice(-2).map(({ rateBps, pathNames }) => [rateBps, pathNames.at(0)])).toEqual([
      [15_000_000, 'h2'],
      [450_000, 'h6'],
    ]);
  });

  it('books no acknowledgements for UDP, and again those of TCP', async () => {
    const { user } = await fillBooking('15');
    await chooseWayBack(user, 'acknowledgements');
    const wayBack = (choice: keyof typeof text.waysBack) =>
      within(screen.getByRole('radiogroup', { name: text.wayBack })).getByRole('radio', {
        name: text.waysBack[choice],
      });
    const transport = async (name: string) => {
      await user.click(await combobox(text.transport));
      await user.click(await screen.findByRole('option', { name }));
    };
    await transport('UDP');
    expect(wayBack('none')).toBeChecked();
    expect(wayBack('acknowledgements')).toBeDisabled();
    expect(screen.getByText(text.noAcknowledgements)).toBeVisible();
    expect(await screen.findByText(text.check.granted)).toBeVisible();
    await transport('TCP');
    expect(wayBack('acknowledgements')).toBeChecked();
  });

  it('offers the way there alone where there is no room for acknowledgements, or no second booking', async () => {
    const { user, store } = await fillBooking('15', {
      answers: [
        ...wayBackIsFull(100_000),
        http.post('/bookings/group', () =>
          quotaUsedUp('User ada uses 9 of 10 open bookings. 2 are too many.'),
        ),
      ],
    });
    await chooseWayBack(user, 'acknowledgements');
    expect(await screen.findByText(text.check.pair.onlyThere)).toBeVisible();
    // Their rate follows that of the way there.
    expect(screen.queryByRole('button', { name: /in this window$/ })).not.toBeInTheDocument();
    await submit(user);
    expect(await screen.findByText(/^User ada uses 9 of 10 open bookings/)).toBeVisible();
    expect(screen.getByText(text.check.pair.quota)).toBeVisible();
    const before = store.bookings.length;
    await user.click(screen.getByRole('button', { name: text.check.pair.bookThere }));
    expect(await screen.findByRole('heading', { level: 1, name: 'h2 → h6' })).toBeVisible();
    expect(store.bookings).toHaveLength(before + 1);
  });

  it('previews both directions, and states which one lacks room', async () => {
    const asked: string[] = [];
    const { user } = await fillBooking('15', {
      answers: [
        ...wayBackIsFull(2_000_000),
        http.post('/bookings', () => {
          asked.push('one way');
          return undefined;
        }),
      ],
    });
    await chooseWayBack(user, 'same');
    expect(await screen.findByText(text.check.pair.onlyThere)).toBeVisible();
    expect(screen.getByText(text.check.pair.grantedThere)).toBeVisible();
    expect(screen.getByText('The share has not enough bandwidth left')).toBeVisible();

    await user.click(screen.getByRole('button', { name: '2 Mbit/s in this window' }));
    expect(screen.getByLabelText(text.rateBack)).toHaveValue('2');
    expect(screen.getByLabelText(text.rate)).toHaveValue('15');
    expect(await screen.findByText(text.check.pair.grantedBack)).toBeVisible();
    const back = screen.getByRole('list', { name: text.check.pair.pathBack });
    expect(
      within(back)
        .getAllByRole('listitem')
        .map((place) => place.textContent),
    ).toEqual(['h6', 's2', 's3', 's1', 'h2']);

    await user.clear(screen.getByLabelText(text.rateBack));
    await user.click(await screen.findByRole('button', { name: text.check.pair.bookThere }));
    expect(await screen.findByRole('heading', { level: 1, name: 'h2 → h6' })).toBeVisible();
    expect(asked).toEqual(['one way']);
  });

  it('asks for a backup, and shows it', async () => {
    const asked: unknown[] = [];
    const { user } = await fillBooking('15', {
      answers: [
        http.post('/bookings/check', ({ body, reply }) => {
          asked.push(body.protection);
          return body.protection === 'backup'
            ? reply(200, {
                granted: true,
                pathNames: ['h2', 's1', 's3', 's2', 'h6'],
                backupPathNames: ['h2', 's1', 's4', 's2', 'h6'],
                start: null,
                end: null,
                rateBps: 15e6,
                refusal: null,
                limit: null,
                warnings: [],
              })
            : undefined;
        }),
      ],
    });
    await user.click(screen.getByRole('button', { name: text.pathFields.more }));
    const protections = await screen.findByRole('radiogroup', { name: text.pathFields.protection });
    await user.click(within(protections).getByText(text.pathFields.protections.backup.name));
    expect(screen.getByText(text.pathFields.protections.backup.help)).toBeVisible();
    const backup = await screen.findByRole('list', { name: text.check.backup });
    expect(within(backup).getByText('s4')).toBeVisible();
    expect(asked.at(-1)).toBe('backup');
  });

  it('books under a key of its own and goes to the page of the booking', async () => {
    const keys: (string | null)[] = [];
    const { user, router } = await fillBooking('15', {
      answers: [
        http.post('/bookings', ({ request }) => {
          keys.push(request.headers.get('Idempotency-Key'));
          return undefined;
        }),
      ],
    });
    await submit(user);
    expect(await screen.findByText(text.bookedWords('15 Mbit/s', 'h2', 'h6'))).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'h2 → h6' })).toBeVisible();
    expect(router.state.location.pathname).toMatch(/^\/bookings\//);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });

  it.each([
    ['no answer came', unreachable, 'The gateway does not answer'],
    ['the answer leaves it in doubt', gatewayUnavailable, 'The gateway is not ready'],
  ])('sends the very same again when %s, so that it is booked at most once', async (_, none, shown) => {
    const sent: unknown[] = [];
    const { user } = await fillBooking('15', {
      answers: [
        http.post('/bookings', ({ request, body }) => {
          sent.push([request.headers.get('Idempotency-Key'), body]);
          return sent.length === 1 ? none() : undefined;
        }),
      ],
    });
    await submit(user);
    expect(await screen.findByText(shown)).toBeVisible();
    vi.setSystemTime(Date.now() + 5_000);
    await submit(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'h2 → h6' })).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('shows an error at each empty field, and focuses the first', async () => {
    const { user } = renderApp('/book');
    await combobox(text.from);
    await submit(user);
    expect(await screen.findAllByText(text.hostMissing)).toHaveLength(2);
    expect(screen.getByText(text.rateInvalid)).toBeVisible();
    await waitFor(async () => {
      expect(await combobox(text.from)).toHaveFocus();
    });
  });

  it('shows the message of the gateway at its field, and keeps the values', async () => {
    const { user } = await fillBooking('15', {
      answers: [http.post('/bookings', () => invalidField('rateBps', 'must be a multiple of 8'))],
    });
    await submit(user);
    expect(await screen.findByText('Must be a multiple of 8')).toBeVisible();
    expect(screen.getByLabelText(text.rate)).toHaveValue('15');
    expect(await combobox(text.from)).toHaveValue('h2');
  });

  it('keeps pasted text that is no number, and marks it as wrong', async () => {
    const { user } = await fillBooking('1');
    await user.clear(screen.getByLabelText(text.rate));
    await user.paste('-3e9');
    expect(screen.getByLabelText(text.rate)).toHaveValue('-3e9');
    expect(await screen.findByText(text.rateInvalid)).toBeVisible();
    expect(screen.getByText(text.check.invalid)).toBeVisible();
  });

  it('moves a pasted unit to the field of units', async () => {
    const { user } = await fillBooking('1');
    await user.clear(screen.getByLabelText(text.rate));
    await user.paste('20.5 Gbps');
    await user.tab();
    expect(screen.getByLabelText(text.rate)).toHaveValue('20.5');
    expect(await combobox(text.rateUnit)).toHaveValue('Gbit/s');
    await waitFor(() => {
      expect(screen.queryByText(text.rateInvalid)).not.toBeInTheDocument();
    });
  });

  it('understands a unit after the rate when Enter sends the form', async () => {
    const { user, store } = await fillBooking('1');
    await user.clear(screen.getByLabelText(text.rate));
    await user.type(screen.getByLabelText(text.rate), '15M{Enter}');
    await waitFor(() => {
      expect(store.bookings.at(-1)).toMatchObject({ rateBps: 15_000_000 });
    });
  });

  it('keeps what was typed while the person looks at another page', async () => {
    const { user } = await fillBooking('15');
    await user.click(screen.getByRole('link', { name: 'Network' }));
    await screen.findByRole('heading', { level: 1, name: 'Network' });
    await user.click(screen.getByRole('link', { name: 'Book' }));
    expect(await combobox(text.to)).toHaveValue('h6');
    expect(screen.getByLabelText(text.rate)).toHaveValue('15');
    expect(await combobox(text.share)).toHaveValue('genomics (up to 60 Mbit/s)');
  });

  it('shows when the data would be moved, and at what rate', async () => {
    const { user } = await fillBooking('15');
    await user.click(screen.getByRole('radio', { name: text.kinds.transfer }));
    await user.type(screen.getByLabelText(text.amount), '0.9');
    expect(await screen.findByText(/^15 Mbit\/s, 21:00:30 – 21:08:30/)).toBeVisible();
    expect(screen.queryByRole('radiogroup', { name: text.length })).not.toBeInTheDocument();
    await submit(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'h2 → h6' })).toBeVisible();
  });

  it('holds a window, which is confirmed on its page', async () => {
    const { user, store } = await fillBooking('15');
    await user.click(screen.getByRole('button', { name: text.hold }));
    expect(await screen.findByText(text.heldWords)).toBeVisible();
    expect(store.bookings.at(-1)?.state).toBe('held');
    expect(await screen.findByText(/10 min/, { selector: '[data-held]' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirm booking' }));
    await waitFor(() => {
      expect(store.bookings.at(-1)?.state).toBe('booked');
    });
    expect(screen.queryByRole('button', { name: 'Confirm booking' })).not.toBeInTheDocument();
  });

  it('waits for room only where that is asked for', async () => {
    const sent: unknown[] = [];
    const { user } = await fillBooking('15', {
      answers: [
        http.post('/bookings', ({ body }) => {
          sent.push(body);
          return undefined;
        }),
      ],
    });
    expect(screen.queryByLabelText(text.waits)).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: text.later }));
    await user.click(screen.getByLabelText(text.waits));
    expect(screen.queryByRole('button', { name: text.hold })).not.toBeInTheDocument();
    await submit(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'h2 → h6' })).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ waits: true })]);
  });

  it('finds a host by its address', async () => {
    const { user } = renderApp('/book', { as: 'bea' });
    await user.type(await combobox(text.from), '0.5');
    expect(await screen.findAllByRole('option')).toHaveLength(1);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await combobox(text.from)).toHaveValue('h5');
  });

  it('offers only shares that the person may speak for, and starts with the one that was asked for', async () => {
    const { user } = renderApp('/book?share=backup', { as: 'bea' });
    expect(await combobox(text.share)).toHaveValue('backup (up to 30 Mbit/s)');
    await user.click(await combobox(text.share));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'genomics (up to 60 Mbit/s)',
      'backup (up to 30 Mbit/s)',
    ]);
  });

  it('sends those who may speak for no share to someone who can help', async () => {
    renderApp('/book', { as: 'carl' });
    expect(await screen.findByText(text.noShares)).toBeVisible();
  });

  it('reports that the check failed, and still permits booking', async () => {
    await fillBooking('15', { answers: [http.post('/bookings/check', () => unreachable())] });
    expect(await screen.findByText('The gateway does not answer')).toBeVisible();
    expect(screen.getByRole('button', { name: text.submit })).toBeEnabled();
  });
});

describe('the map of what a path must be like', () => {
  const words = text.pathFields.map;
  const dpid = (number: number) => `00:00:00:00:00:00:00:0${number}`;

  /** The form with its map, and what was checked. */
  async function withMap() {
    const asked: unknown[] = [];
    const { user } = await fillBooking('15', {
      answers: [
        http.post('/bookings/check', ({ body }) => {
          asked.push(body.pathRequirements);
          return undefined;
        }),
      ],
    });
    expect(screen.queryByRole('application')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: text.pathFields.more }));
    const map = within(await screen.findByRole('application', { name: words.label }));
    const node = (name: string) => map.findByTitle(new RegExp(`^${name}: `));
    return { user, asked, map, node };
  }

  it('leads through a switch or avoids it, whichever is chosen above it', async () => {
    const { user, asked, node } = await withMap();
    await user.click(await node('s2'));
    await user.click(await node('s1'));
    expect(await node('s1')).toHaveAccessibleName(`s1 ${words.viaNumber(2)}`);
    expect(await node('s1')).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => {
      expect(asked.at(-1)).toEqual({ via: [dpid(2), dpid(1)] });
    });
    await user.click(screen.getByRole('radio', { name: words.clicks.avoid }));
    await user.click(await node('s1'));
    expect(await node('s1')).toHaveAccessibleName(`s1 ${words.avoid}`);
    await waitFor(() => {
      expect(asked.at(-1)).toEqual({ via: [dpid(2)], avoidSwitches: [dpid(1)] });
    });
  });

  it('avoids a link, and shows what the fields have', async () => {
    const { user, asked, map } = await withMap();
    const link = 's1 – s3 (s1:4, s3:1)';
    await user.click(await map.findByRole('button', { name: link }));
    await waitFor(() => {
      expect(asked.at(-1)).toEqual({ avoidLinks: [{ dpid: dpid(1), port: 4 }] });
    });
    expect(map.getByRole('button', { name: `${link}: ${words.avoid}` })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await user.type(await combobox(text.pathFields.avoid), '{Backspace}');
    expect(map.getByRole('button', { name: link })).toHaveAttribute('aria-pressed', 'false');
    await user.click(await combobox(text.pathFields.via));
    await user.click(await screen.findByRole('option', { name: 's3' }));
    expect(await map.findByRole('button', { name: `s3 ${words.via}` })).toBeVisible();
    expect(map.queryByRole('button', { name: /h1/ })).not.toBeInTheDocument();
  });

  it('shows the path that the booking would have', async () => {
    const { node } = await withMap();
    await waitFor(async () => {
      expect(await node('s3')).toHaveAttribute('data-highlighted', 'true');
    });
    const onPath = [...document.querySelectorAll('[data-step="path"]')];
    expect(onPath.map((cable) => cable.closest('[aria-label]')?.getAttribute('aria-label')).sort()).toEqual([
      's1 – h2 (s1:2)',
      's1 – s3 (s1:4, s3:1)',
      's2 – h6 (s2:3)',
      's2 – s3 (s2:4, s3:2)',
    ]);
    expect(await violations()).toEqual([]);
  });
});

describe('what a booking would take of its path and share', () => {
  it('is shown link by link, with the one that has least left, and leads to its page', async () => {
    const { user, router } = await fillBooking('15');
    const table = await screen.findByRole('table', { name: text.pathRoom.table('15 Mbit/s') });
    const narrow = within(table).getByRole('row', { name: /^link s1:4 → s3:1 least left/ });
    expect(narrow).toHaveTextContent('45 Mbit/s left of 100 Mbit/s');
    expect(within(table).getAllByRole('row')).toHaveLength(5);
    await user.click(within(narrow).getByRole('link'));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/network/links/s1%3A4%3Es3%3A1');
    });
  });

  it('names the share or link that limits it most, as the gateway reports it', async () => {
    const limit = {
      kind: 'share' as const,
      place: 'share genomics',
      at: '2026-11-20T20:00:30Z',
      freeBps: 20e6,
      free: null,
    };
    const path = { pathNames: ['h2', 's1', 'h6'], backupPathNames: [] };
    const granted = { granted: true, ...path, start: null, end: null, rateBps: 15e6 };
    await fillBooking('15', {
      answers: [
        http.post('/bookings/check', ({ reply }) =>
          reply(200, { ...granted, refusal: null, limit, warnings: ['It does not apply to a service.'] }),
        ),
      ],
    });
    expect(await screen.findByText('It does not apply to a service.')).toBeVisible();
    const words = await screen.findByText(/The tightest limit is/);
    expect(words).toHaveTextContent('share genomics, which has 20 Mbit/s left over this window.');
    expect(within(words).getByRole('link', { name: 'share genomics' })).toBeVisible();
  });

  it('shows from when on maintenance takes the path out of service', async () => {
    await fillBooking('15', {
      answers: [
        http.get('/paths', ({ query, reply }) =>
          reply(200, {
            from: 'h2',
            to: 'h6',
            start: query.start ?? '',
            end: query.end ?? null,
            paths: [
              {
                pathNames: ['h2', 's1', 's3', 's2', 'h6'],
                hops: [],
                links: [],
                freeBps: 0,
                outOfServiceAt: '2026-11-20T20:02:00Z',
                limitedBy: '',
              },
            ],
          }),
        ),
      ],
    });
    expect(await screen.findByText(text.pathRoom.outOfService('21:02 today'))).toBeVisible();
  });

  it('requires another path with one press', async () => {
    const hop = (number: number) => ({
      dpid: `00:00:00:00:00:00:00:0${number}`,
      switchName: `s${number}`,
      inPort: 1,
      outPort: 2,
    });
    const path = (spine: number) => ({
      pathNames: ['h2', 's1', `s${spine}`, 's2', 'h6'],
      hops: [hop(1), hop(spine), hop(2)],
      links: [],
      freeBps: 50e6,
      outOfServiceAt: null,
      limitedBy: '',
    });
    const asked: unknown[] = [];
    const { user } = await fillBooking('15', {
      answers: [
        http.get('/paths', ({ query, reply }) =>
          reply(200, {
            from: 'h2',
            to: 'h6',
            start: query.start ?? '',
            end: query.end ?? null,
            paths: [path(3), path(4)],
          }),
        ),
        http.post('/bookings/check', ({ body }) => {
          asked.push(body.pathRequirements?.via);
          return undefined;
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: text.pathRoom.useOf('s1, s4, s2') }));
    await waitFor(() => {
      expect(asked.at(-1)).toEqual([hop(1).dpid, hop(4).dpid, hop(2).dpid]);
    });
    expect(screen.getByLabelText(text.pathFields.mostHops)).toHaveValue('3');
  });

  it('shows where a link has too little bandwidth', async () => {
    await fillBooking('50');
    const table = await screen.findByRole('table', { name: text.pathRoom.table('50 Mbit/s') });
    expect(within(table).getByRole('row', { name: /s1:4 → s3:1/ })).toHaveTextContent('too little');
  });

  it('does not block the form when it cannot be fetched', async () => {
    await fillBooking('15', { answers: [http.get('/paths', () => unreachable())] });
    expect(await screen.findByText('The gateway does not answer')).toBeVisible();
    expect(await screen.findByText(text.check.granted)).toBeVisible();
    expect(screen.getByRole('button', { name: text.submit })).toBeEnabled();
  });
});
