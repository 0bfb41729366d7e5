import { describe, expect, it } from 'vitest';
import { findShared, type SharedFlight, sharedFlightName } from './shared-flights.ts';

const slice = (...numbers: readonly string[]) => ({
  segments: numbers.map((flightFullNumber) => ({ flightFullNumber })),
});
const shared = (flightId: string, fareType: string, ...slices: readonly ReturnType<typeof slice>[]): SharedFlight => ({
  flightId,
  fareType,
  fareLabel: `Fare ${fareType}`,
  options: slices.map((one) => ({ slices: [one] })),
});

describe('a shared flight', () => {
  const direct = shared('a', '2', slice('6E 2043'));
  const dearer = shared('a', '3', slice('6E 2043'));
  const connecting = shared('b', '2', slice('6E 2043', '6E 55'));
  const pair = shared('c~d', '2', slice('6E 2043'), slice('AI 806', 'AI 9'));

  it.each<[string, SharedFlight, readonly SharedFlight[]]>([
    ['6E 2043', direct, [direct, connecting]],
    ['6E 2043 + 6E 55', connecting, [direct, connecting]],
    ['6E 2043 / AI 806 + AI 9', pair, [pair]],
    ['6E 2043, Fare 3', dearer, [direct, dearer]],
  ])('is called %s', (name, one, all) => {
    expect(sharedFlightName(one, all)).toBe(name);
  });

  it('is found by flight and fare together', () => {
    const all = [direct, dearer];
    expect(findShared(all, { flightId: 'a', fareType: '3' })).toBe(dearer);
    expect(findShared(all, { flightId: 'a', fareType: '4' })).toBeNull();
    expect(findShared(all, { flightId: 'b', fareType: '2' })).toBeNull();
  });
});
