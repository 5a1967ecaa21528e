import { IconEqual, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '@mantine/core';
import { StateBadge, type Tone } from '../../ui/StateBadge';
import { useNow } from '../../ui/useNow';
import { differenceOf, type FieldChange } from './difference';
import classes from './DifferenceTable.module.css';
import { text } from './text';
import { formatValue } from './value';

const looks = {
  added: ['good', IconPlus],
  removed: ['bad', IconMinus],
  changed: ['busy', IconPencil],
  same: ['still', IconEqual],
} as const satisfies Record<FieldChange['kind'], readonly [Tone, unknown]>;

/** What became of every field. Those that stayed as they were are folded away. */
export function DifferenceTable({ before, after }: { before: unknown; after: unknown }) {
  const [unfolded, setUnfolded] = useState(false);
  const changes = differenceOf(before, after);
  const same = changes.filter(({ kind }) => kind === 'same');
  const shown = unfolded ? changes : changes.filter(({ kind }) => kind !== 'same');
  const words = text.difference;
  return (
    <>
      {shown.length === 0 ? (
        <p className={classes['nothing']}>{words.nothingChanged}</p>
      ) : (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.became}</th>
              <th scope="col">{words.before}</th>
              <th scope="col">{words.after}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((change) => (
              <ChangeRow key={change.path} change={change} />
            ))}
          </tbody>
        </table>
      )}
      {same.length > 0 && (
        <div className={classes['fold']}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={unfolded}
            onClick={() => {
              setUnfolded(!unfolded);
            }}
          >
            {unfolded ? words.fold(same.length) : words.unfold(same.length)}
          </Button>
        </div>
      )}
    </>
  );
}

function ChangeRow({ change }: { change: FieldChange }) {
  const now = useNow();
  const [tone, Icon] = looks[change.kind];
  const { path } = change;
  const before = 'before' in change ? formatValue(path, change.before, now) : null;
  const after = 'after' in change ? formatValue(path, change.after, now) : null;
  return (
    <tr data-kind={change.kind}>
      <th scope="row">{path === '' ? wholeName(change) : <code>{path}</code>}</th>
      <td className={classes['kind']}>
        <StateBadge tone={tone} icon={<Icon size={14} />}>
          {text.difference.kinds[change.kind]}
        </StateBadge>
      </td>
      <td className={classes['before']} data-label={text.difference.before} data-there={before !== null}>
        {before}
      </td>
      <td className={classes['after']} data-label={text.difference.after} data-there={after !== null}>
        {after}
      </td>
    </tr>
  );
}

/** What before and after are where they are no objects: the state of a life cycle, or the places of a path. */
function wholeName(change: FieldChange): string {
  const value = 'after' in change ? change.after : change.before;
  return Array.isArray(value) ? text.difference.wholeList : text.difference.whole;
}
