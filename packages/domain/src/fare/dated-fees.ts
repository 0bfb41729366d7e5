import { type Paise, ZERO } from '../money/money.ts';
import type { ConvenienceFeeSettings, FeeAmounts, FlightFees, JourneyFees } from './convenience-fee.ts';

/** What a fee is for. Where a service has no such difference, the part is null. */
export interface FeeKey {
  readonly service: 'flight' | 'hotel' | 'bus';
  readonly area: 'domestic' | 'international' | null;
  readonly journey: 'oneway' | 'roundTrip' | null;
  readonly purpose: 'business' | 'personal' | null;
}

/** A fee from a day on. It applies until a later one of the same kind begins. */
export interface DatedFee extends FeeKey {
  /** What it is charged for each of. */
  readonly per: 'traveller' | 'room' | 'seat' | 'booking';
  /** Before GST; null = personal trips pay what business trips pay. */
  readonly amounts: FeeAmounts | null;
  /** The first day in India, YYYY-MM-DD. */
  readonly validFrom: string;
  /** When it was entered, in milliseconds since 1970: of two from the same day, the one entered later applies. */
  readonly enteredAtMs: number;
}

/** The start of a fee that has always been there. */
export const FEES_BEGAN = '0001-01-01';

/** A fee further ahead than this counts as a slip. */
const MOST_YEARS_AHEAD = 2;

const NOTHING: FeeAmounts = { standardAmountPaise: ZERO, cancelAmountPaise: ZERO };

/** Every kind of fee, in reading order. */
export const FEE_KEYS: readonly FeeKey[] = [
  ...(['business', 'personal'] as const).flatMap((purpose) =>
    (['domestic', 'international'] as const).flatMap((area) =>
      (['oneway', 'roundTrip'] as const).map((journey) => ({ service: 'flight' as const, area, journey, purpose })),
    ),
  ),
  { service: 'hotel', area: null, journey: null, purpose: null },
  { service: 'bus', area: null, journey: null, purpose: null },
];

/** Whether two are of one kind. */
export function isSameFee(a: FeeKey, b: FeeKey): boolean {
  return a.service === b.service && a.area === b.area && a.journey === b.journey && a.purpose === b.purpose;
}

/**
 * The fee of a kind on a day: always exactly one. Where nothing was agreed none is charged, and personal trips pay what
 * business trips pay. `knownAtMs` leaves out what was entered later, so that a price that was shown does not change.
 */
export function feeOn(list: readonly DatedFee[], key: FeeKey, day: string, knownAtMs = Infinity): DatedFee {
  let found: DatedFee = {
    ...keyOf(key),
    per: usualCount(key),
    amounts: key.purpose === 'personal' ? null : NOTHING,
    validFrom: FEES_BEGAN,
    enteredAtMs: 0,
  };
  for (const fee of list) {
    if (!isSameFee(fee, key) || fee.validFrom > day || fee.enteredAtMs > knownAtMs) continue;
    if (!isBefore(fee, found)) found = fee;
  }
  return found;
}

/** All fees of a day as prices are computed with them; see `feeOn`. */
export function feesOn(list: readonly DatedFee[], day: string, knownAtMs = Infinity): ConvenienceFeeSettings {
  const of = (key: FeeKey) => feeOn(list, key, day, knownAtMs);
  const flight = (purpose: 'business' | 'personal', otherwise?: FlightFees): FlightFees => {
    const journeys = (area: 'domestic' | 'international'): JourneyFees => {
      const amounts = (journey: 'oneway' | 'roundTrip') =>
        of({ service: 'flight', area, journey, purpose }).amounts ?? otherwise?.[area][journey] ?? NOTHING;
      return { oneway: amounts('oneway'), roundTrip: amounts('roundTrip') };
    };
    return { domestic: journeys('domestic'), international: journeys('international') };
  };
  const business = flight('business');
  const personal = FEE_KEYS.filter(({ purpose }) => purpose === 'personal').some((key) => of(key).amounts !== null);
  const hotel = of(WHOLE.hotel);
  const bus = of(WHOLE.bus);
  return {
    flight: business,
    ...(hotel.amounts ? { hotel: hotel.amounts } : {}),
    ...(bus.amounts ? { bus: { ...bus.amounts, per: bus.per === 'booking' ? 'booking' : 'seat' } } : {}),
    ...(personal ? { personalBooking: { flight: flight('personal', business) } } : {}),
  };
}

