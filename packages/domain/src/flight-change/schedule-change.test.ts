import { describe, expect, it } from 'vitest';
import type { Segment, Slice } from '../flight/itinerary.ts';
import { aPoint, aReturnSlice, aSegment, aSlice } from '../testing/builders.ts';
import {
  CANCELLATION_SOURCE,
  compareSchedule,
  completeSlices,
  DELAY_SOURCE,
  decideScheduleBy,
  departureAmong,
  flownSlices,
  movedDepartures,
  takenBackText,
} from './schedule-change.ts';

/** Delhi to Mumbai, moved by minutes as a whole or at its end only. */
function moved(departureMinutes: number, arrivalMinutes = departureMinutes): Slice {
  const segment = aSegment();
  const by = (wall: string, minutes: number) =>
    Temporal.PlainDateTime.from(wall).add({ minutes }).toString({ smallestUnit: 'minute' });
  return aSlice({
    ...segment,
    from: { ...segment.from, time: { ...segment.from.time, wall: by(segment.from.time.wall, departureMinutes) } },
    to: { ...segment.to, time: { ...segment.to.time, wall: by(segment.to.time.wall, arrivalMinutes) } },
  });
}

/** Delhi to Goa over Mumbai with this many minutes between. */
function connecting(
  layoverMinutes: number,
  overrides: { first?: Partial<Segment>; via?: string; country?: string } = {},
) {
  const first = aSegment(overrides.first);
  const leaves = Temporal.PlainDateTime.from('2027-01-05T08:25').add({ minutes: layoverMinutes });
  return aSlice(
    first,
    aSegment({
      flightNumber: '512',
      from: aPoint({
        airportCode: overrides.via ?? 'BOM',
        city: 'Mumbai',
        wall: leaves.toString({ smallestUnit: 'minute' }),
      }),
      to: aPoint({
        airportCode: 'GOI',
        city: 'Goa',
        countryCode: overrides.country ?? 'IN',
        wall: '2027-01-05T18:00',
      }),
    }),
  );
}

function textsOf(before: readonly Slice[], after: readonly Slice[] | null): readonly string[] {
  return compareSchedule(before, after).changes.map((change) => change.text);
}

describe('what an airline changed', () => {
  it('is nothing where nothing changed', () => {
    expect(compareSchedule([aSlice()], [aSlice()])).toEqual({
      severity: 'none',
      changes: [],
      options: [],
      refund: null,
    });
  });

  it('is told in plain words', () => {
    expect(textsOf([aSlice()], [moved(80)])).toEqual([
      'The flight leaves 1h 20m later: 07:30 instead of 06:10.',
      'The flight arrives 1h 20m later: 09:45 instead of 08:25.',
    ]);
    expect(textsOf([aSlice()], [moved(-370, 0)])).toEqual([
      'The flight leaves 6h 10m earlier: 00:00 instead of 06:10.',
    ]);
    expect(textsOf([aSlice()], [moved(0, 24 * 60)])).toEqual([
      'The flight arrives 24h 00m later: Wed, 6 Jan 08:25 instead of 08:25.',
    ]);
    expect(textsOf([aSlice()], [aSlice(aSegment({ flightNumber: '99' }))])).toEqual([
      'The flight is now 6E 99 instead of 6E 6045.',
    ]);
    const terminal = aSlice(aSegment({ from: aPoint({ terminal: '1' }) }));
    expect(textsOf([aSlice()], [terminal])).toEqual(['The flight now leaves at terminal 1 of Delhi (DEL).']);
    expect(textsOf([aSlice()], null)).toEqual(['6E 6045 from Delhi to Mumbai on Tue, 5 Jan is cancelled.']);
  });

  it('compares instants, not clocks', () => {
    const utc = aSlice(aSegment({ from: aPoint({ wall: '2027-01-05T00:40', zone: 'UTC' }) }));
    expect(compareSchedule([aSlice()], [utc]).severity).toBe('none');
  });

  it('does not take a terminal that is not known for a change', () => {
    const unknown = aSlice(aSegment({ from: aPoint({ terminal: null }) }));
    expect(compareSchedule([aSlice()], [unknown]).severity).toBe('none');
  });
});

