/**
 * Headings are in sentence case: only the first word, names, and code have capitals.
 * (Google developer documentation style guide, "Capitalization".)
 */
import { readFileSync } from 'node:fs';

const names = new Set(
  readFileSync(new URL('names.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** The capitalized words of a heading that are neither its first word, nor names, nor all capitals. */
export function capitalized(heading) {
  return heading
    .replace(/`[^`]*`/g, '')
    .replace(/^(?:ADR )?\d+[.:]\s*/, '')
    .split(/[\s/(),:]+/)
    .slice(1)
    .map((word) => word.replace(/['’]s$/, ''))
    .filter((word) => /^[A-Z][a-z]/.test(word) && !names.has(word));
}

export default function headingCase({ Syntax, RuleError, getSource, report }) {
  return {
    [Syntax.Header](node) {
      for (const word of capitalized(getSource(node).replace(/^#+\s*/, ''))) {
        report(node, new RuleError(`Headings are in sentence case: '${word}'. Names are listed in docs/style/names.txt.`));
      }
    },
  };
}
