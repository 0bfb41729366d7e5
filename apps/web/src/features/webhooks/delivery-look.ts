import { CircleAlert, CircleCheck, Clock3, type LucideIcon } from 'lucide-react';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { Delivery } from './webhook-query.ts';

/** The look of a delivery's state, never by colour alone. */
export const DELIVERY_LOOKS: Readonly<
  Record<Delivery['state'], { readonly word: string; readonly icon: LucideIcon; readonly tone: BadgeTone }>
> = {
  waiting: { word: 'Waiting', icon: Clock3, tone: 'blue' },
  delivered: { word: 'Delivered', icon: CircleCheck, tone: 'green' },
  failed: { word: 'Given up', icon: CircleAlert, tone: 'red' },
};

/** "200 in 84 ms", "Nobody answered", "Not tried yet". */
export function answerText({ attempts, lastStatus, lastTookMs }: Delivery): string {
  if (attempts === 0) return 'Not tried yet';
  if (lastStatus === null) return 'Nobody answered';
  return lastTookMs === null ? String(lastStatus) : `${lastStatus} in ${lastTookMs.toLocaleString('en-IN')} ms`;
}
