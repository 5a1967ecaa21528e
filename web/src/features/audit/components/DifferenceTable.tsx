import { IconEqual, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { DataTable, type Column, type RowAttributes } from '../../../ui/table/DataTable';
import { StateBadge, type Tone } from '../../../ui/display/StateBadge';
import { useMinute } from '../../../ui/useNow';
import { differenceOf, type FieldChange } from '../utils/difference';
import classes from './DifferenceTable.module.css';
import { text } from '../text';
import { formatValue } from '../utils/value';

const words = text.difference;

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
  const now = useMinute();
  const columns = useMemo(() => columnsOf(now), [now]);
  return (
    <>
      {shown.length === 0 ? (
        <p className={classes['nothing']}>{words.nothingChanged}</p>
      ) : (
        <DataTable
          className={classes['table']}
          label={words.title}
          template="minmax(8rem, 1.2fr) 7.5rem minmax(8rem, 1fr) minmax(8rem, 1fr)"
          columns={columns}
          rows={shown}
          idOf={pathOf}
          rowAttributes={kindAttributes}
        />
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

function pathOf({ path }: FieldChange): string {
  return path;
}

function kindAttributes({ kind }: FieldChange): RowAttributes {
  return { 'data-kind': kind };
}

function columnsOf(now: number): readonly Column<FieldChange>[] {
  return [
    {
      id: 'field',
      header: words.field,
      rowHeader: true,
      cell: (change) => (change.path === '' ? wholeName(change) : <code>{change.path}</code>),
    },
    {
      id: 'became',
      header: words.became,
      cell: ({ kind }) => {
        const [tone, Icon] = looks[kind];
        return (
          <StateBadge tone={tone} icon={<Icon size={14} />}>
            {words.kinds[kind]}
          </StateBadge>
        );
      },
    },
    {
      id: 'before',
      header: words.before,
      labelled: true,
      className: classes['before'],
      cell: (change) => 'before' in change && formatValue(change.path, change.before, now),
    },
    {
      id: 'after',
      header: words.after,
      labelled: true,
      className: classes['after'],
      cell: (change) => 'after' in change && formatValue(change.path, change.after, now),
    },
  ];
}

/** What before and after are where they are no objects: the state of a life cycle, or the places of a path. */
function wholeName(change: FieldChange): string {
  const value = 'after' in change ? change.after : change.before;
  return Array.isArray(value) ? words.wholeList : words.whole;
}
