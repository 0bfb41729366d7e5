import { type PointerEvent, useRef } from 'react';

/** A finger that moves less than this means to press. */
const STIR_PX = 4;

/** How a plan is dragged. */
interface Drag {
  readonly onPointerDown: (event: PointerEvent) => void;
  /** False while no button is down, so that the pointer only looks around. */
  readonly follow: (event: PointerEvent) => boolean;
  /** True where the press that has ended was a drag. */
  readonly wasDrag: () => boolean;
}

/** Follows a pointer that is down, and moves by so many pixels as it goes. */
export function useDrag(move: (dx: number, dy: number) => void): Drag {
  const drag = useRef<{ readonly x: number; readonly y: number; readonly isMoved: boolean } | null>(null);
  return {
    onPointerDown: ({ clientX: x, clientY: y }) => {
      drag.current = { x, y, isMoved: false };
    },
    follow: ({ clientX: x, clientY: y, buttons }) => {
      if (buttons === 0) return false;
      const from = drag.current;
      if (!from || (!from.isMoved && Math.hypot(x - from.x, y - from.y) < STIR_PX)) return true;
      drag.current = { x, y, isMoved: true };
      move(x - from.x, y - from.y);
      return true;
    },
    wasDrag: () => drag.current?.isMoved ?? false,
  };
}
