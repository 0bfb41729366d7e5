import type { CustomerFees, NewFees } from './customer-fees-queries.ts';
import {
  AREAS,
  type BusFeePer,
  type FeePlace,
  type FeeTexts,
  feesOf,
  feeTexts,
  JOURNEYS,
  type PairTexts,
  pairOf,
  pairTexts,
} from './fees-form.ts';

/** What a fee is added for. */
export type FeeTopic = 'business' | 'personal' | 'hotel' | 'bus';
type NewFee = NewFees['fees'][number];
type Amounts = NewFee['amounts'];

/** The fees of one kind of booking as they are typed. */
export interface TypedFees {
  readonly topic: FeeTopic;
  readonly flight: FeeTexts;
  /** Personal trips pay what business trips pay. */
  readonly asBusiness: boolean;
  readonly pair: PairTexts;
  readonly busPer: BusFeePer;
}

/**
 * The fees of a kind of booking on a day, each with what it is charged for: what holds today, and what begins by that
 * day.
 */
export function holdingOn({ today, coming }: CustomerFees, topic: FeeTopic, day: string): readonly NewFee[] {
  return todays(today, topic).map((fee) => {
    const begun = coming.filter((one) => isSame(one, fee) && (one.validFrom ?? '') <= day).at(-1);
    if (!begun) return fee;
    const { per, standardAmount, cancelAmount } = begun;
    const amounts = standardAmount === null || cancelAmount === null ? null : { standardAmount, cancelAmount };
    return { ...fee, per, amounts };
  });
}

function todays({ flight, hotel, bus, personalBooking }: CustomerFees['today'], topic: FeeTopic): readonly NewFee[] {
  const none = { standardAmount: 0, cancelAmount: 0 };
  const whole = { area: null, journey: null, purpose: null } as const;
  if (topic === 'hotel') return [{ service: 'hotel', ...whole, per: 'room', amounts: hotel ?? none }];
  if (topic === 'bus') {
    const { standardAmount, cancelAmount } = bus ?? none;
    return [{ service: 'bus', ...whole, per: bus?.per ?? 'seat', amounts: { standardAmount, cancelAmount } }];
  }
  const fees = topic === 'business' ? flight : personalBooking?.flight;
  return flights(topic, ({ area, journey }) => fees?.[area][journey] ?? null);
}

function flights(purpose: 'business' | 'personal', of: (at: Omit<FeePlace, 'amount'>) => Amounts): readonly NewFee[] {
  return AREAS.flatMap(({ area }) =>
    JOURNEYS.map(({ journey }) => ({
      service: 'flight' as const,
      area,
      journey,
      purpose,
      per: 'traveller' as const,
      amounts: of({ area, journey }),
    })),
  );
}

function isSame(a: Omit<NewFee, 'amounts'>, b: Omit<NewFee, 'amounts'>): boolean {
  return a.service === b.service && a.area === b.area && a.journey === b.journey && a.purpose === b.purpose;
}

/** What was typed as fees. */
function typedFees({ topic, flight, asBusiness, pair, busPer }: TypedFees): readonly NewFee[] {
  const whole = { area: null, journey: null, purpose: null } as const;
  if (topic === 'hotel') return [{ service: 'hotel', ...whole, per: 'room', amounts: pairOf(pair) }];
  if (topic === 'bus') return [{ service: 'bus', ...whole, per: busPer, amounts: pairOf(pair) }];
  const fees = feesOf(flight);
  const follows = topic === 'personal' && asBusiness;
  return flights(topic, ({ area, journey }) => (follows ? null : fees[area][journey]));
}

/** What of the typed fees differs from what holds on the day: only that is added. */
export function changedFees(fees: CustomerFees, typed: TypedFees, day: string): NewFee[] {
  const holding = holdingOn(fees, typed.topic, day);
  return typedFees(typed).filter((fee) => !holding.some((one) => isSame(one, fee) && costsTheSame(one, fee)));
}

/**
 * The same form for another first day: cells that were typed in stay as they are, all others are what holds on that
 * day.
 */
export function movedTo(fees: CustomerFees, typed: TypedFees, typedIn: readonly string[], day: string): TypedFees {
  const holding = typedFrom(fees, typed.topic, day);
  const keep = <T extends object>(now: T, then: T): T =>
    ({ ...then, ...Object.fromEntries(Object.entries(now).filter(([key]) => typedIn.includes(key))) }) as T;
  return {
    ...keep(typed, holding),
    topic: typed.topic,
    flight: keep(typed.flight, holding.flight),
    pair: keep(typed.pair, holding.pair),
  };
}

function costsTheSame(a: NewFee, b: NewFee): boolean {
  return (
    a.per === b.per &&
    a.amounts?.standardAmount === b.amounts?.standardAmount &&
    a.amounts?.cancelAmount === b.amounts?.cancelAmount
  );
}

/** What the form begins with for a kind of booking: what holds on the day. */
export function typedFrom(fees: CustomerFees, topic: FeeTopic, day: string): TypedFees {
  const holding = holdingOn(fees, topic, day);
  const at = (area: FeePlace['area'], journey: FeePlace['journey'], from = holding) =>
    from.find((one) => one.area === area && one.journey === journey)?.amounts ?? null;
  const business = holdingOn(fees, 'business', day);
  const flightOf = (area: FeePlace['area'], journey: FeePlace['journey']) =>
    at(area, journey) ?? at(area, journey, business) ?? { standardAmount: 0, cancelAmount: 0 };
  const journeys = (area: FeePlace['area']) => ({
    oneway: flightOf(area, 'oneway'),
    roundTrip: flightOf(area, 'roundTrip'),
  });
  const [first] = holding;
  return {
    topic,
    flight: feeTexts({ domestic: journeys('domestic'), international: journeys('international') }),
    asBusiness: topic === 'personal' && holding.every(({ amounts }) => amounts === null),
    pair: pairTexts(topic === 'hotel' || topic === 'bus' ? (first?.amounts ?? undefined) : undefined),
    busPer: topic === 'bus' && first?.per === 'booking' ? 'booking' : 'seat',
  };
}
