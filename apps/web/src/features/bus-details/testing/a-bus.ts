import type { BusNow, Seat, Stop } from '../bus-types.ts';

/** A free window seat of the lower deck at ₹1,260 that anybody may have, unless `part` says otherwise. */
export function aSeat(part: Partial<Seat> & Pick<Seat, 'seatName'>): Seat {
  return {
    ...{ deck: 'lower', row: 0, column: 0, kind: 'seat', isWindow: true, isSingle: false, isFree: true },
    ...{ keptFor: null, fare: 1260, total: 1319, text: `Seat ${part.seatName}, window, ₹1,260`, verdict: null },
    ...part,
  };
}

/** KV101's decks: three rows of five berths each, named from the front; row 2 is the aisle. */
export function twoDecks(sold: readonly string[] = []): readonly Seat[] {
  return (['lower', 'upper'] as const).flatMap((deck) =>
    [0, 1, 2, 3, 4].flatMap((at) =>
      [0, 1, 3].map((row, place) => {
        const seatName = `${deck === 'lower' ? 'L' : 'U'}${3 * at + place + 1}`;
        const fare = (deck === 'lower' ? 1260 : 1102.5) + (row === 3 ? 105 : 0);
        const isFree = !sold.includes(seatName);
        return aSeat({ seatName, deck, row, column: 2 * at, kind: 'berth_along', isFree, fare, isSingle: row === 3 });
      }),
    ),
  );
}

/** A stop at a wall-clock time. */
export function aStop(pointId: string, wall = '2026-12-01T20:30', text = '20:30, Tue 1 Dec'): Stop {
  return {
    ...{
      pointId,
      name: `Stop ${pointId}`,
      area: 'Bengaluru',
      mapQuery: `Stop ${pointId}, Bengaluru`,
      address: null,
      landmark: null,
      phone: null,
    },
    ...{ latitude: null, longitude: null, at: { wall, text } },
  };
}

/** A bus of two decks with two stops on each side, for one passenger. */
export function aBus(part: Partial<BusNow> = {}): BusNow {
  return {
    bus: {
      ...{ busId: 'bus', operator: { operatorId: 'kaveri', name: 'Kaveri Roadlines' } },
      type: { name: 'A/C Sleeper (2+1)', isAc: true, seating: 'sleeper' },
      departure: { wall: '2026-12-01T20:30', text: '20:30, Tue 1 Dec' },
      arrival: { wall: '2026-12-02T06:00', text: '06:00, Wed 2 Dec' },
      ...{ isAfterMidnight: false, minutes: 570, firstBoarding: null, boardingAreas: [], droppingAreas: [] },
      ...{ seatsLeft: 24, singleSeatsLeft: 8, mostSeats: 6, hasEnoughSeats: true, fare: 1102.5, total: 1161.5 },
      ...{ isPricedAtHold: false, hasTracking: true, hasMobileTicket: true, isIdNeeded: false, arePointsFirst: false },
      ...{ isStateCorporation: false, isRefundable: true, freeUntil: null, freeUntilText: null, gstNote: '' },
      ...{ verdict: null, supplierLabel: null },
    },
    price: null,
    boardingPoints: [aStop('b1'), aStop('b2', '2026-12-01T21:00', '21:00, Tue 1 Dec')],
    droppingPoints: [aStop('d1', '2026-12-02T06:00'), aStop('d2', '2026-12-02T06:20')],
    isDroppingPointNeeded: false,
    seats: [...twoDecks()],
    ...{ wanted: 1, mostSeats: 6, fee: 59, forced: { women: [], men: [] }, notes: [] },
    cancellation: { sentences: [], steps: [], alsoKept: [], isPartial: true, notes: [] },
    expiresAt: '2026-12-01T10:00:00Z',
    ...part,
  };
}
