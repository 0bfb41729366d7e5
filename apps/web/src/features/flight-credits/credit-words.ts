import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { listCredits } from '@pravas/contract/servicing/credit-operations.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

/** Credits as the server lists them. */
export type CreditList = AnswerOf<typeof listCredits>;
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
    case 'paid_out':
      return { word: 'Paid as money', tone: 'plain' };
    case 'expired':
      return { word: 'Expired', tone: 'plain' };
  }
}

/** What is left at each of these airlines and until when the first of it can be used; the earliest end first. */
export function creditsByAirline(
  list: readonly Pick<FlightCredit, 'airlineCode' | 'left' | 'expiresOn' | 'state'>[],
  airlineCodes: ReadonlySet<string>,
): readonly { readonly airlineCode: string; readonly left: number; readonly expiresOn: string }[] {
  const found = new Map<string, { airlineCode: string; left: number; expiresOn: string }>();
  for (const { airlineCode, left, expiresOn, state } of list) {
    if (state !== 'usable' || !airlineCodes.has(airlineCode)) continue;
    const known = found.get(airlineCode);
    found.set(airlineCode, {
      airlineCode,
      left: Math.round(((known?.left ?? 0) + left) * 100) / 100,
      expiresOn: known && known.expiresOn < expiresOn ? known.expiresOn : expiresOn,
    });
  }
  return [...found.values()].sort((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1));
}

/** The credits after one was ticked or unticked, in the order they are listed. */
export function withCredit(
  list: readonly { readonly credit: Pick<FlightCredit, '_id'>; readonly isApplied: boolean }[],
  creditId: string,
  isOn: boolean,
): readonly string[] {
  return list.flatMap(({ credit, isApplied }) => ((credit._id === creditId ? isOn : isApplied) ? [credit._id] : []));
}
