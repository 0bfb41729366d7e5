import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { type Store, useStore } from '../../lib/store.ts';
import type { MapPoint } from './map-view.ts';
import { useDrag } from './use-drag.ts';

interface KeyedPlanProps {
  readonly label: string;
  readonly helpId: string;
  /** Of its points, in the order of the list. */
  readonly ids: readonly string[];
  /** The point under the pointer or with the focus; null = none. */
  readonly active: Store<string | null>;
  readonly onChoose: (id: string) => void;
  readonly onMove: (dx: number, dy: number) => void;
  /** Which point is at a place of the map, pixels; null = none. */
  readonly meantAt: (point: MapPoint) => string | null;
  /** The id of a point in the page. */
  readonly pointId: (id: string) => string;
  readonly children: ReactNode;
}

/**
 * The plan as one stop of the Tab key: arrows go from point to point in the order of the list, Enter chooses; a drag
 * moves it.
 */
export function KeyedPlan({
  label,
  helpId,
  ids,
  active,
  onChoose,
  onMove,
  meantAt,
  pointId,
  children,
}: KeyedPlanProps) {
  const meantId = useStore(active);
  const { onPointerDown, follow, wasDrag } = useDrag(onMove);
  const meantBy = ({ clientX, clientY, currentTarget }: PointerEvent | MouseEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return meantAt({ x: clientX - left, y: clientY - top });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = meantId === null ? -1 : ids.indexOf(meantId);
    const next = KEYS[event.key]?.(at, ids.length);
    if (next !== undefined) active.set(ids[next] ?? null);
    else if ((event.key === 'Enter' || event.key === ' ') && meantId !== null) onChoose(meantId);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-describedby={helpId}
      aria-activedescendant={meantId === null ? undefined : pointId(meantId)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerLeave={() => active.set(null)}
      onClick={(event) => {
        const meant = wasDrag() ? null : meantBy(event);
        if (meant !== null) onChoose(meant);
      }}
      onPointerMove={(event) => {
        if (follow(event)) return;
        const meant = meantBy(event);
        event.currentTarget.style.cursor = meant === null ? '' : 'pointer';
        if (meant !== null) active.set(meant);
      }}
      className="relative -outline-offset-2 select-none"
    >
      {children}
    </div>
  );
}

const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowRight: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};
