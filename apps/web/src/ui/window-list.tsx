import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';

interface WindowListProps {
  readonly label: string;
  readonly count: number;
  readonly keyAt: (index: number) => string | number;
  /** Expected height, in pixels. */
  readonly heightPx: number;
  readonly cardAt: (index: number) => ReactNode;
}

/** A long list that scrolls with the page; only the entries near the window are in it. */
export function WindowList({ label, count, keyAt, heightPx, cardAt }: WindowListProps) {
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
    estimateSize: () => heightPx,
    overscan: 6,
    scrollMargin,
    getItemKey: keyAt,
  });
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
