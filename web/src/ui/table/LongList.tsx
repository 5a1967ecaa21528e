import { useCallback, type ReactNode } from 'react';
import { useRowWindow } from './useRowWindow';

/** The attributes of an item: its place among all items, also among those that are not drawn. */
export interface ItemPlace {
  readonly ref: (item: HTMLElement | null) => void;
  readonly 'data-index': number;
  readonly 'aria-setsize': number;
  readonly 'aria-posinset': number;
}

/** A list that draws only the items near the visible part of the page. */
export function LongList<Row>(props: {
  label: string;
  rows: readonly Row[];
  /** The estimated height of an item, in pixels, until it is measured. */
  height: number;
  /** A stable function: the id of a row. */
  keyOf: (row: Row) => string;
  className?: string | undefined;
  /** Draws the `li` of a row. */
  children: (row: Row, place: ItemPlace) => ReactNode;
}) {
  const { rows: all, keyOf } = props;
  const { list, virtualizer, drawn, above, below } = useRowWindow<HTMLUListElement>({
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
      {drawn.map(({ index }) => {
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
