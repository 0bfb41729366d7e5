import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMillisecondsOf } from '../time/airport-time.ts';
import {
  type BookedItem,
  isOver,
  placeAt,
  untilText,
  whereaboutsOf,
  whereaboutsText,
  whereaboutsWithin,
} from './whereabouts.ts';

const IST = 'Asia/Kolkata';
const PLACES = {
  BLR: { code: 'BLR', city: 'Bengaluru', zone: IST },
  DEL: { code: 'DEL', city: 'Delhi', zone: IST },
  BOM: { code: 'BOM', city: 'Mumbai', zone: IST },
  LHR: { code: 'LHR', city: 'London', zone: 'Europe/London' },
} as const;
type Code = keyof typeof PLACES;

let made = 0;

function item(kind: BookedItem['kind'], [from, departs]: [Code, string], [to, arrives]: [Code, string], tripId = 't') {
  made += 1;
  return {
    id: String(made),
    kind,
    title: `${kind} ${from}`,
    tripId,
    from: PLACES[from],
    to: PLACES[to],
    departs: { wall: departs, zone: PLACES[from].zone },
    arrives: { wall: arrives, zone: PLACES[to].zone },
  } satisfies BookedItem;
}

const OUT = item('flight', ['BLR', '2027-01-05T06:00'], ['DEL', '2027-01-05T08:45']);
const STAY = item('hotel', ['DEL', '2027-01-05T14:00'], ['DEL', '2027-01-07T11:00']);
const BACK = item('flight', ['DEL', '2027-01-07T18:00'], ['BLR', '2027-01-07T20:45']);

const lines = (items: readonly BookedItem[]) =>
  whereaboutsOf(items).map((one) => `${one.begins.wall} ${whereaboutsText(one)}, ${one.ends.wall}`);

