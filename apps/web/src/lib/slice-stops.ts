import type { slice } from '@pravas/contract/flight/flight-shapes.ts';
import { airportChangeText, carriageText, technicalStopText } from '@pravas/domain/flight/stop-words.ts';
import { durationText } from '@pravas/domain/time/airport-time.ts';
import type * as z from 'zod/mini';

type Slice = z.input<typeof slice>;

/** A landing before the end of a slice. `at` is where along it, 0 to 1; `stays` = with the same aircraft. */
interface SliceStop {
  readonly airport: string;
  readonly minutes: number | null;
  readonly stays: boolean;
  readonly at: number;
}

/** Every landing before the end of a slice, in order: changes of flight and technical stops alike. */
export function sliceStops({ segments, layoversMinutes, durationMinutes }: Slice): readonly SliceStop[] {
  let passed = 0;
  return segments.flatMap((segment, index) => {
    const own = segment.stops ?? [];
    const place = (minutes: number) => Math.min(0.92, Math.max(0.08, minutes / Math.max(1, durationMinutes)));
    // Suppliers seldom give the time of a landing on the way: such stops divide their flight evenly.
    const technical = own.map((stop, position) => ({
      airport: stop.airport,
      minutes: stop.minutes,
      stays: true,
      at: place(passed + (segment.duration * (position + 1)) / (own.length + 1)),
    }));
    passed += segment.duration;
    if (index === segments.length - 1) return technical;
    const minutes = layoversMinutes[index] ?? 0;
    const change = { airport: segment.to, minutes, stays: false, at: place(passed + minutes / 2) };
    passed += minutes;
    return [...technical, change];
  });
}

/** "Nonstop", "1 stop · NAG 1h 20m", "1 stop · NAG 0h 45m, same aircraft", "2 stops · NAG, HYD". */
export function stopsText(slice: Slice): string {
  const stops = sliceStops(slice);
  const [only] = stops;
  if (!only) return 'Nonstop';
  if (stops.length > 1) return `${stops.length} stops · ${stops.map(({ airport }) => airport).join(', ')}`;
  const length = only.minutes === null ? '' : ` ${durationText(only.minutes)}`;
  return `1 stop · ${only.airport}${length}${only.stays ? ', same aircraft' : ''}`;
}

/** What is unexpected about a slice, in its order: another airport to leave from, technical stops, trains and buses. */
export function sliceSurprises({ segments }: Slice): readonly string[] {
  return segments.flatMap((segment, index) => {
    const before = segments[index - 1];
    const ground = carriageText(segment.carriage);
    return [
      (before && airportChangeText(before.to, segment.from)) ?? [],
      (segment.stops ?? []).map(technicalStopText),
      ground === null ? [] : `${segment.flightFullNumber} ${segment.fromCity} to ${segment.toCity} ${ground}`,
    ].flat();
  });
}

/** "6E 6045 operated by Turkish Airlines" of each flight that another airline flies. */
export function sliceOperators({ segments }: Slice): readonly string[] {
  return segments.flatMap(({ operatingAirline, airline, flightFullNumber }) =>
    operatingAirline && operatingAirline !== airline ? `${flightFullNumber} operated by ${operatingAirline}` : [],
  );
}
