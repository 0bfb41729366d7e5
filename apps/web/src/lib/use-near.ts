import { type RefObject, useEffect, useState } from 'react';

/** How far below the visible part something begins to be near. */
const MARGIN_PX = 300;

/**
 * Whether something has come near the visible part of the page, from then on for good: rarely seen parts are fetched
 * then.
 */
export function useIsNear(of: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = of.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${MARGIN_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [of, isNear]);
  return isNear;
}
