/** What is searched: how a thing is called, and by what else it may be found. */
export interface Subject {
  readonly label: string;
  readonly words: readonly string[];
}

/** A subject made ready for many searches. */
export interface Folded {
  readonly label: string;
  readonly labelWords: readonly string[];
  readonly words: readonly string[];
}

/** Without case, accents and the width of characters, so that `zürich` is found by `zur`. */
export function fold(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
}

/** The words of what was typed. */
export function wordsOf(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

export function folded({ label, words }: Subject): Folded {
  const flat = fold(label);
  return { label: flat, labelWords: flat.split(/[^\p{L}\p{N}]+/u), words: words.map(fold) };
}

/**
 * How well a subject answers all the words, 0 where it misses one. The whole name counts more than a beginning, a
 * beginning more than a part, and the name more than what else is known; letters that are left out count least.
 */
export function scoreOf(query: readonly string[], subject: Folded): number {
  let sum = 0;
  for (const word of query) {
    const score = wordScore(word, subject);
    if (score === 0) return 0;
    sum += score;
  }
  const whole = query.join(' ') === subject.label ? 100 : 0;
  // Of two names that answer alike the shorter one is the nearer.
  return whole + sum / Math.max(1, query.length) - Math.min(subject.label.length, 100) / 50;
}

function wordScore(word: string, { label, labelWords, words }: Folded): number {
  if (label === word || labelWords.includes(word)) return 100;
  if (label.startsWith(word)) return 85;
  if (labelWords.some((part) => part.startsWith(word))) return 70;
  if (label.includes(word)) return 50;
  if (words.some((part) => part.startsWith(word))) return 40;
  if (words.some((part) => part.includes(word))) return 25;
  return word.length >= 3 && labelWords.some((part) => abbreviates(word, part)) ? 12 : 0;
}

/** Whether a word has the first letter of another and then some of its others in their order: `gnmc` of `genomics`. */
function abbreviates(short: string, long: string): boolean {
  if (!long.startsWith(short.charAt(0))) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}
