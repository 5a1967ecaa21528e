import { useMemo } from 'react';
import type { LinkUse } from '../../api/types';
import { LongList } from '../../ui/LongList';
import type { LinkHistories, UsePoint } from './histories';
import classes from './LinkList.module.css';
import { LinkRow } from './LinkRow';
import { byUse } from './order';
import { text } from './text';

/** What a row is expected to be high, in pixels, until it is measured. */
const rowHeight = 48;

/** Before the first answer. */
const noPoints: readonly UsePoint[] = [];

/**
 * Every link direction with its use, its reserved part and its last minutes. Choosing one shows its chart.
 */
export function LinkList(props: {
  links: readonly LinkUse[];
  histories: LinkHistories | undefined;
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}) {
  const { links, histories } = props;
  const sorted = useMemo(() => byUse(links, histories), [links, histories]);
  return (
    <>
      <ul className={classes['legend']} aria-hidden>
        <li data-kind="used">{text.links.legendUsed}</li>
        <li data-kind="reserved">{text.links.legendReserved}</li>
        <li data-kind="peak">{text.links.legendPeak}</li>
      </ul>
      <div className={classes['list']}>
        <LongList label={text.links.title} rows={sorted} height={rowHeight} keyOf={idOf}>
          {(link, place) => (
            <LinkRow
              key={link.id}
              link={link}
              points={histories?.get(link.id) ?? noPoints}
              chosen={link.id === props.chosen}
              index={place['data-index']}
              count={sorted.length}
              measure={place.ref}
              onChoose={props.onChoose}
            />
          )}
        </LongList>
      </div>
    </>
  );
}

function idOf({ id }: LinkUse): string {
  return id;
}
