import { useLayoutEffect, useRef, useState } from 'react';

/** How wide an element is, in pixels; `first` until it is known. */
export function useWidth(first: number) {
  const [width, setWidth] = useState(first);
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!element.current) return;
    const sizes = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width) || first));
    sizes.observe(element.current);
    return () => sizes.disconnect();
  }, [first]);
  return { element, width };
}
