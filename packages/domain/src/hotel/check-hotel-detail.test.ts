import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { parseHotelDetail } from './check-hotel-detail.ts';
import type { HotelDetail } from './hotel-detail.ts';
import { aBookedRoom, aBookedStay } from './testing/a-stay.ts';

const TWO_ROOMS = aBookedStay({
  rooms: [aBookedRoom([7_220, 7_820]), aBookedRoom([5_000, 5_000], { travellers: [1, 2], childAges: [7] })],
  atHotel: [{ label: 'City tax', currency: 'INR', amountMinor: 20_000 }],
  houseRules: [{ kind: 'local_id', text: 'No local IDs' }],
  boardNote: 'Breakfast for 1',
  hotelConfirmation: 'O1MMZG(7900993740905)',
});

const problemsOf = (value: unknown) => {
  const parsed = parseHotelDetail(value);
  return parsed.ok ? [] : parsed.problems.map(({ field, rule }) => [field, rule]);
};

test('a stay of two rooms stands, and one that the travel desk found', () => {
  expect(problemsOf(TWO_ROOMS)).toEqual([]);
  expect(problemsOf({ ...TWO_ROOMS, sale: null })).toEqual([]);
});

test.each([null, 'a stay', [], 7])('%j is no stay', (value) => {
  expect(problemsOf(value)).toEqual([['', 'object']]);
});

/** Every field of a stay, by its path. */
function pathsOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...path, name]));
  return path.length === 0 ? below : [path, ...below];
}

function withAt(value: unknown, [name, ...others]: readonly string[], put: (old: unknown) => unknown): unknown {
  if (name === undefined) return put(value);
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === name ? withAt(one, others, put) : one));
  const fields = value as Readonly<Record<string, unknown>>;
  return { ...fields, [name]: withAt(fields[name], others, put) };
}

test.each(pathsOf(TWO_ROOMS).map((path) => [path.join('.'), path] as const))(
  'what is no such value is refused at %s',
  (field, path) => {
    for (const wrong of [undefined, Number.NaN, { surprise: true }]) {
      const found = problemsOf(withAt(TWO_ROOMS, path, () => wrong));
      expect(found.map(([at]) => at)).toContainEqual(
        expect.stringMatching(new RegExp(`^${RegExp.escape(field)}(\\.|$)`)),
      );
    }
  },
);

test('a field that a stay does not have is refused by its name', () => {
  expect(problemsOf({ ...TWO_ROOMS, minibar: 1 })).toEqual([['minibar', 'unknown_field']]);
  expect(problemsOf(withAt(TWO_ROOMS, ['hotel', 'address', 'planet'], () => 'Mars'))).toEqual([
    ['hotel.address.planet', 'unknown_field'],
  ]);
});

const room = TWO_ROOMS.rooms[0];
const night = room?.nights[0];
test.each<[string, Partial<HotelDetail>, string, string]>([
  [
    'no night',
    { stay: { checkIn: '2026-12-08', checkOut: '2026-12-08' } },
    'stay.checkOut',
    'check_out_after_check_in',
  ],
  [
    'back in time',
    { stay: { checkIn: '2026-12-08', checkOut: '2026-12-07' } },
    'stay.checkOut',
    'check_out_after_check_in',
  ],
  [
    'a hundred nights',
    { stay: { checkIn: '2026-12-08', checkOut: '2027-03-18' } },
    'stay.checkOut',
    'check_out_after_check_in',
  ],
  ['another day', { stay: { checkIn: '2026-12-09', checkOut: '2026-12-11' } }, 'rooms.0.nights', 'nights_of_stay'],
  ['a day that is none', { stay: { checkIn: '2026-02-30', checkOut: '2026-12-10' } }, 'stay.checkIn', 'day'],
  ['nobody in a room', { rooms: [aBookedRoom([1, 1], { travellers: [] })] }, 'rooms.0.travellers', 'list'],
  [
    'five in a room',
    { rooms: [aBookedRoom([1, 1], { travellers: [0, 1], childAges: [1, 2, 3] })] },
    'rooms.0.travellers',
    'guests_of_room',
  ],
  ['a child of 18', { rooms: [aBookedRoom([1, 1], { childAges: [18] })] }, 'rooms.0.childAges.0', 'whole_number'],
  ['somebody twice', { rooms: [aBookedRoom([1, 1]), aBookedRoom([1, 1])] }, 'rooms', 'one_room_each'],
  ['out of order', { rooms: [aBookedRoom([1, 1], { travellers: [2, 1] })] }, 'rooms.0.travellers', 'one_room_each'],
  [
    'seven rooms',
    { rooms: Array.from({ length: 7 }, (_, one) => aBookedRoom([1, 1], { travellers: [one] })) },
    'rooms',
    'list',
  ],
  ['more tax than price', { taxPaise: paise(TWO_ROOMS.totalPaise + 1) }, 'taxPaise', 'tax_within_total'],
  ['nights above the total', { totalPaise: paise(TWO_ROOMS.totalPaise - 101) }, 'totalPaise', 'nights_within_total'],
  ['half a paisa', { totalPaise: 0.5 as never }, 'totalPaise', 'amount'],
  ['less than nothing', { costPaise: -1 as never }, 'costPaise', 'amount'],
  ['a cost of what the hotel is paid', { payment: 'at_hotel' }, 'costPaise', 'cost_of_prepaid'],
  ['a moment without an offset', { lastFreeAt: '2026-12-06T08:30:00' }, 'lastFreeAt', 'instant'],
  ['a board that is none', { board: 'brunch' as never }, 'board', 'choice'],
])('%s', (_name, entry, field, rule) => {
  expect(problemsOf({ ...TWO_ROOMS, ...entry })).toContainEqual([field, rule]);
});

