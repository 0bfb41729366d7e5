import type { Paise } from '../money/money.ts';

/** What an operator does to a bus. */
export type BusEvent =
  | { readonly kind: 'operator_cancelled' }
  /** Another bus runs in its place, for which the supplier gives so much of each seat back. */
  | { readonly kind: 'replaced'; readonly backPaise: Paise };

/** What an operator did to a bus that was bought. */
export type OperatorEvent =
  | { readonly kind: 'operator_cancelled' /** When we learnt of it, ISO instant. */; readonly seenAt: string }
  | {
      readonly kind: 'replaced';
      readonly seenAt: string;
      /** What came back of each seat that was still held; the others are not named. */
      readonly back: readonly { readonly seatName: string; readonly paise: Paise }[];
    };
