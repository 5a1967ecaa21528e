import { bookingLike } from '../../../../testing/booking';
import { firstPosition, led, placeOf, positionOf, rowsOf } from './rows';

const range = {
  start: Date.parse('2026-11-20T19:00:00Z'),
  end: Date.parse('2026-11-20T21:00:00Z'),
};
const unnamed = { anyHost: 'any host', noApplication: 'none' };
const booking = (id: string, share: string, from: string, to: string | null) =>
  bookingLike({
    id,
    share,
    start: `2026-11-20T${from}:00Z`,
    end: to === null ? null : `2026-11-20T${to}:00Z`,
  });
const bookings = [
  booking('1', 'team-10', '19:00', '19:30'),
  booking('2', 'team-10', '19:30', '20:00'),
  booking('3', 'team-10', '19:10', '20:50'),
  booking('4', 'team-2', '20:20', null),
  booking('5', 'team-2', '17:00', '19:00'),
];
const rows = rowsOf(bookings, 'share', range, 0, unnamed);
const lanes = rows.map((row) =>
  row.kind === 'head' ? `${row.name} ${row.count}` : row.bars.map(({ booking: { id } }) => id).join(),
);

describe('the rows of the chart', () => {
  it('are shares as people count, each with its lanes, of what is seen alone', () => {
    expect(lanes).toEqual(['team-2 1', '4', 'team-10 3', '1,2', '3']);
  });

  it('are both hosts of a booking', () => {
    const byHost = rowsOf(bookings.slice(0, 1), 'host', range, 0, unnamed);
    expect(byHost.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'head h1',
      'lane h1',
      'head h4',
      'lane h4',
    ]);
    const anywhere = bookingLike({ pathNames: [], flowGroup: {}, start: '2026-11-20T19:00:00Z' });
    expect(rowsOf([anywhere], 'host', range, 0, unnamed)[0]?.name).toBe('any host');
  });
});

describe('the rows by application', () => {
  it('are of each application, and of those without one', () => {
    const of = (id: string, application: string | null) =>
      bookingLike({ id, application, start: '2026-11-20T19:00:00Z' });
    const byApplication = rowsOf(
      [of('1', 'zookeeper'), of('2', null), of('3', 'hadoop job_10'), of('4', 'hadoop job_9')],
      'application',
      range,
      0,
      unnamed,
    );
    expect(byApplication.filter(({ kind }) => kind === 'head').map(({ name }) => name)).toEqual([
      'hadoop job_9',
      'hadoop job_10',
      'none',
      'zookeeper',
    ]);
  });
});

describe('the keys of the chart', () => {
  const go = (id: string, name: string, key: string) => {
    const from = positionOf(rows, name, id);
    if (from === undefined) throw new Error('It was expected to be drawn.');
    const { row, bar } = led(rows, from, key);
    const found = rows[row];
    return found?.kind === 'lane' ? found.bars[bar]?.booking.id : undefined;
  };

  it('lead along a lane, and stay at its ends', () => {
    expect(go('1', 'team-10', 'ArrowRight')).toBe('2');
    expect(go('2', 'team-10', 'ArrowRight')).toBe('2');
    expect(go('2', 'team-10', 'ArrowLeft')).toBe('1');
    expect(go('2', 'team-10', 'Home')).toBe('1');
    expect(go('1', 'team-10', 'End')).toBe('2');
  });

  it('lead to the nearest in time of the lane above or below, over names', () => {
    expect(go('4', 'team-2', 'ArrowDown')).toBe('2');
    expect(go('3', 'team-10', 'ArrowUp')).toBe('1');
    expect(go('1', 'team-10', 'ArrowUp')).toBe('4');
    expect(go('3', 'team-10', 'ArrowDown')).toBe('3');
    expect(go('1', 'team-10', 'x')).toBe('1');
  });

  it('start at the first bar', () => {
    expect(firstPosition(rows)).toEqual({ row: 1, bar: 0 });
    expect(firstPosition([])).toBeUndefined();
    expect(positionOf(rows, 'team-2', '5')).toBeUndefined();
  });
});

describe('the place of a bar', () => {
  const at = (start: number, end: number) => placeOf({ start, end }, { start: 0, end: 100 }, 2);

  it('is cut off where it is not seen', () => {
    expect(at(-50, 25)).toEqual({ left: 0, width: 0.25 });
    expect(at(75, Infinity)).toEqual({ left: 0.75, width: 0.25 });
  });

  it('is never too little to be seen', () => {
    expect(at(10, 10.5)).toEqual({ left: 0.1, width: 0.02 });
  });
});
