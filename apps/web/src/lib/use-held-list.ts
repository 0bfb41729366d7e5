import { useEffect, useLayoutEffect } from 'react';

/** A list whose results arrive while somebody reads it. */
interface HeldList {
  /** From now on, new results wait. */
  hold(): void;
}

/** From the first touch on, new results wait until the person asks for them: nothing may jump under a finger. */
export function useHoldOnInteraction(list: HeldList): void {
  useEffect(() => {
    const hold = () => list.hold();
    const kinds = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const;
    for (const kind of kinds) window.addEventListener(kind, hold, { passive: true, once: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, hold);
    };
  }, [list]);
}

/** A list that is shown again is scrolled to where it was left, once the page is as long as it was. */
export function useKeepScroll(list: { leftAt: number | null }): void {
  useLayoutEffect(() => {
    const { leftAt } = list;
    let frame = requestAnimationFrame(() => {
      // After the router's own attempt, which comes before the list has its height.
      frame = requestAnimationFrame(() => {
        if (leftAt !== null) window.scrollTo({ top: leftAt });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      list.leftAt = window.scrollY;
    };
  }, [list]);
}
