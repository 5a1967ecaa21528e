import type { Network, PathRule } from '../../../../api/types';
import type { Mark, Marks } from '../../../../map/marks';
import { choiceOfLink } from '../../../../ui/networkParts';
import { text } from '../../text';

const words = text.map.rules;
const kinds = { waypoint: 'via', avoid: 'avoided' } as const;

/**
 * Marks the switches and links that path rules of a share lead through or around at an instant. A switch with both kinds of rules
 * is shown as one that they lead through; the words name all rules.
 */
export function ruleMarksOf(
  rules: readonly PathRule[],
  share: string,
  now: number,
  network: Pick<Network, 'links'>,
): Marks {
  const partOf = ({ dpid, port }: PathRule) => (port === null ? dpid : choiceOfLink(network, { dpid, port }));
  const active = rules.filter(
    ({ share: of, start, end }) =>
      of === share && Date.parse(start) <= now && (end === null || now < Date.parse(end)),
  );
  const marks = new Map<string, Mark>();
  for (const kind of ['waypoint', 'avoid'] as const) {
    const ofKind = active.filter((each) => each.kind === kind);
    for (const part of new Set(ofKind.map(partOf))) {
      const names = ofKind.filter((each) => partOf(each) === part).map(({ name }) => name);
      const mark = {
        kind: kinds[kind],
        short: words.rule[kind],
        words: words.rules(words.rule[kind], names.join(', ')),
      };
      marks.set(part, withWords(marks.get(part) ?? mark, mark));
    }
  }
  return marks;
}

/** Both: what is out of service looks like that, and its words name the rules, too. */
export function withRules(outages: Marks, rules: Marks): Marks {
  const marks = new Map(outages);
  for (const [part, mark] of rules) marks.set(part, withWords(marks.get(part) ?? mark, mark));
  return marks;
}

function withWords(first: Mark, more: Mark): Mark {
  return first === more ? first : { ...first, words: `${first.words}; ${more.words}` };
}
