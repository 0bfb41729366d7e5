import { type KeyboardEvent, useRef, useState } from 'react';
import { markAfter } from './chart-data.ts';

/**
 * The marks of a chart as one stop of the Tab key, among which the arrow keys move; `shown` is the one under the
 * pointer or with the focus.
 */
export function useMarks(count: number) {
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const current = Math.min(at, Math.max(0, count - 1));
  return {
    list,
    shown: shown !== null && shown < count ? shown : null,
    markProps: (index: number) => ({
      tabIndex: index === current ? 0 : -1,
      onFocus: () => {
        setAt(index);
        setShown(index);
      },
      onBlur: () => setShown(null),
      onMouseEnter: () => setShown(index),
      onMouseLeave: () => setShown(null),
      onKeyDown: (event: KeyboardEvent) => {
        const next = markAfter(event.key, index, count);
        if (next === null) return;
        event.preventDefault();
        list.current?.querySelectorAll<HTMLElement>('[data-mark]')[next]?.focus();
      },
    }),
  };
}
