import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Gender, Title } from '../person/traveller.ts';
import type { BusLayout, BusSeat, ForcedSeats } from './bus-layout.ts';
import { bookedSeats, type ChosenSeat, checkSeats } from './check-seats.ts';
import { isSingle, pairSeats } from './pair-seats.ts';
import { aFare, aLayout, KV101_FORCED } from './testing/a-bus.ts';

const on = (seatName: string, gender: Gender | null, traveller = 0, title: Title | null = null): ChosenSeat => ({
  seatName,
  passenger: { traveller, gender, title },
});

/** The rules that a choice breaks, with the seats they name. */
function refused(chosen: readonly ChosenSeat[], layout: BusLayout = aLayout(), wanted = chosen.length) {
  return checkSeats(layout, chosen, { wanted }).map(({ code, seatName }) => [code, seatName]);
}

describe('seats for ladies and gents', () => {
  test('refuse a man on a seat for ladies, and name it', () => {
    const [problem] = checkSeats(aLayout(), [on('L11', 'male')], { wanted: 1 });
    expect(problem).toEqual({
      code: 'ladies_only',
      seatName: 'L11',
      message: 'Seat L11 is for ladies. Choose another one for a man.',
    });
  });

  test('refuse a woman on a seat for gents', () => {
    const seats = aLayout().seats.map(
      (seat): BusSeat => (seat.seatName === 'L13' ? { ...seat, keptFor: 'gents' } : seat),
    );
    const layout = aLayout({ seats, forced: { women: [], men: [] } });
    expect(refused([on('L13', 'female')], layout)).toEqual([['gents_only', 'L13']]);
    expect(refused([on('L13', 'male')], layout)).toEqual([]);
  });
});

describe('seats that have to be taken first', () => {
  test.each(['L4', 'L5', 'L11', 'U7'])('let a woman have %s', (name) => {
    expect(refused([on(name, 'female')])).toEqual([]);
  });

  test('refuse a woman elsewhere as long as one of them is free, and name those', () => {
    expect(checkSeats(aLayout(), [on('L13', 'female')], { wanted: 1 })).toEqual([
      {
        code: 'forced_seats',
        seatName: 'L13',
        message: 'This operator fills seats L4, L5, U7, L11 with women first. Choose one of them instead of seat L13.',
      },
    ]);
  });

  test('ask nothing of men where they are for women', () => {
    expect(refused([on('L13', 'male')])).toEqual([]);
  });

  test('are for men as well where the operator says so', () => {
    const layout = aLayout({ forced: { women: [], men: ['L7'] } });
    expect(refused([on('L13', 'male')], layout)).toEqual([['forced_seats', 'L13']]);
    expect(refused([on('L13', 'female')], layout)).toEqual([]);
    expect(refused([on('L7', 'male')], layout)).toEqual([]);
  });

  test('count no longer once they are sold', () => {
    const isGone = (name: string) => KV101_FORCED.women.includes(name);
    const seats = aLayout().seats.map((seat) => (isGone(seat.seatName) ? { ...seat, isFree: false } : seat));
    expect(refused([on('L13', 'female')], aLayout({ seats }))).toEqual([]);
  });

  test('want one of a party by the milder reading, and all by the other', () => {
    const two = [on('L4', 'female', 0), on('L13', 'female', 1)];
    expect(checkSeats(aLayout(), two, { wanted: 2 })).toEqual([]);
    const [problem] = checkSeats(aLayout(), two, { wanted: 2, reading: 'all' });
    expect([problem?.code, problem?.seatName]).toEqual(['forced_seats', 'L13']);
    const both = [on('L4', 'female', 0), on('L5', 'female', 1)];
    expect(checkSeats(aLayout(), both, { wanted: 2, reading: 'all' })).toEqual([]);
  });

  test('want by the other reading no more than there are', () => {
    const layout = aLayout({ forced: { women: ['L4'], men: [] } });
    const two = [on('L4', 'female', 0), on('L13', 'female', 1)];
    expect(checkSeats(layout, two, { wanted: 2, reading: 'all' })).toEqual([]);
  });
});

