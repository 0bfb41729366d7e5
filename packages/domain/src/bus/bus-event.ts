import type { Paise } from '../money/money.ts';

/** What an operator does to a bus. */
export type BusEvent =
  | { readonly kind: 'operator_cancelled' }
  /** Another bus replaces it, for which the supplier refunds so much of each seat. */
  | { readonly kind: 'replaced'; readonly backPaise: Paise };

/** What an operator did to a bus that was bought. */
export interface OperatorEvent {
  readonly kind: 'operator_cancelled' | 'replaced';
  /** When we learnt of it, ISO instant. */
  readonly seenAt: string;
  /** The seats that travellers still held then, by name. */
  readonly held: readonly string[];
  /** What was refunded for seats because another bus ran; seats without a refund are not named. */
  readonly back: readonly { readonly seatName: string; readonly paise: Paise }[];
}