const WHOLE = {
  hotel: { service: 'hotel', area: null, journey: null, purpose: null },
  bus: { service: 'bus', area: null, journey: null, purpose: null },
} as const;

/** What begins after a day, the next first. */
export function comingFees<F extends DatedFee>(list: readonly F[], day: string): readonly F[] {
  return list.filter(({ validFrom }) => validFrom > day).toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
}

/** Earlier agreements than the one of a day, the latest first. */
export function pastFees<F extends DatedFee>(list: readonly F[], day: string): readonly F[] {
  return list
    .filter((fee) => fee.validFrom <= day && feeOn(list, fee, day) !== fee)
    .toSorted((a, b) => (isBefore(a, b) ? 1 : -1));
}

/** What a customer who joins on a day begins with: what holds then, as if it had always been, and what follows. */
export function feesToBeginWith(list: readonly DatedFee[], day: string): readonly DatedFee[] {
  const now = FEE_KEYS.map((key) => ({ ...feeOn(list, key, day), validFrom: FEES_BEGAN, enteredAtMs: 0 }));
  return [...now.filter(({ amounts }) => amounts !== null), ...comingFees(list, day)];
}

/** Why a fee cannot begin on a day; null = it can. Past days keep their fees, and a day has one plan. */
export function feePlanProblem(
  list: readonly DatedFee[],
  key: FeeKey,
  validFrom: string,
  today: string,
): string | null {
  if (validFrom < today) return 'Fees of days that are over cannot be changed. Choose today or a later day';
  if (validFrom > Temporal.PlainDate.from(today).add({ years: MOST_YEARS_AHEAD }).toString()) {
    return `Choose a day within ${MOST_YEARS_AHEAD} years`;
  }
  if (validFrom > today && list.some((fee) => isSameFee(fee, key) && fee.validFrom === validFrom)) {
    return `${feeName(key)}: there is already one from this day. Withdraw it first`;
  }
  return null;
}

/** A kind of fee in words: "Flights in India, one way, personal trips". */
export function feeName({ service, area, journey, purpose }: FeeKey): string {
  if (service !== 'flight') return service === 'hotel' ? 'Hotels' : 'Buses';
  const where = area === 'international' ? 'Flights abroad' : 'Flights in India';
  const way = journey === 'roundTrip' ? 'round trip' : 'one way';
  return `${where}, ${way}${purpose === 'personal' ? ', personal trips' : ''}`;
}

function keyOf({ service, area, journey, purpose }: FeeKey): FeeKey {
  return { service, area, journey, purpose };
}

function usualCount({ service }: FeeKey): DatedFee['per'] {
  if (service === 'flight') return 'traveller';
  return service === 'hotel' ? 'room' : 'seat';
}

function isBefore(a: DatedFee, b: DatedFee): boolean {
  return a.validFrom === b.validFrom ? a.enteredAtMs < b.enteredAtMs : a.validFrom < b.validFrom;
}

/** Whether both say the same amounts for the same count. */
export function chargesTheSame(a: Pick<DatedFee, 'per' | 'amounts'>, b: Pick<DatedFee, 'per' | 'amounts'>): boolean {
  const of = (fee: typeof a, pick: (amounts: FeeAmounts) => Paise) => (fee.amounts ? pick(fee.amounts) : null);
  return (
    a.per === b.per &&
    of(a, (one) => one.standardAmountPaise) === of(b, (one) => one.standardAmountPaise) &&
    of(a, (one) => one.cancelAmountPaise) === of(b, (one) => one.cancelAmountPaise)
  );
}