describe('who sits where', () => {
  test.each<[string, readonly ChosenSeat[], readonly (readonly [string, string | null])[]]>([
    ['no seat at all', [], [['no_seat', null]]],
    ['a seat that is sold', [on('L10', 'male')], [['sold', 'L10']]],
    ['a seat that the bus does not have', [on('Z9', 'male')], [['no_such_seat', 'Z9']]],
    ['nobody', [{ seatName: 'L7', passenger: null }], [['nobody_on_it', 'L7']]],
    ['a gender that nobody said', [on('L7', null)], [['gender_unsaid', 'L7']]],
    ['an X', [on('L7', 'x')], [['gender_not_sold', 'L7']]],
    ['a title of the other gender', [on('L7', 'male', 0, 'Mrs')], [['title_misfits', 'L7']]],
    ['one seat twice', [on('L7', 'male', 0), on('L7', 'male', 1)], [['chosen_twice', 'L7']]],
    ['one passenger twice', [on('L7', 'male', 0), on('L8', 'male', 0)], [['passenger_twice', 'L8']]],
  ])('refuses %s', (_, chosen, codes) => {
    expect(refused(chosen)).toEqual(codes);
  });

  test('lets a title pass that agrees with the gender', () => {
    expect(refused([on('L7', 'male', 0, 'Mr'), on('L4', 'female', 1, 'Mrs')])).toEqual([]);
  });

  test('wants a seat for each passenger and no more than a ticket may have', () => {
    expect(refused([on('L7', 'male')], aLayout(), 2)).toEqual([['not_as_many_as_travellers', null]]);
    expect(refused([on('L7', 'male'), on('L8', 'male', 1)], aLayout(), 1)).toEqual([
      ['not_as_many_as_travellers', null],
    ]);
    const names = ['L7', 'L8', 'L9', 'L12', 'L13', 'L14', 'L15'];
    const seven = names.map((name, index) => on(name, 'male', index));
    expect(refused(seven)).toEqual([['too_many_seats', null]]);
    expect(refused(seven.slice(0, 6))).toEqual([]);
  });

  test('books seats in the order of travellers, so that the first is the primary one', () => {
    const seats = bookedSeats(aLayout(), [on('L9', 'male', 1), on('L7', 'male', 0)]);
    expect(seats.map(({ seatName, traveller, fare }) => [seatName, traveller, fare.totalPaise])).toEqual([
      ['L7', 0, 126_000],
      ['L9', 1, 136_500],
    ]);
    expect(() => bookedSeats(aLayout(), [on('Z9', 'male')])).toThrow(RangeError);
    expect(() => bookedSeats(aLayout(), [{ seatName: 'L7', passenger: null }])).toThrow(RangeError);
  });
});

describe('pairs', () => {
  const seat = (name: string) => aLayout().seats.find(({ seatName }) => seatName === name) as BusSeat;
  const besides = (name: string) => pairSeats(aLayout(), seat(name)).map(({ seatName }) => seatName);

  test('lie side by side without an aisle between', () => {
    expect(besides('L10')).toEqual(['L11']);
    expect(besides('L11')).toEqual(['L10']);
    expect(besides('L12')).toEqual([]);
    expect(besides('U7')).toEqual(['U8']);
    expect(isSingle(aLayout(), seat('L9'))).toBe(true);
    expect(isSingle(aLayout(), seat('L7'))).toBe(false);
  });

  test('take the length and the width of berths into account', () => {
    const base = { deck: 'lower', isWindow: false, isFree: true, keptFor: null, fare: aFare(0) } as const;
    const seats: readonly BusSeat[] = [
      { ...base, seatName: 'A', row: 0, column: 0, kind: 'berth_along' },
      { ...base, seatName: 'B', row: 1, column: 1, kind: 'seat' },
      { ...base, seatName: 'C', row: 1, column: 2, kind: 'seat' },
      { ...base, seatName: 'D', row: 2, column: 1, kind: 'berth_across' },
      { ...base, seatName: 'E', row: 4, column: 1, kind: 'seat' },
    ];
    const names = (index: number) => pairSeats({ seats }, seats[index] as BusSeat).map(({ seatName }) => seatName);
    expect(names(0)).toEqual(['B']);
    expect(names(1)).toEqual(['A', 'D']);
    expect(names(2)).toEqual([]);
    expect(names(3)).toEqual(['B', 'E']);
  });

  test('are pairs from both sides', () => {
    const layout = aLayout();
    const pairs = layout.seats.flatMap((one) => pairSeats(layout, one).map((other) => [one, other] as const));
    expect(pairs).toHaveLength(20);
    for (const [one, other] of pairs) expect(pairSeats(layout, other)).toContain(one);
  });
});

describe('any choice', () => {
  const names = aLayout().seats.map(({ seatName }) => seatName);
  const anyGender = fc.constantFrom<Gender>('male', 'female');
  const anyForced: fc.Arbitrary<ForcedSeats> = fc.record({
    women: fc.subarray(names, { maxLength: 4 }),
    men: fc.subarray(names, { maxLength: 4 }),
  });
  const anyChoice = fc
    .tuple(fc.subarray(names, { minLength: 1, maxLength: 6 }), fc.array(anyGender, { minLength: 6, maxLength: 6 }))
    .map(([chosen, genders]) => chosen.map((name, index) => on(name, genders[index] ?? 'male', index)));

  test('that passes puts nobody where they may not sit, and passes by the milder reading if by the stricter', () => {
    fc.assert(
      fc.property(anyChoice, anyForced, (chosen, forced) => {
        const layout = aLayout({ forced });
        const problems = checkSeats(layout, chosen, { wanted: chosen.length });
        const men = chosen.filter(({ passenger }) => passenger?.gender === 'male').map(({ seatName }) => seatName);
        const wrong = layout.seats.filter(
          ({ seatName, keptFor, isFree }) =>
            chosen.some((one) => one.seatName === seatName) &&
            (!isFree || (keptFor === 'ladies' && men.includes(seatName))),
        );
        const named = new Set(problems.map(({ seatName }) => seatName));
        expect(wrong.every(({ seatName }) => named.has(seatName))).toBe(true);
        const strict = checkSeats(layout, chosen, { wanted: chosen.length, reading: 'all' });
        if (strict.length === 0) expect(problems).toEqual([]);
      }),
    );
  });
});
