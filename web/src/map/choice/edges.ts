import type { Edge } from '@xyflow/react';
import type { Network } from '../../api/types';
import { choiceValue, hostLinkChoices, linkChoices } from '../../ui/networkParts';
import type { Cable } from '../graph';
import type { PlacedLine, PlacedLines } from '../layout/cableLines';
import { isChosen, markOf, type Mark, type Marks } from '../marks';
import type { HighlightedPath, Way } from '../path/highlight';
import { text } from '../text';
import classes from './Choice.module.css';

/** The paths that a map shows, the second weaker than the first. */
export interface ShownPaths {
  readonly path: HighlightedPath;
  readonly otherPath: HighlightedPath;
}

/** A cable that may be chosen. */
export type ChoiceEdge = Edge<
  {
    /** The value that forms have for it; null where it cannot be chosen. */
    readonly value: string | null;
    /** Its name and its mark. */
    readonly words: string;
    readonly mark: Mark | undefined;
    /** The path that takes it, if any, and in which direction. */
    readonly step: { readonly of: keyof ShownPaths; readonly way: Way } | null;
    /** Whether another cable is close beside it. */
    readonly isParallel: boolean;
    readonly line: PlacedLine;
  },
  'choice'
>;

/** The choices that the links of a network are, by their values. */
export interface LinkChoices {
  readonly names: ReadonlyMap<string, string>;
  /** Those that a click chooses: the links between switches, or all. */
  readonly offered: ReadonlySet<string>;
}

/** The choices that a form offers for the links of a network. */
export function linkChoicesOf(network: Network, withHostLinks: boolean): LinkChoices {
  const [between, toHosts] = [linkChoices(network), hostLinkChoices(network)];
  return {
    names: new Map([...between, ...toHosts].map(({ value, label }) => [value, label])),
    offered: new Set((withHostLinks ? [...between, ...toHosts] : between).map(({ value }) => value)),
  };
}

/** The cables, those of a path last, so that nothing is drawn over them. */
export function choiceEdges(
  cables: readonly Cable[],
  placed: PlacedLines,
  { names, offered }: LinkChoices,
  marks: Marks,
  paths: ShownPaths,
): ChoiceEdge[] {
  const counts = new Map<string, number>();
  for (const cable of cables) counts.set(endsOf(cable), (counts.get(endsOf(cable)) ?? 0) + 1);
  const edges = cables.flatMap((cable): ChoiceEdge[] => {
    const line = placed.get(cable.id);
    if (line === undefined) return [];
    const value = choiceValue(cable.there) ?? '';
    const isOffered = offered.has(value);
    const mark = markOf(marks, cable);
    const name = names.get(value) ?? text.link(cable.there.from.name, cable.there.to.name);
    const words = mark ? text.marked(name, mark.words) : name;
    const isParallel = (counts.get(endsOf(cable)) ?? 0) > 1;
    return [
      {
        id: cable.id,
        type: 'choice',
        source: cable.above,
        target: cable.below,
        ariaLabel: words,
        ...(isOffered && {
          ariaRole: 'button',
          className: classes['choice'] ?? '',
          domAttributes: { 'aria-pressed': isChosen(mark), 'aria-roledescription': undefined },
        }),
        data: {
          value: isOffered ? value : null,
          words,
          mark,
          step: stepOf(cable.id, paths),
          isParallel,
          line,
        },
      },
    ];
  });
  const isOnPath = ({ data }: ChoiceEdge) => data?.step != null;
  return [...edges.filter((edge) => !isOnPath(edge)), ...edges.filter(isOnPath)];
}

function endsOf({ above, below }: Cable): string {
  return [above, below].sort().join(' ');
}

function stepOf(id: string, { path, otherPath }: ShownPaths) {
  const way = path.ways.get(id);
  if (way !== undefined) return { of: 'path', way } as const;
  const otherWay = otherPath.ways.get(id);
  return otherWay === undefined ? null : ({ of: 'otherPath', way: otherWay } as const);
}
