import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows kept in the page above and below the view, so that scrolling and the Tab key never meet a gap. */
const SPARE_ROWS = 12;
/** The range moves in steps, so that scrolling by a row draws nothing anew. */
const STEP_ROWS = 4;

/** Which of `count` rows of equal height are in or near the view of a scroll box: from `first` to before `end`. */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number, rowPx: number) {
  const [view, setView] = useState({ first: 0, end: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const first = Math.floor(element.scrollTop / rowPx / STEP_ROWS) * STEP_ROWS;
      const end = Math.ceil((element.scrollTop + element.clientHeight) / rowPx / STEP_ROWS) * STEP_ROWS;
      setView((before) => (before.first === first && before.end === end ? before : { first, end }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [box, rowPx]);
  return { first: Math.max(0, Math.min(view.first - SPARE_ROWS, count)), end: Math.min(count, view.end + SPARE_ROWS) };
}
