import type { MarkKind } from './marks';
import { MarkIcon } from './MarkIcon';
import classes from './Legend.module.css';

/** A kind of line: by its use, or of a path that is shown. */
type LineKind =
  'unmeasured' | 'idle' | 'light' | 'busy' | 'near' | 'path' | 'otherPath' | 'down' | 'outOfService';

/** An entry of a legend: a mark or a line, and its meaning. */
export type LegendEntry =
  { readonly mark: MarkKind; readonly words: string } | { readonly line: LineKind; readonly words: string };

/** The meaning of marks and lines on a map. Screen readers skip it: every part of the map has its own words. */
export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className={classes['legend']} aria-hidden>
      {entries.map((entry) =>
        'mark' in entry ? (
          <li key={entry.mark} data-mark={entry.mark}>
            <MarkIcon kind={entry.mark} size={15} />
            {entry.words}
          </li>
        ) : (
          <li key={entry.line} data-line={entry.line}>
            {entry.words}
          </li>
        ),
      )}
    </ul>
  );
}