test.each([
  ['IN', '29', []],
  ['IN', null, []],
  ['IN', '99', ['state_in_india']],
  ['JP', null, []],
  ['JP', '29', ['state_in_india']],
])('a hotel in %s with the state %s', (countryCode, stateCode, rules) => {
  const { hotel } = TWO_ROOMS;
  const found = problemsOf({
    ...TWO_ROOMS,
    hotel: { ...hotel, address: { ...hotel.address, countryCode, stateCode } },
  });
  expect(found.map(([, rule]) => rule)).toEqual(rules);
});

test.each([
  ['+918000012345', []],
  ['08000012345', ['phone']],
  ['+91 80000', ['phone']],
])('telephone %s', (phone, rules) => {
  const found = problemsOf({ ...TWO_ROOMS, hotel: { ...TWO_ROOMS.hotel, phone } });
  expect(found.map(([, rule]) => rule)).toEqual(rules);
});

test.each([
  ['Asia/Kolkata', []],
  ['Asia/Nowhere', ['zone']],
  ['', ['zone']],
])('zone %s', (zone, rules) => {
  const found = problemsOf({ ...TWO_ROOMS, hotel: { ...TWO_ROOMS.hotel, zone } });
  expect(found.map(([, rule]) => rule)).toEqual(rules);
});

describe('what is written', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 2, maxLength: 2 });
  const line = fc
    .string({ minLength: 1, maxLength: 40 })
    .filter((one) => /^[\p{L}\d ]+$/u.test(one) && one.trim() !== '');
  const someStay = fc
    .record({
      rooms: fc.array(fc.tuple(amounts, line, fc.boolean()), { minLength: 1, maxLength: 6 }),
      tiers: fc.array(fc.tuple(fc.nat(200), fc.nat(900_000)), { maxLength: 5 }),
      payment: fc.constantFrom('prepaid', 'at_hotel', 'company'),
      board: fc.constantFrom(null, 'room_only', 'breakfast', 'all_inclusive'),
      name: line,
      bySupplier: fc.boolean(),
      confirmation: fc.option(line),
      isRefundable: fc.boolean(),
    })
    .map(({ rooms, tiers, payment, name, bySupplier, confirmation, board, isRefundable }) => {
      const booked = rooms.map(([rupees, roomName, isNamed], index) => {
        const made = aBookedRoom(rupees, { name: roomName, travellers: [index] });
        return isNamed ? made : { ...made, nights: made.nights.map((one) => ({ ...one, taxPaise: null })) };
      });
      const stay = aBookedStay({ rooms: booked });
      return aBookedStay({
        rooms: booked,
        payment: payment as HotelDetail['payment'],
        board: board as HotelDetail['board'],
        costPaise: payment === 'prepaid' ? stay.totalPaise : paise(0),
        hotel: { ...stay.hotel, name },
        tiers: tiers.map(([hours, charge]) => ({
          from: Temporal.Instant.from('2026-12-01T00:00:00Z').add({ hours }).toString(),
          chargePaise: paise(charge),
        })),
        hotelConfirmation: confirmation,
        isRefundable,
        ...(bySupplier ? {} : { sale: null }),
      });
    });

  test('is read back as it was', () => {
    fc.assert(
      fc.property(someStay, (stay) => {
        expect(parseHotelDetail(JSON.parse(JSON.stringify(stay)))).toEqual({ ok: true, detail: stay });
      }),
    );
  });

  test('is refused where any of its fields is missing', () => {
    fc.assert(
      fc.property(someStay, fc.nat(), (stay, pick) => {
        const paths = pathsOf(stay);
        const path = paths[pick % paths.length] ?? [];
        const broken = JSON.parse(JSON.stringify(withAt(stay, path, () => undefined))) as unknown;
        expect(problemsOf(broken).map(([field]) => field)).toContain(path.join('.'));
      }),
    );
  });
});

test('a night is taxed, or nobody says by how much', () => {
  const rooms = [
    { ...aBookedRoom([1, 1]), nights: [{ date: '2026-12-08', pricePaise: night?.pricePaise, taxPaise: '9' }] },
  ];
  expect(problemsOf({ ...TWO_ROOMS, rooms })).toContainEqual(['rooms.0.nights.0.taxPaise', 'amount']);
});
