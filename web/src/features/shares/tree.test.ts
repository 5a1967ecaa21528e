import type { Share } from '../../api/types';
import { moveOf, visibleRows } from './tree';

function share(name: string, parent: string | null): Share {
  return {
    name,
    parent,
    flowGroup: {},
    flowGroupText: '(*)',
    mayAllow: true,
    mayDeny: true,
    maxReserveBps: 0,
    minReserveBps: null,
    tokenFillBps: null,
    tokenCapacityBits: null,
    minLimitBps: null,
    reservedNowBps: 0,
    peakReservedBps: 0,
    delegatedBps: 0,
    speakers: [],
    defaultSpeakers: false,
    maySpeak: false,
    mayReshape: false,
  };
}

const shares = [
  share('root', null),
  share('a', 'root'),
  share('a1', 'a'),
  share('a2', 'a'),
  share('b', 'root'),
];

const names = (closed: string[] = [], of = shares) =>
  visibleRows(of, new Set(closed)).map((row) => `${'-'.repeat(row.level)}${row.share.name}`);

describe('the rows of the share tree', () => {
  it('stand below their parents, children before the next sibling', () => {
    expect(names()).toEqual(['-root', '--a', '---a1', '---a2', '--b']);
  });

  it('leave out what is below a closed share', () => {
    expect(names(['a'])).toEqual(['-root', '--a', '--b']);
    expect(names(['root'])).toEqual(['-root']);
  });

  it('begin at the shares whose parents may not be seen', () => {
    expect(names([], shares.slice(1))).toEqual(['-a', '--a1', '--a2', '-b']);
  });

  it('know their place among their siblings and whether they can be opened', () => {
    const rows = visibleRows(shares, new Set());
    expect(rows.map(({ position, siblings, open }) => [position, siblings, open])).toEqual([
      [1, 1, true],
      [1, 2, true],
      [1, 2, null],
      [2, 2, null],
      [2, 2, null],
    ]);
  });
});

describe('the keyboard in the share tree', () => {
  const rows = visibleRows(shares, new Set());
  const closedRows = visibleRows(shares, new Set(['a']));

  it('moves up and down and to the ends, and stops there', () => {
    expect(moveOf('ArrowDown', rows, 0)).toEqual({ kind: 'focus', index: 1 });
    expect(moveOf('ArrowUp', rows, 0)).toBeNull();
    expect(moveOf('End', rows, 0)).toEqual({ kind: 'focus', index: 4 });
    expect(moveOf('Home', rows, 4)).toEqual({ kind: 'focus', index: 0 });
    expect(moveOf('ArrowDown', rows, 4)).toBeNull();
  });

  it('opens to the right, then goes to the first child', () => {
    expect(moveOf('ArrowRight', closedRows, 1)).toEqual({ kind: 'open', name: 'a' });
    expect(moveOf('ArrowRight', rows, 1)).toEqual({ kind: 'focus', index: 2 });
    expect(moveOf('ArrowRight', rows, 2)).toBeNull();
  });

  it('closes to the left, then goes to the parent', () => {
    expect(moveOf('ArrowLeft', rows, 1)).toEqual({ kind: 'close', name: 'a' });
    expect(moveOf('ArrowLeft', rows, 3)).toEqual({ kind: 'focus', index: 1 });
    expect(moveOf('ArrowLeft', rows, 4)).toEqual({ kind: 'focus', index: 0 });
  });
});
