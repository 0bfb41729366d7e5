import { useEffect, useState } from 'react';
import { barePath, type SearchText } from '../../lib/search-text.ts';
import { DESK_PATH } from './desk-address.ts';

/** Where a person was in the queue when they opened a case. */
interface LeftQueue {
  readonly search: SearchText;
  readonly caseId: string;
  /** Counted from 0 on the page of the queue. */
  readonly place: number;
}

let left: LeftQueue | null = null;
/** A case was opened, and the person has not returned since. */
let isAway = false;

/** Notes where in the queue a case is opened, so that the way back leads there. */
export function leaveQueue(from: LeftQueue): void {
  left = from;
  isAway = true;
}

/** The part of the queue that was shown last: its tab, search and page. */
export function queueLeft(): SearchText {
  return left?.search ?? {};
}

/** The case to go on with: the one that was opened, or the one now in its place where it has left the list. */
export function caseToReturnTo(caseIds: readonly string[], from: Omit<LeftQueue, 'search'>): string | null {
  if (caseIds.includes(from.caseId)) return from.caseId;
  return caseIds[Math.min(from.place, caseIds.length - 1)] ?? null;
}

/**
 * A person who returns from a case goes on where they were in the queue, unless they have gone elsewhere meanwhile.
 * `caseIds`: those of the page, empty until they are known.
 */
export function useWayBack(caseIds: readonly string[]): void {
  // While the case is being fetched the queue is drawn once more, at the address of the case.
  const [from, setFrom] = useState(() => (isAway && barePath(window.location.pathname) === DESK_PATH ? left : null));
  useEffect(() => {
    if (!from || caseIds.length === 0) return;
    setFrom(null);
    isAway = false;
    const focused = document.activeElement;
    if (focused?.matches('a, button, input, select, textarea')) return;
    const target = caseToReturnTo(caseIds, from);
    document.querySelector<HTMLElement>(`[data-case="${target}"]`)?.focus();
  }, [from, caseIds]);
}
