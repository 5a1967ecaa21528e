import type { LinkTimelines } from '../../../api/types';
import { barsOf, pictureOf } from './heatmap';
import { describeUse, heatOf } from '../components/map/used';
import { text } from '../text';
import { colorsAt, countOf, indexAt, isAhead, marksAt, runsOf, usesAt, withGone } from './timeline';

const link: LinkTimelines['links'][number] = {
  id: 's1:4>s3:1',
  fromName: 's1:4',
  toName: 's3:1',
  from: { dpid: '1', port: 4 },
  to: { dpid: '3', port: 1 },
  rateBps: 100,
  reservedBps: [0, 60, 60, 95],
  usedBps: [null, 20, null, null],
  states: ['down', 'up', 'up', 'out'],
};

const table: LinkTimelines = {
  from: '2026-11-20T10:00:00Z',
  to: '2026-11-20T14:00:00Z',
  stepSeconds: 3_600,
  now: '2026-11-20T11:30:00Z',
  links: [link],
};

const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);

it('finds the step of an instant, and the nearest one outside', () => {
  expect(countOf(table)).toBe(4);
  expect(['09:00', '10:00', '10:59', '11:00', '20:00'].map((time) => indexAt(table, at(time)))).toEqual([
    0, 0, 0, 1, 3,
  ]);
  expect([1, 2].map((index) => isAhead(table, index))).toEqual([false, true]);
});

it('shows what was used in the past and what is reserved ahead', () => {
  expect(usesAt(table, 1)[0]).toMatchObject({ usedBps: 20, reservedNowBps: 60 });
  expect(usesAt(table, 1)[0]).not.toHaveProperty('shownBps');
  expect(usesAt(table, 2)[0]).toMatchObject({ usedBps: null, shownBps: 60 });
});

const tableOf = (...links: LinkTimelines['links']): LinkTimelines => ({ ...table, links });

it('shows what was reserved where nothing was measured of a link that was there', () => {
  const either = tableOf(link, {
    ...link,
    usedBps: [null, null, null, null],
    states: ['up', 'up', 'up', 'out'],
  });
  expect(usesAt(either, 1).map(heatOf)).toEqual(['light', 'busy']);
  expect([0, 1, 2].map((index) => colorsAt(either, index))).toEqual(['either', 'either', 'reserved']);
  expect([0, 1, 2].map((index) => colorsAt(table, index))).toEqual(['used', 'used', 'reserved']);
  expect(usesAt(table, 0).map(heatOf)).toEqual(['unmeasured']);
});

it('shows a link that was not known yet as not measured, without a mark', () => {
  const young = tableOf({ ...link, states: ['unknown', 'unknown', 'up', 'up'] });
  expect(marksAt(young, 0)).toEqual(new Map());
  expect(usesAt(young, 1).map(heatOf)).toEqual(['unmeasured']);
  expect(usesAt(young, 1).map(describeUse)).toEqual([`s1:4 → s3:1: ${text.timeline.states.unknown}`]);
  expect(colorsAt(young, 1)).toBe('used');
  for (const measure of ['used', 'reserved'] as const) {
    const used = { ...link, usedBps: [10, 20, 30, 40], states: young.links[0]?.states ?? [] };
    expect(runsOf(used, measure)[0]).toEqual({ kind: 'unmeasured', start: 0, length: 2 });
  }
});

it('marks what is down and what is out of service', () => {
  const kinds = [0, 1, 3].map((index) => [...marksAt(table, index)].map(([part, { kind }]) => [part, kind]));
  expect(kinds).toEqual([[['1/4', 'down']], [], [['1/4', 'out']]]);
});

it('draws neighbouring steps of one color as one', () => {
  expect(runsOf(link, 'reserved')).toEqual([
    { kind: 'down', start: 0, length: 1 },
    { kind: 'busy', start: 1, length: 2 },
    { kind: 'out', start: 3, length: 1 },
  ]);
  expect(runsOf(link, 'used').map(({ kind }) => kind)).toEqual(['down', 'light', 'unmeasured', 'out']);
  expect(new Set(barsOf(link, 'both').map(({ y }) => y))).toEqual(new Set([1, 11]));
});

it('makes a picture with names that are safe in it', () => {
  const svg = pictureOf(
    table,
    'used',
    () => 'a<b',
    (css) => css,
  );
  expect(svg).toContain('a&lt;b');
  expect(svg.match(/<rect /g)).toHaveLength(1 + 4);
});

it('adds links that are gone between known switches', () => {
  const node = (dpid: string) => ({
    dpid,
    name: dpid,
    connected: true,
    queues: 'native' as const,
    problem: null,
    ports: [],
    tables: [],
  });
  const controller = { connected: true, instance: null, since: table.from };
  const network = {
    version: 1,
    controller,
    switches: [node('1'), node('3')],
    links: [],
    downLinks: [],
    hosts: [],
  };
  expect(withGone(network, table).links.map(({ id }) => id)).toEqual([link.id]);
  expect(withGone({ ...network, switches: [node('1')] }, table).links).toEqual([]);
});
