import { useCallback, type ReactNode } from 'react';
import { useRowWindow } from './useRowWindow';

/** What each item carries: its place among all, also among those that are not drawn. */
export interface ItemPlace {
  readonly ref: (item: HTMLElement | null) => void;
  readonly 'data-index': number;
  readonly 'aria-setsize': number;
  readonly 'aria-posinset': number;
}

/** A list of which only the items near to what is seen are drawn. */
export function LongList<Row>(props: {
  label: string;
  rows: readonly Row[];
  /** What an item is expected to be high, in pixels, until it is measured. */
  height: number;
  /** The very same from one drawing to the next. */
  keyOf: (row: Row) => string;
  className?: string | undefined;
  /** Draws the `li` of a row. */
  children: (row: Row, place: ItemPlace) => ReactNode;
}) {
  const { rows: all, keyOf } = props;
  const { list, virtualizer, rows, above, below } = useRowWindow<HTMLUListElement>({
    count: all.length,
    height: props.height,
    keyOf: useCallback(
      (index) => {
        const row = all[index];
        return row === undefined ? index.toString() : keyOf(row);
      },
      [all, keyOf],
    ),
  });
  return (
    <ul
      ref={list}
      className={props.className}
      aria-label={props.label}
      style={{ paddingTop: above, paddingBottom: below }}
    >
      {rows.map(({ index }) => {
        const row = all[index];
        return (
          row !== undefined &&
          props.children(row, {
            ref: virtualizer.measureElement,
            'data-index': index,
            'aria-setsize': all.length,
            'aria-posinset': index + 1,
          })
        );
      })}
    </ul>
  );
}