describe('how much it matters', () => {
  const judged = (minutes: number) => compareSchedule([aSlice()], [moved(minutes)]);

  it('is minor up to 15 minutes and major from two hours, either way', () => {
    expect(judged(15)).toMatchObject({ severity: 'minor', options: ['accept'], refund: null });
    expect(judged(-15).severity).toBe('minor');
    expect(judged(16)).toMatchObject({ severity: 'notable', options: ['accept', 'rebook'], refund: null });
    expect(judged(119).severity).toBe('notable');
    expect(judged(120)).toMatchObject({ severity: 'major', options: ['accept', 'rebook', 'refund'] });
    expect(judged(-120).severity).toBe('major');
  });

  it('gives a right to the fare beyond six hours later or when cancelled, and asks for it below', () => {
    expect(judged(120).refund).toEqual({ right: 'to_be_asked', source: null });
    expect(judged(360).refund?.right).toBe('to_be_asked');
    expect(judged(361).refund).toEqual({ right: 'by_law', source: DELAY_SOURCE, slices: [0], cancelled: [] });
    expect(judged(-361).refund?.right).toBe('to_be_asked');
    expect(compareSchedule([aSlice()], [moved(0, 361)]).refund?.right).toBe('to_be_asked');
    // A small move beside a cancelled flight takes nothing from the right.
    const both = compareSchedule([aSlice(), aReturnSlice()], [moved(5)]);
    expect(both.options).toEqual(['rebook', 'refund']);
    expect(both.refund?.source).toBe(CANCELLATION_SOURCE);
    const cancelled = compareSchedule([aSlice(), aReturnSlice()], [aSlice()]);
    expect(cancelled).toMatchObject({ severity: 'major', options: ['rebook', 'refund'] });
    expect(cancelled.refund).toEqual({ right: 'by_law', source: CANCELLATION_SOURCE, slices: [1], cancelled: [1] });
    expect(cancelled.changes.map((change) => [change.kind, change.sliceIndex])).toEqual([['slice_cancelled', 1]]);
  });

  it('knows which flight was cancelled by the way the others fly', () => {
    const onward = compareSchedule([aSlice(), aReturnSlice()], [aReturnSlice()]);
    expect(onward.changes.map((change) => [change.kind, change.sliceIndex])).toEqual([['slice_cancelled', 0]]);
    const all = compareSchedule([aSlice(), aReturnSlice()], null);
    expect(all.refund).toMatchObject({ slices: [0, 1], cancelled: [0, 1] });
    // The same way twice: each flight counts as one.
    const twice = compareSchedule([aSlice(), aReturnSlice(), aSlice()], [aSlice(), aSlice()]);
    expect(twice.refund).toMatchObject({ slices: [1] });
  });

  it('is major where the airport is another', () => {
    const from = aPoint({ airportCode: 'DXN', city: 'Noida' });
    const other = compareSchedule([aSlice()], [aSlice(aSegment({ from }))]);
    expect(other.severity).toBe('major');
    expect(other.changes[0]?.text).toBe('The flight now leaves from Noida (DXN) instead of Delhi (DEL).');
  });

  it('tells the end of a flight as its arrival', () => {
    const to = aSegment().to;
    const other = aSlice(aSegment({ to: { ...to, airportCode: 'NMI', city: 'Navi Mumbai' } }));
    expect(textsOf([aSlice()], [other])).toEqual([
      'The flight now arrives at Navi Mumbai (NMI) instead of Mumbai (BOM).',
    ]);
    const terminal = aSlice(aSegment({ to: { ...to, terminal: '1' } }));
    expect(textsOf([aSlice()], [terminal])).toEqual(['The flight now arrives at terminal 1 of Mumbai (BOM).']);
  });

  it('judges each connection by its own two flights', () => {
    const isLost = (before: Slice, after: Slice) =>
      compareSchedule([before], [after]).changes.some((change) => change.kind === 'connection_lost');
    const goa = { airportCode: 'GOI', city: 'Goa' };
    const onwards = (layoverMinutes: number) => {
      const [first, second] = connecting(layoverMinutes).segments;
      const abroad = aSegment({
        flightNumber: '61',
        from: aPoint({ ...goa, wall: '2027-01-05T20:00' }),
        to: aPoint({ airportCode: 'DXB', city: 'Dubai', countryCode: 'AE', wall: '2027-01-05T22:00' }),
      });
      return second ? aSlice(first, second, abroad) : aSlice();
    };
    expect(isLost(onwards(90), onwards(50))).toBe(false);
    const dubai = { from: aPoint({ airportCode: 'DXB', city: 'Dubai', countryCode: 'AE' }) };
    expect(isLost(connecting(90, { first: dubai }), connecting(75, { first: dubai }))).toBe(false);
    expect(isLost(connecting(90, { first: dubai }), connecting(74, { first: dubai }))).toBe(true);
    expect(textsOf([connecting(90)], [onwards(90)])).toContain('The flight now has 2 stops.');
  });

  it('is major where a connection is lost: 45 minutes in India, 75 beyond', () => {
    const kinds = (before: Slice, after: Slice) => compareSchedule([before], [after]).changes.map((one) => one.kind);
    expect(kinds(connecting(90), connecting(45))).not.toContain('connection_lost');
    expect(kinds(connecting(90), connecting(44))).toContain('connection_lost');
    expect(compareSchedule([connecting(90)], [connecting(44)]).severity).toBe('major');
    const abroad = (minutes: number) => connecting(minutes, { country: 'AE' });
    expect(kinds(abroad(90), abroad(75))).not.toContain('connection_lost');
    expect(kinds(abroad(90), abroad(74))).toContain('connection_lost');
    expect(kinds(connecting(90), connecting(90, { via: 'NMI' }))).toContain('connection_lost');
    const twice = (layoverMinutes: number) => {
      const [first, second] = connecting(layoverMinutes).segments;
      const third = aSegment({
        from: aPoint({ airportCode: 'GOI', city: 'Goa', wall: '2027-01-05T20:00' }),
        to: aPoint({ airportCode: 'COK', city: 'Kochi', wall: '2027-01-05T21:30' }),
      });
      return second ? aSlice(first, second, third) : aSlice();
    };
    expect(kinds(twice(90), twice(44))).toContain('connection_lost');
    // A connection that was tight when it was bought is not lost now.
    expect(kinds(connecting(40), connecting(41))).not.toContain('connection_lost');
  });

  it('is notable where a stop is added', () => {
    const before = aSlice(aSegment({ to: aPoint({ airportCode: 'GOI', city: 'Goa', wall: '2027-01-05T18:00' }) }));
    const { changes, severity } = compareSchedule([before], [connecting(90)]);
    expect(changes.find((one) => one.kind === 'stops_changed')?.text).toBe('The flight now has 1 stop.');
    expect(severity).toBe('notable');
    expect(textsOf([connecting(90)], [before])).toContain('The flight now has no stop.');
  });

  it('is major where the flights now overlap', () => {
    const late = moved(0, 3 * 24 * 60 + 9 * 60 + 36);
    const { changes } = compareSchedule([aSlice(), aReturnSlice()], [late, aReturnSlice()]);
    expect(changes.map((one) => one.kind)).toEqual(['arrival_moved', 'slices_overlap']);
    // A flight that is new and overlaps is reported as well.
    expect(compareSchedule([aSlice()], [late, aReturnSlice()]).changes.map((one) => one.kind)).toContain(
      'slices_overlap',
    );
    const justInTime = moved(0, 3 * 24 * 60 + 9 * 60 + 35);
    expect(
      compareSchedule([aSlice(), aReturnSlice()], [justInTime, aReturnSlice()]).changes.map((one) => one.kind),
    ).toEqual(['arrival_moved']);
    expect(compareSchedule([late, aReturnSlice()], [late, aReturnSlice()]).severity).toBe('none');
  });
});

