import { text } from '../text';
import classes from './SpanFilters.module.css';
import { TimeFilter } from './TimeFilter';
import type { FilterProps } from './values';

const words = text.filters;

/** Which stretch of time something lies in. */
export function SpanFilters(
  props: FilterProps<'from' | 'to'> & { readonly labels: Readonly<Record<'from' | 'to', string>> },
) {
  const { values, errors, labels, onChange } = props;
  const { from, to } = values;
  return (
    <div className={classes['times']}>
      <TimeFilter
        label={labels.from}
        value={from}
        error={errors['from']}
        objection={(instant) =>
          to !== undefined && instant >= Date.parse(to) ? words.fromAfterTo : undefined
        }
        onCommit={(from) => {
          onChange({ from });
        }}
      />
      <TimeFilter
        label={labels.to}
        value={to}
        error={errors['to']}
        objection={(instant) =>
          from !== undefined && instant <= Date.parse(from) ? words.toBeforeFrom : undefined
        }
        onCommit={(to) => {
          onChange({ to });
        }}
      />
    </div>
  );
}
