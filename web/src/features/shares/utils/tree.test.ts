import type { Share } from '../../../api/types';
import { findShares, moveOf, visibleRows } from './tree';

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
    classSlots: 0,
    maxRules: null,
    rulesLimit: 3_125,
    peakRules: 0,
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
  it('are below their parents, children before the next sibling', () => {
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
    expect(moveOf('ArrowRight', closedRows, 1)).toEqual({ kind: 'open', names: ['a'] });
    expect(moveOf('ArrowRight', rows, 1)).toEqual({ kind: 'focus', index: 2 });
    expect(moveOf('ArrowRight', rows, 2)).toBeNull();
  });

  it('closes to the left, then goes to the parent', () => {
    expect(moveOf('ArrowLeft', rows, 1)).toEqual({ kind: 'close', names: ['a'] });
    expect(moveOf('ArrowLeft', rows, 3)).toEqual({ kind: 'focus', index: 1 });
    expect(moveOf('ArrowLeft', rows, 4)).toEqual({ kind: 'focus', index: 0 });
  });

  it('opens all closed siblings with an asterisk', () => {
    const both = visibleRows([...shares, share('b1', 'b')], new Set(['a', 'b']));
    expect(moveOf('*', both, 1)).toEqual({ kind: 'open', names: ['a', 'b'] });
    expect(moveOf('*', rows, 3)).toEqual({ kind: 'open', names: [] });
  });

  it('goes to the next share whose name begins with what is typed, around the end', () => {
    expect(moveOf('b', rows, 0)).toEqual({ kind: 'focus', index: 4 });
    expect(moveOf('A', rows, 1)).toEqual({ kind: 'focus', index: 2 });
    expect(moveOf('2', rows, 2, 'a')).toEqual({ kind: 'focus', index: 3 });
    expect(moveOf('r', rows, 4)).toEqual({ kind: 'focus', index: 0 });
    expect(moveOf('x', rows, 0)).toBeNull();
  });

  it('goes ten rows further with a page, or to the end', () => {
    expect(moveOf('PageDown', rows, 0)).toEqual({ kind: 'focus', index: 4 });
    expect(moveOf('PageUp', rows, 3)).toEqual({ kind: 'focus', index: 0 });
  });
});

describe('looking for shares', () => {
  const found = (text: string) => {
    const { shares: kept, matches } = findShares(
      [...shares.slice(0, 4), { ...share('b', 'root'), speakers: ['Zoe'] }],
      text,
    );
    return [matches, kept.map(({ name }) => name)];
  };

  it('keeps what is above each that was found', () => {
    expect(found('A2')).toEqual([1, ['root', 'a', 'a2']]);
    expect(found('a')).toEqual([3, ['root', 'a', 'a1', 'a2']]);
  });

  it('knows shares by their speakers too', () => {
    expect(found('zo')).toEqual([1, ['root', 'b']]);
  });

  it('finds nothing where there is nothing', () => {
    expect(found('xyz')).toEqual([0, []]);
  });
});
