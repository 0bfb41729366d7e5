import { greatest, type Paise, subtract, ZERO } from '../money/money.ts';
import type { BudgetFacts } from '../policy/budget-check.ts';
import { type BusChoice, judgeBus } from '../policy/bus-rules.ts';
import type { PolicyVersion } from '../policy/policy.ts';
import { savingText } from '../policy/policy-words.ts';
import { strictness, verdictOf } from '../policy/rule-check.ts';
import type { PolicyRuleName, RuleCheck, Suggestion, Verdict } from '../policy/verdict.ts';
import { proof } from '../proof/proof.ts';
import { clockOf, dateOf, dayOffset, epochMillisecondsOf } from '../time/airport-time.ts';
import { indianDay } from '../time/indian-day.ts';
import { isRefundableAt } from './bus-cancellation.ts';
import type { BookedSeat } from './bus-detail.ts';
import type { BusLayout, BusSeat, SeatKind } from './bus-layout.ts';
import type { BusService } from './bus-service.ts';
import { isAfterMidnight } from './bus-time.ts';
import { isCompliant, type ListedBus } from './listed-bus.ts';

/** What a policy judges of a seat: its fare with GST and without our fee. */
type JudgedSeat = Pick<BookedSeat, 'seatName' | 'kind' | 'fare'>;

/** What it judges of the bus. */
type JudgedBus = Pick<BusService, 'type' | 'operator' | 'departure' | 'arrival' | 'startsAt' | 'terms'>;

/** From this hour on a bus that starts travels at night. */
const NIGHT_BEGINS = '20:00';

/**
 * True for a bus that starts in the late evening, is boarded after midnight, or arrives on a later day than it is
 * boarded.
 */
export function isNightBus({
  startsAt,
  departure,
  arrival,
}: Pick<JudgedBus, 'startsAt' | 'departure' | 'arrival'>): boolean {
  const start = startsAt ?? departure;
  return (
    clockOf(start.wall) >= NIGHT_BEGINS || isAfterMidnight(departure) || dayOffset(departure.wall, arrival.wall) > 0
  );
}

/** A seat as policies judge it; whether one sits or lies on it is the seat's own, as in a bus that has both. */
export function seatChoice(
  bus: JudgedBus,
  { kind, fare }: Pick<BookedSeat, 'kind' | 'fare'>,
  now: Temporal.Instant,
): BusChoice {
  const refundable = isRefundableAt(bus.terms, fare.basePaise, now);
  return { ...busFacts(bus, now), farePaise: fare.totalPaise, sleeper: isBerth(kind), refundable };
}

/** A bus of a list as policies judge it: by its cheapest seat, which in a bus with both may well be one to sit on. */
export function listedChoice(bus: JudgedBus & Pick<BusService, 'fromPaise'>, now: Temporal.Instant): BusChoice {
  const { type, fromPaise, terms } = bus;
  const refundable = isRefundableAt(terms, fromPaise, now);
  return { ...busFacts(bus, now), farePaise: fromPaise, sleeper: type.seating === 'sleeper', refundable };
}

function busFacts(bus: JudgedBus, now: Temporal.Instant) {
  return {
    ac: bus.type.isAc,
    bookedOn: indianDay(now),
    departsOn: dateOf(bus.departure.wall),
    isNight: isNightBus(bus),
    operator: bus.operator.name,
  };
}

/** The circumstances under which seats are judged. */
interface JudgedOn {
  readonly budget: BudgetFacts | null;
  readonly now: Temporal.Instant;
  /** Left out = nothing was compared. */
  readonly compared?: BusComparison;
}

/**
 * Judges seats of a bus: each traveller's own, and not the average. Of each rule the worst check is kept, with its seat
 * in words where there are several; the strictest of them is the outcome.
 */
export function judgeSeats(
  version: PolicyVersion,
  bus: JudgedBus & { readonly seats: readonly JudgedSeat[] },
  { budget, now, compared }: JudgedOn,
): Verdict {
  const { seats } = bus;
  const checks = seats.flatMap((seat) =>
    judgeBus(version, seatChoice(bus, seat, now), { budget }).checks.map((check) => ({ seat, check })),
  );
  const worst = [...Map.groupBy(checks, ({ check }) => check.rule).values()].flatMap((same) => {
    const [first, ...others] = same;
    return first ? [others.reduce((most, one) => (isWorse(one.check, most.check) ? one : most), first)] : [];
  });
  const said = worst.map(({ seat, check }) => withComparison(seats.length > 1 ? named(check, seat) : check, compared));
  return verdictOf(version, said);
}

/** Rules that judge the seat; the others judge the bus, or what all seats cost. */
const OF_SEATS: readonly PolicyRuleName[] = ['bus.ceiling', 'bus.seatTypes'];

function named(check: RuleCheck, { seatName }: JudgedSeat): RuleCheck {
  return OF_SEATS.includes(check.rule) ? { ...check, sentence: `Seat ${seatName}: ${check.sentence}` } : check;
}

