import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';

/** An entry to be scrolled to; another object of the same index asks again. */
export interface ListTarget {
  readonly index: number;
}

interface WindowListProps {
  readonly label: string;
  readonly count: number;
  readonly keyAt: (index: number) => string | number;
  /** Expected height, in pixels. */
  readonly heightPx: number;
  readonly cardAt: (index: number) => ReactNode;
  readonly target?: ListTarget | null;
  /** Measured heights, by key; kept by the code that shows the list again later, so that it is as high at once. */
  readonly heights?: Map<string, number>;
}

/** A long list that scrolls with the page; only the entries near the window are in it. */
export function WindowList({ label, count, keyAt, heightPx, cardAt, target = null, heights }: WindowListProps) {
  // The virtualizer is one mutable object: memoised reads of it would never see it scroll.
  'use no memo';
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = list.current ? Math.round(list.current.getBoundingClientRect().top + window.scrollY) : 0;
    if (top !== scrollMargin) setScrollMargin(top);
  });
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: (index) => heights?.get(String(keyAt(index))) ?? heightPx,
    overscan: 6,
    scrollMargin,
    getItemKey: keyAt,
  });
  useLayoutEffect(() => {
    for (const { key, size } of virtualizer.getVirtualItems()) heights?.set(String(key), size);
  });
  const scrollTo = useEffectEvent((index: number) => virtualizer.scrollToIndex(index, { align: 'center' }));
  useEffect(() => {
    if (target) scrollTo(target.index);
  }, [target]);
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => (
        <li
          key={item.key}
          ref={virtualizer.measureElement}
          data-index={item.index}
          aria-setsize={count}
          aria-posinset={item.index + 1}
          className={cx('absolute inset-x-0 top-0', item.index < count - 1 && 'border-b border-hairline')}
          style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
        >
          {cardAt(item.index)}
        </li>
      ))}
    </ul>
  );
}
