import { defaultRangeExtractor, measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { usePageTop } from '../../ui/usePageTop';

/** Rows that are drawn beyond what is seen, so that scrolling shows no gap. */
const beyond = 8;

/**
 * Which of many rows are drawn: those in sight of the page as it is scrolled, and the one that has the keyboard. Rows
 * are as high as they turn out to be; `height` is what is expected of one.
 */
export function useRowWindow(props: {
  count: number;
  height: number;
  keyOf: (index: number) => string;
  focused: number;
  /** What lies over the top and the bottom of the page (pixels), where no row is to come to rest. */
  covered: { readonly top: number; readonly bottom: number };
}) {
  const { focused, height } = props;
  const list = useRef<HTMLDivElement>(null);
  const margin = usePageTop(list);
  const virtualizer = useWindowVirtualizer({
    count: props.count,
    estimateSize: () => height,
    getItemKey: props.keyOf,
    overscan: beyond,
    scrollMargin: margin,
    scrollPaddingStart: props.covered.top,
    scrollPaddingEnd: props.covered.bottom,
    // Rows that come a frame later than the scrolling are beyond what is seen.
    useFlushSync: false,
    measureElement: (element, entry, instance) => measureElement(element, entry, instance) || height,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const rows = defaultRangeExtractor(range);
        return focused < 0 || rows.includes(focused) ? rows : [...rows, focused].sort((a, b) => a - b);
      },
      [focused],
    ),
  });
  return { list, virtualizer, margin };
}
