import { type RefObject, useEffect } from 'react';
import type { ActiveHotel } from '../hotel-map/index.ts';

/** How a card and a point of the map name their hotel. */
const MARK = 'data-hotel';

/** The attribute that marks an element as a hotel's. */
export function hotelMark(hotelId: string): { readonly [MARK]: string } {
  return { [MARK]: hotelId };
}

/** Follows pointer and focus over the marked parts of an element. */
export function useActiveIn(inside: RefObject<Element | null>, active: ActiveHotel): void {
  useEffect(() => {
    const element = inside.current;
    if (!element) return;
    const follow = ({ target }: Event) => {
      const marked = target instanceof Element ? target.closest(`[${MARK}]`) : null;
      if (marked) active.set(marked.getAttribute(MARK));
    };
    const leave = () => active.set(null);
    element.addEventListener('pointerover', follow);
    element.addEventListener('focusin', follow);
    element.addEventListener('pointerleave', leave);
    return () => {
      element.removeEventListener('pointerover', follow);
      element.removeEventListener('focusin', follow);
      element.removeEventListener('pointerleave', leave);
    };
  }, [inside, active]);
}