describe('what is left to say where a slice was given back', () => {
  const back = (minutes = 0): Slice => {
    const [segment] = aReturnSlice().segments;
    const by = (wall: string) =>
      Temporal.PlainDateTime.from(wall).add({ minutes }).toString({ smallestUnit: 'minute' });
    const at = (point: Segment['from']) => ({ ...point, time: { ...point.time, wall: by(point.time.wall) } });
    return aSlice({ ...segment, from: at(segment.from), to: at(segment.to) });
  };
  const both = [aSlice(), back()];

  // The supplier may still list it, as it was or moved, or no longer.
  it.each([
    ['as it was', [aSlice(), back()], [aSlice(), back(155)]],
    ['moved', [moved(300), back()], [moved(300), back(155)]],
    ['no longer', [back()], [back(155)]],
  ])('of a slice that is listed %s nothing is said, of the other everything', (_name, same, later) => {
    expect(compareSchedule(both, same, [0]).severity).toBe('none');
    const { changes, severity, options } = compareSchedule(both, later, [0]);
    expect(changes.map(({ kind, sliceIndex }) => [kind, sliceIndex])).toEqual([
      ['departure_moved', 1],
      ['arrival_moved', 1],
    ]);
    expect([severity, options]).toEqual(['major', ['accept', 'rebook', 'refund']]);
    expect(completeSlices(both, later, [0])).toEqual([aSlice(), back(155)]);
    expect(flownSlices(both, later, [0])).toEqual({ before: [back()], after: [back(155)] });
  });

  it.each([
    ['all at once', null],
    ['and lists what was given back', [aSlice()]],
    ['and lists what was given back elsewhere', [moved(300)]],
  ])('what the airline cancels of the rest is owed alone: %s', (_name, after) => {
    const { changes, options, refund } = compareSchedule(both, after, [0]);
    expect(changes.map(({ kind, sliceIndex }) => [kind, sliceIndex])).toEqual([['slice_cancelled', 1]]);
    expect(options).toEqual(['rebook', 'refund']);
    expect(refund).toEqual({ right: 'by_law', source: CANCELLATION_SOURCE, slices: [1], cancelled: [1] });
    expect(completeSlices(both, after, [0])).toBeNull();
    expect(flownSlices(both, after, [0])).toEqual({ before: [back()], after: [] });
    expect(takenBackText(both, after, [0])).toMatch(/^[^.]* flies again, at \d\d:\d\d as booked\.$/);
  });

  it('of three, one given back and one cancelled by the airline, the third keeps its own name', () => {
    const third = connecting(90);
    const three = [aSlice(), back(), third];
    for (const after of [[aSlice(), third], [third], [moved(30), third]]) {
      expect(compareSchedule(three, after, [0]).refund).toMatchObject({ slices: [1], cancelled: [1] });
      expect(completeSlices(three, after, [0])).toEqual([aSlice(), third]);
    }
  });

  it('a way whose airport changed is not cancelled where what was given back is listed no longer', () => {
    const [segment] = back().segments;
    const elsewhere = aSlice({ ...segment, from: { ...segment.from, airportCode: 'NMI', city: 'Navi Mumbai' } });
    expect(compareSchedule(both, [elsewhere], [0]).changes.map(({ kind }) => kind)).toEqual(['airport_changed']);
  });

  it('a slice that was given back may overlap, and the places of those that are flown count', () => {
    const late = moved(0, 3 * 24 * 60 + 9 * 60 + 36);
    expect(compareSchedule(both, [late, back()], [0]).severity).toBe('none');
    const three = [moved(-24 * 60), aSlice(), back()];
    const kinds = compareSchedule(three, [moved(-24 * 60), late, back()], [0]).changes;
    expect(kinds.map(({ kind, sliceIndex }) => [kind, sliceIndex])).toEqual([
      ['arrival_moved', 1],
      ['slices_overlap', 1],
    ]);
  });
});

