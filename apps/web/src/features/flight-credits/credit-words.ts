import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { listCredits } from '@pravas/contract/servicing/credit-operations.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

/** Credits as the server lists them. */
export type CreditList = PayloadOf<typeof listCredits>;
/** One of them. */
export type FlightCredit = CreditList['list'][number];

/** A credit's state as a word and a colour. */
export function creditLook({ state, warning }: Pick<FlightCredit, 'state' | 'warning'>): {
  readonly word: string;
  readonly tone: BadgeTone;
} {
  switch (state) {
    case 'usable':
      return warning === null ? { word: 'Usable', tone: 'green' } : { word: 'Expires soon', tone: 'amber' };
    case 'reserved':
      return { word: 'Set aside', tone: 'blue' };
    case 'used':
      return { word: 'Used', tone: 'plain' };
    case 'expired':
      return { word: 'Expired', tone: 'plain' };
  }
}

/** The credits after one was ticked or unticked, in the order they are listed. */
export function withCredit(
  list: readonly { readonly credit: Pick<FlightCredit, '_id'>; readonly isApplied: boolean }[],
  creditId: string,
  isOn: boolean,
): readonly string[] {
  return list.flatMap(({ credit, isApplied }) => ((credit._id === creditId ? isOn : isApplied) ? [credit._id] : []));
}
