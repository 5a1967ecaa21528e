import {
  defaultRangeExtractor,
  measureElement,
  useWindowVirtualizer,
  windowScroll,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Rows that are drawn above and below the visible ones, so that scrolling shows no gap. */
const overscan = 8;

/** Nothing covers the top and the bottom of the page. */
const uncovered = { top: 0, bottom: 0 } as const;

/**
 * Selects the rows to draw of a long list: the visible ones and the one with keyboard focus. Rows are measured once they
 * are drawn.
 */
export function useRowWindow<Box extends HTMLElement>(props: {
  count: number;
  /** False draws every row. */
  enabled?: boolean;
  /** The estimated height of a row by its index, in pixels, until it is measured. */
  heightOf: (index: number) => number;
  /** Between one row and the next, in pixels. */
  gap?: number;
  /** The same function for as long as the rows are the same: another one makes every row be measured again. */
  keyOf: (index: number) => string;
  /** The row that has keyboard focus; -1 for none. */
  focused?: number;
  /** How much of the top and the bottom of the page (pixels) is covered; no row is scrolled to there. */
  covered?: { readonly top: number; readonly bottom: number };
}) {
  const { count, heightOf, keyOf, enabled = true, gap = 0, focused = -1, covered = uncovered } = props;
  const list = useRef<Box>(null);
  const margin = usePageTop(list);
  const virtualizer = useWindowVirtualizer({
    count,
    enabled,
    gap,
    getItemKey: keyOf,
    estimateSize: heightOf,
    overscan,
    scrollMargin: margin,
    scrollPaddingStart: covered.top,
    scrollPaddingEnd: covered.bottom,
    // Rows that are drawn a frame later than the scrolling are outside the visible part.
    useFlushSync: false,
    // The virtualizer scrolls to where the page already is when a list is new, and the browser would lay out the page
    // for that.
    scrollToFn: (offset, options, instance) => {
      if (offset !== instance.scrollOffset || options.adjustments !== undefined)
        windowScroll(offset, options, instance);
    },
    // A row without a layout has the estimated height.
    measureElement: (element, entry, instance) =>
      measureElement(element, entry, instance) || heightOf(instance.indexFromElement(element)),
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const rows = defaultRangeExtractor(range);
        return focused < 0 || rows.includes(focused) ? rows : [...rows, focused].sort((a, b) => a - b);
      },
      [focused],
    ),
  });
  const shown = virtualizer.getVirtualItems();
  return {
    list,
    virtualizer,
    /** The rows to draw, in pixels from the top of the list. */
    drawn: enabled
      ? shown.map(({ index, key, start }) => ({ index, key, top: start - margin }))
      : Array.from({ length: count }, (_, index) => ({ index, key: keyOf(index), top: 0 })),
  };
}

/**
 * How far an element is below the top of the page, in pixels, whatever above it grows or shrinks. Until that is known,
 * it counts as below the visible part, so that few rows are drawn that no one sees.
 */
function usePageTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(() => window.innerHeight);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    });
    observer.observe(document.body);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return top;
}
