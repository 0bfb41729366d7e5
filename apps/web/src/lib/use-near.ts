import { type RefObject, useEffect, useState } from 'react';

/** So far below what is seen something begins to be near. */
const MARGIN_PX = 300;

/** Whether something has come near what is seen of the page, from then on for good: what is seldom looked at is fetched then. */
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
