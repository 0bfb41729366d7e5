import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useKeys } from '../../lib/keyboard.ts';

/** A result to move to; a repeated request moves to it again. */
export interface ResultTarget {
  readonly key: string;
  readonly asked: number;
}

/** What is listed, with the row that it is about. */
interface ListedRow {
  readonly row: { readonly key: string };
}

interface ResultListProps<Listed extends ListedRow> {
  readonly label: string;
  readonly rows: readonly Listed[];
  /** Expected height with its gap, in pixels. */
  readonly rowHeightPx: number;
  readonly render: (shown: Listed) => ReactNode;
  /** True for the list that `j` and `k` move in when the focus is in none. */
  readonly takesKeys: boolean;
  readonly target?: ResultTarget | null;
}

/** Results, of which only those near the window are in the page; `j` and `k` move through all of them. */
export function ResultList<Listed extends ListedRow>(props: ResultListProps<Listed>) {
  // The virtualizer is one mutable object: memoised reads of it would never see it scroll.
  'use no memo';
  const { label, rows, rowHeightPx, render, takesKeys, target = null } = props;
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = list.current ? Math.round(list.current.getBoundingClientRect().top + window.scrollY) : 0;
    if (top !== scrollMargin) setScrollMargin(top);
  });
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeightPx,
    overscan: 6,
    scrollMargin,
    getItemKey: (index) => rows[index]?.row.key ?? index,
  });
  const goTo = useEffectEvent((key: string) => {
    const index = rows.findIndex((shown) => shown.row.key === key);
    if (index < 0) return;
    virtualizer.scrollToIndex(index, { align: 'center' });
    focusWhenThere(list, index, 12);
  });
  useEffect(() => {
    if (target) goTo(target.key);
  }, [target]);
  useKeys((key) => {
    if (key === 'Enter') return openHeld(list);
    if (key !== 'j' && key !== 'k') return false;
    const held = document.activeElement?.closest<HTMLElement>('[data-index]');
    const mine = held && list.current?.contains(held);
    if (!mine && (!takesKeys || held)) return false;
    const next = mine ? Number(held.dataset.index) + (key === 'j' ? 1 : -1) : 0;
    if (next < 0 || next >= rows.length) return true;
    virtualizer.scrollToIndex(next, { align: 'auto' });
    focusWhenThere(list, next, 12);
    return true;
  });
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const shown = rows[item.index];
        return (
          shown && (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              // Whatever opens on a card covers the cards below.
              className="absolute inset-x-0 top-0 pb-2 has-aria-expanded:z-10"
              style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
            >
              {render(shown)}
            </li>
          )
        );
      })}
    </ul>
  );
}

/** Enter on a result follows its link; on a link, a button or a radio the key keeps its own meaning. */
function openHeld(list: { readonly current: HTMLUListElement | null }): boolean {
  const held = document.activeElement;
  if (!held?.matches('article[data-result]') || !list.current?.contains(held)) return false;
  const link = held.querySelector<HTMLElement>('a[data-open]');
  link?.click();
  return link !== null;
}

/** A far row enters the page a frame or two after the scroll. */
function focusWhenThere(list: { readonly current: HTMLUListElement | null }, index: number, framesLeft: number): void {
  const row = list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  const target =
    row?.querySelector<HTMLElement>('input[type="radio"]') ?? row?.querySelector<HTMLElement>('[data-result]');
  if (target) target.focus({ preventScroll: false });
  else if (framesLeft > 0) requestAnimationFrame(() => focusWhenThere(list, index, framesLeft - 1));
}
