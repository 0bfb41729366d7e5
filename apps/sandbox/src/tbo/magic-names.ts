import type { WireObject } from './request.ts';
import { textField } from './request.ts';

/** Last names that make the supplier misbehave. */
const MAGIC_LAST_NAMES = ['PRICEUP', 'SOLDOUT', 'SLOW', 'TIMEOUT', 'PENDING', 'FAIL'] as const;

/** One of the magic last names. */
export type MagicName = (typeof MAGIC_LAST_NAMES)[number];

/** How far PRICEUP moves the fare, paise for each adult. */
export const MAGIC_PRICE_RISE_PAISE = 75_000;

/** The first magic last name among the passengers, in any letter case. */
export function magicNameOf(passengers: readonly WireObject[]): MagicName | undefined {
  const names = passengers.map((passenger) => textField(passenger, 'LastName').toUpperCase());
  return MAGIC_LAST_NAMES.find((magic) => names.includes(magic));
}

/** A supplier's error as it reaches agencies: several messages run together in one text. */
export const NESTED_FAILURE =
  'Booking failed from supplier: [GDS] Sell request rejected || [Host] UC - segment not confirmed || [Host] Fare basis not valid for the segment. Please try another flight.';
