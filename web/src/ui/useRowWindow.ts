import { defaultRangeExtractor, measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { usePageTop } from './usePageTop';

/** Rows that are drawn beyond what is seen, so that scrolling shows no gap. */
const beyond = 8;

/** What lies over the page where nothing does. */
const uncovered = { top: 0, bottom: 0 } as const;

/**
 * Which of many rows are drawn: those in sight of the page as it is scrolled, and the one that has the keyboard, so that
 * many are as smooth as few. Rows are as high as they turn out to be.
 */
export function useRowWindow<Box extends HTMLElement>(props: {
  count: number;
  /** What a row is expected to be high, in pixels, until it is measured. */
  height: number;
  /** Between one row and the next, in pixels. */
  gap?: number;
  /** The very same from one scroll to the next: with another one every row is measured up again. */
  keyOf: (index: number) => string;
  /** The row that has the keyboard; -1 for none. */
  focused?: number;
  /** What lies over the top and the bottom of the page (pixels), where no row is to come to rest. */
  covered?: { readonly top: number; readonly bottom: number };
}) {
  const { count, height, keyOf, gap = 0, focused = -1, covered = uncovered } = props;
  const list = useRef<Box>(null);
  const margin = usePageTop(list);
  const virtualizer = useWindowVirtualizer({
    count,
    gap,
    getItemKey: keyOf,
    estimateSize: () => height,
    overscan: beyond,
    scrollMargin: margin,
    scrollPaddingStart: covered.top,
    scrollPaddingEnd: covered.bottom,
    // Rows that come a frame later than the scrolling are beyond what is seen.
    useFlushSync: false,
    // What is not laid out is as high as expected.
    measureElement: (element, entry, instance) => measureElement(element, entry, instance) || height,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const rows = defaultRangeExtractor(range);
        return focused < 0 || rows.includes(focused) ? rows : [...rows, focused].sort((a, b) => a - b);
      },
      [focused],
    ),
  });
  const shown = virtualizer.getVirtualItems();
  const [first, last] = [shown.at(0), shown.at(-1)];
  return {
    list,
    virtualizer,
    /** The rows to be drawn, in pixels from the top of the list. */
    rows: shown.map(({ index, key, start }) => ({ index, key, top: start - margin })),
    /** How much room, in pixels, stands for the rows before the first and after the last that are drawn. */
    above: first ? first.start - margin : 0,
    below: last ? virtualizer.getTotalSize() - (last.end - margin) : 0,
  };
}
