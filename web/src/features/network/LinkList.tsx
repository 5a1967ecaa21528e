import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { LinkUse } from '../../api/types';
import { usePageTop } from '../../ui/usePageTop';
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
 * Every link direction with its use, its reserved part and its last minutes. Choosing one shows its chart. Only the rows
 * near to what is seen are there, so that many are as smooth as few.
 */
export function LinkList(props: {
  links: readonly LinkUse[];
  histories: LinkHistories | undefined;
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}) {
  const { links, histories } = props;
  const sorted = useMemo(() => byUse(links, histories), [links, histories]);
  const list = useRef<HTMLUListElement>(null);
  const rows = useWindowVirtualizer({
    count: sorted.length,
    estimateSize: () => rowHeight,
    // What is not laid out is as high as expected.
    measureElement: (row) => row.getBoundingClientRect().height || rowHeight,
    getItemKey: (index) => sorted[index]?.id ?? index,
    overscan: 6,
    scrollMargin: usePageTop(list),
  });
  const shown = rows.getVirtualItems();
  const [first, last] = [shown.at(0), shown.at(-1)];
  const above = first ? first.start - rows.options.scrollMargin : 0;
  const below = last ? rows.getTotalSize() - (last.end - rows.options.scrollMargin) : 0;
  return (
    <>
      <ul className={classes['legend']} aria-hidden>
        <li data-kind="used">{text.links.legendUsed}</li>
        <li data-kind="reserved">{text.links.legendReserved}</li>
        <li data-kind="peak">{text.links.legendPeak}</li>
      </ul>
      <div className={classes['list']}>
        <ul ref={list} aria-label={text.links.title} style={{ paddingTop: above, paddingBottom: below }}>
          {shown.map(({ index, key }) => {
            const link = sorted[index];
            return (
              link && (
                <LinkRow
                  key={key}
                  link={link}
                  points={histories?.get(link.id) ?? noPoints}
                  chosen={link.id === props.chosen}
                  index={index}
                  count={sorted.length}
                  measure={rows.measureElement}
                  onChoose={props.onChoose}
                />
              )
            );
          })}
        </ul>
      </div>
    </>
  );
}