describe('whereaboutsOf', () => {
  it('follows a person from flight to hotel and back', () => {
    expect(lines([BACK, STAY, OUT])).toEqual([
      '2027-01-05T06:00 Flight from Bengaluru to Delhi, 2027-01-05T08:45',
      '2027-01-05T08:45 In Delhi, 2027-01-05T14:00',
      '2027-01-05T14:00 Staying in Delhi, 2027-01-07T11:00',
      '2027-01-07T11:00 In Delhi, 2027-01-07T18:00',
      '2027-01-07T18:00 Flight from Delhi to Bengaluru, 2027-01-07T20:45',
    ]);
  });

  it('says that no stay is booked where a night goes by', () => {
    expect(lines([OUT, BACK])[1]).toBe('2027-01-05T08:45 In Delhi, no stay booked, 2027-01-07T18:00');
  });

  it('knows nothing between an arrival and a departure from another city', () => {
    const elsewhere = item('train', ['BOM', '2027-01-07T18:00'], ['DEL', '2027-01-08T09:00']);
    expect(lines([OUT, elsewhere])).toHaveLength(2);
  });

  it('takes the time between two trips, and at home within one, for time at home', () => {
    const next = item('flight', ['BLR', '2027-01-20T06:00'], ['BOM', '2027-01-20T08:00']);
    expect(lines([OUT, BACK, next])).toHaveLength(4);
    const other = item('flight', ['DEL', '2027-01-20T06:00'], ['BLR', '2027-01-20T08:45'], 'other');
    expect(lines([OUT, other])).toHaveLength(2);
  });

  it('takes a journey out of a kept room for what it is, and the room again afterwards', () => {
    const cab = item('cab', ['DEL', '2027-01-06T09:00'], ['DEL', '2027-01-06T10:00']);
    expect(lines([STAY, cab])).toEqual([
      '2027-01-05T14:00 Staying in Delhi, 2027-01-06T09:00',
      '2027-01-06T09:00 Cab from Delhi to Delhi, 2027-01-06T10:00',
      '2027-01-06T10:00 Staying in Delhi, 2027-01-07T11:00',
    ]);
  });

  it('orders by instants, whatever the clocks on the walls say', () => {
    // 01:00 in London is after 05:00 in Bengaluru.
    const early = item('flight', ['BLR', '2027-01-05T05:00'], ['DEL', '2027-01-05T06:00']);
    const late = item('flight', ['LHR', '2027-01-05T01:00'], ['DEL', '2027-01-05T16:00']);
    expect(whereaboutsOf([late, early]).map(({ from }) => from.code)).toEqual(['BLR', 'LHR']);
  });

  it('never puts a person at two places at once, invents no time, and does not mind the order', () => {
    const codes = fc.constantFrom<Code>('BLR', 'DEL', 'BOM', 'LHR');
    const items = fc.array(
      fc
        .record({
          kind: fc.constantFrom('flight' as const, 'bus' as const, 'hotel' as const, 'cab' as const, 'note' as const),
          from: codes,
          to: codes,
          start: fc.integer({ min: 0, max: 500 }),
          hours: fc.integer({ min: 1, max: 90 }),
          tripId: fc.constantFrom('a', 'b'),
        })
        .map(({ kind, from, to: end, start, hours, tripId }) => {
          const to = kind === 'hotel' ? from : end;
          const base = Temporal.Instant.from('2027-03-20T00:00Z');
          const wall = (at: number, code: Code) =>
            base
              .add({ hours: at })
              .toZonedDateTimeISO(PLACES[code].zone)
              .toPlainDateTime()
              .toString({ smallestUnit: 'minute' });
          return item(kind, [from, wall(start, from)], [to, wall(start + hours, to)], tripId);
        }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(items, (all) => {
        const places = whereaboutsOf(all);
        const ends = places.map(({ ends: at }) => epochMillisecondsOf(at));
        for (const [index, { begins, ends: until }] of places.entries()) {
          expect(epochMillisecondsOf(begins)).toBeLessThan(epochMillisecondsOf(until));
          if (index > 0) expect(epochMillisecondsOf(begins)).toBeGreaterThanOrEqual(ends[index - 1] ?? 0);
        }
        const coming = all.filter(({ kind }) => kind !== 'note');
        const first = Math.min(...coming.map(({ departs }) => epochMillisecondsOf(departs)));
        for (const { begins } of places) expect(epochMillisecondsOf(begins)).toBeGreaterThanOrEqual(first);
        // During any booking its person is somewhere at the middle of it.
        for (const { departs, arrives } of coming) {
          const middle = (epochMillisecondsOf(departs) + epochMillisecondsOf(arrives)) / 2;
          const there = places.filter(
            (one) => epochMillisecondsOf(one.begins) <= middle && middle <= epochMillisecondsOf(one.ends),
          );
          expect(there.length).toBeGreaterThan(0);
        }
        expect(whereaboutsOf(all.toReversed())).toEqual(places);
      }),
    );
  });
});

describe('whereaboutsWithin', () => {
  it('counts a day by the calendar of the place, the last morning of a stay with it', () => {
    const places = whereaboutsOf([STAY]);
    const on = (day: string) => whereaboutsWithin(places, { from: day, to: day }).length;
    expect(['2027-01-04', '2027-01-05', '2027-01-07', '2027-01-08'].map(on)).toEqual([0, 1, 1, 0]);
    expect(whereaboutsWithin(places, { from: '2027-01-01', to: '2027-01-30' })).toHaveLength(1);
  });

  it('takes an arrival on the next day into that day', () => {
    const night = whereaboutsOf([item('bus', ['BLR', '2027-01-05T22:00'], ['BOM', '2027-01-06T09:00'])]);
    expect(whereaboutsWithin(night, { from: '2027-01-06', to: '2027-01-06' })).toHaveLength(1);
  });
});

describe('placeAt', () => {
  const at = (wall: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime(IST).toInstant();
  const told = (items: readonly BookedItem[], wall: string) => {
    const place = placeAt(whereaboutsOf(items), at(wall));
    return place && whereaboutsText(place, { wasBefore: isOver(place, at(wall)) });
  };

  it('tells where they are, before it where they go, and after it where they arrived', () => {
    expect(told([OUT], '2027-01-05T05:00')).toBe('Flight from Bengaluru to Delhi');
    expect(told([OUT, STAY], '2027-01-05T08:45')).toBe('In Delhi');
    expect(told([OUT], '2027-01-05T08:45')).toBe('Arrived in Delhi');
    expect(told([STAY], '2027-01-07T12:00')).toBe('Was in Delhi');
    expect(told([OUT, BACK], '2027-01-07T21:00')).toBe('Arrived in Bengaluru');
    expect(told([], '2027-01-05T05:00')).toBeUndefined();
  });
});

describe('untilText', () => {
  it('says day and hour of the place', () => {
    expect(untilText({ ends: { wall: '2027-01-06T18:30', zone: IST } })).toBe('Wed, 6 Jan, 18:30');
  });
});