/** Of checks within the policy the dearer seat is the worse one. */
function isWorse(one: RuleCheck, other: RuleCheck): boolean {
  const stricter = strictness(one.outcome) - strictness(other.outcome);
  if (stricter !== 0) return stricter > 0;
  return (one.overPaise ?? fareIn(one)) > (other.overPaise ?? fareIn(other));
}

function fareIn({ proof: { inputs } }: RuleCheck): number {
  return typeof inputs.farePaise === 'number' ? inputs.farePaise : 0;
}

/** What seats are compared with: buses of the same route and day whose kind of seat is allowed. */
export interface BusComparison {
  readonly buses: number;
  /** The cheapest seat among them; null = there is none. */
  readonly cheapestPaise: Paise | null;
}

/** The buses with free seats that break no rule on kinds of seats, and the cheapest of them. */
export function compareBuses(
  version: PolicyVersion,
  buses: readonly BusService[],
  now: Temporal.Instant,
): BusComparison {
  const fitting = buses.filter((bus) => {
    const verdict = judgeBus(version, listedChoice(bus, now), { budget: null });
    return (
      bus.seatsLeft > 0 && verdict.checks.every(({ rule, outcome }) => rule !== 'bus.seatTypes' || outcome === 'within')
    );
  });
  const fares = fitting.map(({ fromPaise }) => fromPaise);
  const [first, ...others] = fares;
  const cheapestPaise = first === undefined ? null : others.reduce((low, one) => (one < low ? one : low), first);
  return { buses: fitting.length, cheapestPaise };
}

function withComparison(check: RuleCheck, compared: BusComparison | undefined): RuleCheck {
  if (!compared || check.rule !== 'bus.ceiling') return check;
  const part = proof({
    rule: 'policy.bus.comparison',
    inputs: { buses: compared.buses },
    result: compared.cheapestPaise,
    source: 'Buses of the same route and day whose kind of seat is allowed, by their cheapest free seat',
  });
  return { ...check, proof: { ...check.proof, parts: [...check.proof.parts, part] } };
}

/** What was chosen, with its alternatives. */
interface ChosenBus {
  readonly now: Temporal.Instant;
  readonly bus: BusService;
  readonly seats: readonly JudgedSeat[];
  /** Of the same bus; null = not fetched yet. */
  readonly layout: Pick<BusLayout, 'seats'> | null;
}

/**
 * The nearest choice that complies: a free seat of the same bus for the dearest that was chosen, the cheapest; else the
 * bus that departs nearest in time. Null where nothing complies, or where the choice does already.
 */
export function suggestBus(
  version: PolicyVersion,
  chosen: ChosenBus,
  options: readonly ListedBus<BusService>[],
): Suggestion | null {
  const { bus, seats, layout, now } = chosen;
  const outcomeOf = (choice: BusChoice) => judgeBus(version, choice, { budget: null }).outcome;
  const complies = (choice: BusChoice) => isCompliant({ outcome: outcomeOf(choice) });
  if (seats.every((seat) => complies(seatChoice(bus, seat, now)))) return null;
  const dearestPaise = seats.map(({ fare }) => fare.totalPaise).reduce(greatest, ZERO);
  const taken = seats.map(({ seatName }) => seatName);
  const free = (layout?.seats ?? []).filter(
    ({ isFree, keptFor, seatName }) => isFree && keptFor === null && !taken.includes(seatName),
  );
  const seat = cheapest(free.filter((one) => complies(seatChoice(bus, one, now))));
  if (seat)
    return suggestion(`Take seat ${seat.seatName}`, [bus.serviceId, seat.seatName], dearestPaise, seat.fare.totalPaise);
  const [nearest] = options
    .filter(
      (one) =>
        one.bus.seatsLeft >= seats.length &&
        one.bus.serviceId !== bus.serviceId &&
        complies(listedChoice(one.bus, now)),
    )
    .map((one) => ({
      other: one.bus,
      ms: Math.abs(epochMillisecondsOf(one.bus.departure) - epochMillisecondsOf(bus.departure)),
    }))
    .toSorted((a, b) => a.ms - b.ms || a.other.fromPaise - b.other.fromPaise);
  if (!nearest) return null;
  const { other } = nearest;
  const words = `Take ${other.operator.name} at ${clockOf(other.departure.wall)}`;
  return suggestion(words, [other.serviceId, null], dearestPaise, other.fromPaise);
}

function suggestion(
  change: string,
  [optionKey, fareKey]: readonly [string, string | null],
  beforePaise: Paise,
  nowPaise: Paise,
): Suggestion {
  const savesPaise = subtract(beforePaise, nowPaise);
  return { text: `${change}, ${savingText(savesPaise)}`, optionKey, fareKey, savesPaise };
}

function cheapest(seats: readonly BusSeat[]): BusSeat | undefined {
  return seats.toSorted((a, b) => a.fare.totalPaise - b.fare.totalPaise)[0];
}

function isBerth(kind: SeatKind): boolean {
  return kind !== 'seat';
}
