import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import type { FieldErrors } from '../../../lib/form.ts';
import { readTypedRupees } from '../../../lib/typed-rupees.ts';
import type { Settings } from '../organization/settings-query.ts';

type FlightFees = Settings['convenienceFee']['flight'];
/** Where a journey goes. */
export const AREAS = [
  { area: 'domestic', label: 'Domestic' },
  { area: 'international', label: 'International' },
] as const;
/** How it goes there. */
export const JOURNEYS = [
  { journey: 'oneway', label: 'one way' },
  { journey: 'roundTrip', label: 'round trip' },
] as const;
/** What the fee is for. */
export const AMOUNTS = [
  { amount: 'standardAmount', label: 'Booking' },
  { amount: 'cancelAmount', label: 'Cancelling' },
] as const;

/** The place of one amount in the table. */
export interface FeePlace {
  readonly area: (typeof AREAS)[number]['area'];
  readonly journey: (typeof JOURNEYS)[number]['journey'];
  readonly amount: (typeof AMOUNTS)[number]['amount'];
}

/** All places, in reading order. */
const PLACES: readonly FeePlace[] = AREAS.flatMap(({ area }) =>
  JOURNEYS.flatMap(({ journey }) => AMOUNTS.map(({ amount }) => ({ area, journey, amount }))),
);

/** Fees as typed, by `domestic.oneway.standardAmount`. */
export type FeeTexts = Readonly<Record<string, string>>;

/** The key of a place, as it ends the wire's path too. */
export function feeKey({ area, journey, amount }: FeePlace): string {
  return `${area}.${journey}.${amount}`;
}

/** What the form begins with. */
export function feeTexts(fees: FlightFees): FeeTexts {
  return Object.fromEntries(
    PLACES.map((place) => [feeKey(place), String(fees[place.area][place.journey][place.amount])]),
  );
}

/** Rupees per traveller from 0 to 1,00,000 with at most two decimals; the message, or undefined. */
export function checkFee(text: string): string | undefined {
  const rupees = readTypedRupees(text);
  if (rupees === null) return requiredMessage('Amount');
  return rupees <= 100_000 ? undefined : invalidMessage('Amount');
}

/** What is wrong, by the paths the server names too. */
export function checkFees(texts: FeeTexts, prefix: string): FieldErrors {
  return Object.fromEntries(
    PLACES.map((place) => [`${prefix}.${feeKey(place)}`, checkFee(texts[feeKey(place)] ?? '')]),
  );
}

/** The fees as the operation takes them. */
export function feesOf(texts: FeeTexts): FlightFees {
  const at = (place: FeePlace) => readTypedRupees(texts[feeKey(place)] ?? '') ?? 0;
  const amounts = (area: FeePlace['area'], journey: FeePlace['journey']) => ({
    standardAmount: at({ area, journey, amount: 'standardAmount' }),
    cancelAmount: at({ area, journey, amount: 'cancelAmount' }),
  });
  const journeys = (area: FeePlace['area']) => ({
    oneway: amounts(area, 'oneway'),
    roundTrip: amounts(area, 'roundTrip'),
  });
  return { domestic: journeys('domestic'), international: journeys('international') };
}

/** What a booking and its cancelling cost with us, as it is typed. */
export interface PairTexts {
  readonly standardAmount: string;
  readonly cancelAmount: string;
}

/** What the form begins with; no fee is nothing. */
export function pairTexts(fees: Settings['convenienceFee']['hotel']): PairTexts {
  return { standardAmount: String(fees?.standardAmount ?? 0), cancelAmount: String(fees?.cancelAmount ?? 0) };
}

/** What is wrong with them, by the paths the server names too. */
export function checkPair(texts: PairTexts, service: 'hotel' | 'bus'): FieldErrors {
  return Object.fromEntries(
    AMOUNTS.map(({ amount }) => [`convenienceFee.${service}.${amount}`, checkFee(texts[amount])]),
  );
}

/** The same as the operation takes it. */
export function pairOf(texts: PairTexts) {
  return {
    standardAmount: readTypedRupees(texts.standardAmount) ?? 0,
    cancelAmount: readTypedRupees(texts.cancelAmount) ?? 0,
  };
}

/** The unit of a bus fee. */
export type BusFeePer = NonNullable<Settings['convenienceFee']['bus']>['per'];

/** The same as choices, and as a sentence says them. */
export const BUS_FEE_PER: readonly { readonly value: BusFeePer; readonly label: string }[] = [
  { value: 'seat', label: 'Each seat' },
  { value: 'booking', label: 'Each booking, however many seats' },
];