describe('when the travel desk sees to an airline’s change', () => {
  const told = Temporal.Instant.from('2027-01-05T10:00:00Z');
  const hoursUntilDue = (isCancelled: boolean, hoursLeft: number) =>
    decideScheduleBy({ isCancelled }, told.add({ minutes: hoursLeft * 60 }), told)
      .since(told)
      .total('hours');

  it.each([
    // New times: two days to answer, half of the time that is left where the flight leaves soon.
    [false, 43 * 24, 48],
    [false, 96, 48],
    [false, 72, 36],
    [false, 5, 2.5],
    [false, -1, 0],
    // What does not fly is seen to at once.
    [true, 43 * 24, 2],
    [true, 1, 1],
    [true, -1, 0],
  ])('cancelled %s, %d hours before departure: within %d hours', (isCancelled, hoursLeft, hours) => {
    expect(hoursUntilDue(isCancelled, hoursLeft)).toBe(hours);
  });
});

describe('when a flight that was moved leaves', () => {
  const wallOf = (slice: Slice) => slice.segments[0].from.time.wall;
  const moves = (after: Slice | null) => movedDepartures([moved(0)], after && [after]);

  it('is told apart by sooner and later', () => {
    expect(moves(moved(-95)).later).toEqual([]);
    expect(departureAmong(moved(0), moves(moved(-95)).sooner).wall).toBe(wallOf(moved(-95)));
    expect(moves(moved(95)).sooner).toEqual([]);
    expect(departureAmong(moved(0), moves(moved(95)).later).wall).toBe(wallOf(moved(95)));
    for (const after of [moved(0, 30), null]) expect(moves(after)).toEqual({ sooner: [], later: [] });
    expect(departureAmong(moved(0)).wall).toBe(wallOf(moved(0)));
  });

  it('counts from the flight that stands in the booking once that is another one', () => {
    expect(departureAmong(moved(30), moves(moved(-95)).sooner).wall).toBe(wallOf(moved(30)));
  });

  it('tells each slice of a return its own', () => {
    const { sooner } = movedDepartures([moved(0), aReturnSlice()], [moved(-95), aReturnSlice()]);
    expect(sooner).toHaveLength(1);
    expect(departureAmong(aReturnSlice(), sooner)).toEqual(aReturnSlice().segments[0].from.time);
  });
});

