/** The parts of a shared hotel that its name depends on. */
export interface SharedStay {
  readonly hotelId: string;
  readonly offerId: string;
  readonly name: string;
  readonly room: string;
  readonly boardText: string;
}

/**
 * The name of a shared hotel among those it was shared with: "Koramangala Residency"; with its room and meals where it
 * was shared at several rates.
 */
export function sharedStayName(one: SharedStay, all: readonly SharedStay[]): string {
  const isAlone = all.every(({ hotelId, offerId }) => hotelId !== one.hotelId || offerId === one.offerId);
  return isAlone ? one.name : `${one.name}, ${one.room}, ${one.boardText}`;
}

/**
 * A limit of the policy in words, without its amount, which concerns only the traveller: "Above Pune's limit a night".
 */
export function capWords({ city, overPaise }: { readonly city: string | null; readonly overPaise: number }): string {
  return `${overPaise > 0 ? 'Above' : 'Within'} ${city === null ? 'the' : `${city}'s`} limit a night`;
}
