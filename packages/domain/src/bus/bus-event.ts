import type { Paise } from '../money/money.ts';

/** What an operator does to a bus. */
export type BusEvent =
  | { readonly kind: 'operator_cancelled' }
  /** Another bus runs in its place, for which the supplier gives so much of each seat back. */
  | { readonly kind: 'replaced'; readonly backPaise: Paise };

/** What an operator did to a bus that was bought. */
export interface OperatorEvent {
  readonly kind: 'operator_cancelled' | 'replaced';
  /** When we learnt of it, ISO instant. */
  readonly seenAt: string;
  /** The seats that somebody still held then, by name. */
  readonly held: readonly string[];
  /** What has come back of seats because another bus ran; seats of which nothing did are not named. */
  readonly back: readonly { readonly seatName: string; readonly paise: Paise }[];
}
