import { byName } from '../../lib/naming';
import { groups, type Entry, type Group } from './entries';
import { folded, scoreOf, wordsOf, type Folded } from './match';

/** Entries of a group, best first, and how many more would answer. */
export interface Section {
  readonly group: Group;
  readonly entries: readonly Entry[];
  readonly more: number;
}

/** As many of a group are shown: who wants others types more. */
const maxPerGroup = 6;

/** How much it counts to be the last that was chosen; those before it count less. */
const recentBonus = 24;

/** Groups whose best matches differ by less than this keep their usual order. */
const scoreTolerance = 8;

const foldedEntries = new WeakMap<Entry, Folded>();

function foldedOf(entry: Entry): Folded {
  const known = foldedEntries.get(entry);
  if (known) return known;
  const made = folded(entry);
  foldedEntries.set(entry, made);
  return made;
}

/**
 * The entries that answer what was typed, in groups, the group with the best answer first. `recent` holds the ids of
 * what was chosen before, the last first; with nothing typed they come first by themselves.
 */
export function rank(entries: readonly Entry[], query: string, recent: readonly string[]): Section[] {
  const words = wordsOf(query);
  return words.length === 0 ? suggested(entries, recent) : matching(entries, words, recent);
}

function suggested(entries: readonly Entry[], recent: readonly string[]): Section[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const latest = recent.flatMap((id) => byId.get(id) ?? []).slice(0, maxPerGroup);
  const others = (['places', 'actions'] as const).map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group && !latest.includes(entry)),
    more: 0,
  }));
  return [{ group: 'recent' as const, entries: latest, more: 0 }, ...others].filter(isFilled);
}

function matching(entries: readonly Entry[], words: readonly string[], recent: readonly string[]): Section[] {
  const bonus = new Map(recent.map((id, index) => [id, recentBonus / (index + 1)]));
  const found = new Map<Group, Answer[]>();
  for (const entry of entries) {
    const score = scoreOf(words, foldedOf(entry));
    if (score <= 0) continue;
    const others = found.get(entry.group) ?? [];
    others.push({ entry, score: score + (bonus.get(entry.id) ?? 0) });
    found.set(entry.group, others);
  }
  const best = (group: Group) => Math.round((found.get(group)?.[0]?.score ?? 0) / scoreTolerance);
  for (const answers of found.values()) answers.sort(byScore);
  return groups
    .map((group) => ({
      group,
      entries: (found.get(group) ?? []).slice(0, maxPerGroup).map(({ entry }) => entry),
      more: Math.max(0, (found.get(group)?.length ?? 0) - maxPerGroup),
    }))
    .filter(isFilled)
    .sort((one, other) => best(other.group) - best(one.group));
}

function isFilled({ entries }: Section): boolean {
  return entries.length > 0;
}

interface Answer {
  readonly entry: Entry;
  readonly score: number;
}

function byScore(one: Answer, other: Answer): number {
  return other.score - one.score || byName(one.entry.label, other.entry.label);
}