describe('what an airline took back', () => {
  const clock = moved(0).segments[0].from.time.wall.slice(11);

  it('is said of each flight that it had changed, and of no other', () => {
    const again = `leaves at its booked time again: ${clock}.`;
    expect(takenBackText([moved(0)], [moved(-95)])).toContain(again);
    // A flight that stayed as it was needs no news.
    expect(takenBackText([moved(0), aReturnSlice()], [moved(155), aReturnSlice()])).toBe(
      takenBackText([moved(0)], [moved(155)]),
    );
    expect(takenBackText([moved(0)], [moved(0, 30)])).toMatch(/ is again as it was booked\.$/);
    expect(takenBackText([moved(0)], null)).toContain(`flies again, at ${clock} as booked.`);
    expect(takenBackText([moved(0)], [moved(0)])).toBe('');
  });
});

describe('the flights of an order as its airline means to fly them', () => {
  const nextDay = (minutes = 0) => moved(24 * 60 + minutes);

  it('are those that it lists, with what it has added', () => {
    expect(completeSlices([aSlice()], [moved(30), aReturnSlice()], [])).toEqual([moved(30), aReturnSlice()]);
    const both = [aSlice(), aReturnSlice()];
    expect(completeSlices(both, [moved(30), aReturnSlice()], [])).toEqual([moved(30), aReturnSlice()]);
    expect(completeSlices(both, [moved(30)], [])).toEqual([moved(30)]);
  });

  it('are flown as they are listed where nothing was given back', () => {
    expect(flownSlices([aSlice()], [moved(30), aReturnSlice()], [])).toEqual({
      before: [aSlice()],
      after: [moved(30), aReturnSlice()],
    });
    expect(flownSlices([aSlice()], null, [])).toEqual({ before: [aSlice()], after: [] });
  });

  it('keep the flight that is left of two on the same way, whether or not the other is listed', () => {
    const two = [aSlice(), nextDay()];
    expect(completeSlices(two, [nextDay(40)], [0])).toEqual([aSlice(), nextDay(40)]);
    const three = [...two, aReturnSlice()];
    for (const after of [
      [aSlice(), nextDay(40)],
      [nextDay(40), aSlice()],
    ]) {
      expect(completeSlices(three, after, [0])).toEqual([aSlice(), nextDay(40)]);
      expect(compareSchedule(three, after, [0]).refund).toMatchObject({ cancelled: [2] });
    }
  });
});
