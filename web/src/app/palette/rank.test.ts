import type { Entry } from './entries';
import { rank } from './rank';

const entry = (group: Entry['group'], label: string, ...words: string[]): Entry => ({
  id: `${group} ${label}`,
  group,
  label,
  words,
  run: () => undefined,
});

const entries = [
  entry('places', 'Shares'),
  entry('places', 'Network'),
  entry('actions', 'Sign out'),
  entry('shares', 'genomics', 'research'),
  entry('shares', 'research'),
  entry('hosts', 'h10'),
  entry('hosts', 'h2'),
  entry('users', 'Rosa Researcher'),
];

const ranked = (query: string, recent: readonly string[] = []) =>
  rank(entries, query, recent).map(({ group, entries: found }) => [
    group,
    ...found.map(({ label }) => label),
  ]);

describe('what is found', () => {
  it('is places and actions where nothing was typed', () => {
    expect(ranked('')).toEqual([
      ['places', 'Shares', 'Network'],
      ['actions', 'Sign out'],
    ]);
  });

  it('begins with the latest choices, each once', () => {
    expect(ranked(' ', ['shares genomics', 'places Network', 'shares gone'])).toEqual([
      ['recent', 'genomics', 'Network'],
      ['places', 'Shares'],
      ['actions', 'Sign out'],
    ]);
  });

  it('has the group with the best answer first, and the best of a group', () => {
    expect(ranked('research')).toEqual([
      ['shares', 'research', 'genomics'],
      ['users', 'Rosa Researcher'],
    ]);
  });

  it('prefers what was chosen before among those that answer alike', () => {
    expect(ranked('h')[0]).toEqual(['hosts', 'h2', 'h10']);
    expect(ranked('h', ['hosts h10'])[0]).toEqual(['hosts', 'h10', 'h2']);
  });

  it('limits the entries of a group, and counts the others', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => entry('shares', `team-${index}`));
    const [section] = rank(many, 'team', []);
    expect(section?.entries.map(({ label }) => label)).toEqual(
      [0, 1, 2, 3, 4, 5].map((index) => `team-${index}`),
    );
    expect(section?.more).toBe(4_994);
  });

  it('is nothing where nothing answers', () => {
    expect(ranked('nowhere')).toEqual([]);
  });
});
