import type { Offer } from '@pravas/domain/fare/offer.ts';
import { frequentFlyerGroupOf } from '@pravas/reference/airlines.ts';
import type { BookRequest } from '@pravas/suppliers/flight/port.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';

/** A number that an airline credits a traveller's flights to. */
export interface FrequentFlyer {
  readonly airlineCode: string;
  readonly FFNumber: string;
}

const storedFlyers = z.array(z.object({ groupId: z.string(), number: z.string() }));

/** Airlines of these offers, each once. */
export function airlinesOf(offers: readonly Offer[]): readonly string[] {
  const codes = offers.flatMap((offer) =>
    offer.slices.flatMap((slice) => slice.segments.map((segment) => segment.airlineCode)),
  );
  return [...new Set(codes)];
}

/** The numbers of a person's profile that these airlines accept. */
export async function readFrequentFlyers(
  tx: Tx,
  personId: string,
  airlines: readonly string[],
): Promise<readonly FrequentFlyer[]> {
  const row = await tx.selectFrom('person').select('frequent_flyers').where('id', '=', personId).executeTakeFirst();
  const stored = storedFlyers.safeParse(row?.frequent_flyers).data ?? [];
  return airlines.flatMap((airlineCode) => {
    const group = frequentFlyerGroupOf(airlineCode);
    const kept = stored.find((one) => one.groupId === group?.id);
    return kept ? [{ airlineCode, FFNumber: kept.number }] : [];
  });
}

/**
 * Each traveller's number with each airline of the offers: what was typed for this booking, else the profile's.
 * Airlines that do not fly here are left out, and so are airlines of which nothing is known.
 */
export async function chooseFrequentFlyers(
  tx: Tx,
  party: readonly { readonly personId: string | null }[],
  typed: readonly (readonly FrequentFlyer[] | undefined)[],
  offers: readonly Offer[],
): Promise<BookRequest['frequentFlyers']> {
  const airlines = airlinesOf(offers);
  const chosen: BookRequest['frequentFlyers'][number][] = [];
  for (const [travellerIndex, { personId }] of party.entries()) {
    const profile = personId === null ? [] : await readFrequentFlyers(tx, personId, airlines);
    for (const airlineCode of airlines) {
      const own = typed[travellerIndex]?.find((one) => one.airlineCode === airlineCode);
      const known = own ?? profile.find((one) => one.airlineCode === airlineCode);
      if (known) chosen.push({ travellerIndex, airlineCode, number: known.FFNumber });
    }
  }
  return chosen;
}
