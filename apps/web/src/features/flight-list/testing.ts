import type { VerdictOutcome } from '@pravas/domain/policy/verdict.ts';
import type { FlightOption, ListedFare, Slice } from './option-row.ts';

/** A verdict for tests, as a list shows one. */
export function aVerdict(outcome: VerdictOutcome): NonNullable<ListedFare['verdict']> {
  return { outcome, reasons: outcome === 'within' ? [] : ['Lowest logical fare'], suggestion: null };
}

/** A fare for tests; ₹5,000 regular and refundable unless `change` says otherwise. */
export function aFare(change: Partial<ListedFare> = {}): ListedFare {
  return {
    fareType: '2',
    kind: 'regular',
    label: 'ZT Regular Fare',
    brand: null,
    totalPrice: 5000,
    baggage: { cabin: '7 kg', checkIn: '15 kg' },
    refundable: true,
    cancellationFrom: 3500,
    mealIncluded: null,
    seatsLeft: null,
    pairCode: null,
    net: null,
    supplier: null,
    verdict: null,
    ...change,
  };
}

/** A direction for tests: `via` airports in order, each with an hour and a half on the ground. */
export function aSlice(
  change: { airline?: string; via?: readonly string[]; departs?: string; legMinutes?: number } = {},
): Slice {
  const airline = change.airline ?? '6E';
  const points = ['DEL', ...(change.via ?? []), 'BOM'];
  const legMinutes = change.legMinutes ?? 120;
  const segments = points.slice(0, -1).map((from, index) => ({
    from,
    fromCity: from,
    fromAirport: from,
    to: points[index + 1] ?? '',
    toCity: '',
    toAirport: '',
    departureDate: '2027-01-05',
    departureTime: change.departs ?? '06:10',
    departureZone: 'Asia/Kolkata',
    arrivalDate: '2027-01-05',
    arrivalTime: '08:15',
    arrivalZone: 'Asia/Kolkata',
    departureTerminal: null,
    arrivalTerminal: null,
    duration: legMinutes,
    airline,
    airlineCode: airline,
    operatingAirline: null,
    flightNumber: String(100 + index),
    flightFullNumber: `${airline} ${100 + index}`,
    cabinType: 'Economy',
    cabinCode: 'E' as const,
    aircraft: null,
    flightKey: `${airline}${100 + index}.${from}.${change.departs ?? '06:10'}`,
  }));
  const layoversMinutes = segments.slice(1).map(() => 90);
  return {
    segments,
    durationMinutes: segments.length * legMinutes + layoversMinutes.length * 90,
    layoversMinutes,
    arrivalDayOffset: 0,
    baggage: { cabin: '7 kg', checkIn: '15 kg' },
  };
}

/** An option for tests. */
export function anOption(change: Partial<FlightOption> = {}): FlightOption {
  return {
    flightId: 'f1',
    coverage: 'whole',
    slices: [aSlice()],
    airlines: [{ code: '6E', name: 'IndiGo' }],
    cabin: 'Economy',
    emissions: null,
    outsideLimits: [],
    fares: [aFare()],
    ...change,
  };
}
