import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChosenExtra } from '../flight-order/chosen-extras.ts';
import { type Paise, paise } from '../money/money.ts';
import { anOffer, aPoint, aReturnSlice, aSegment, aSlice } from '../testing/builders.ts';
import {
  checkExtras,
  chooseBag,
  chooseMeal,
  chooseSeat,
  clearExtras,
  type ExtraAnswer,
  removeExtra,
} from './extra-rules.ts';
import { type ExtrasGround, type ExtrasPolicy, extrasOrders, type OfferedExtras } from './offered-extras.ts';
import { holdsInfant, seatViews } from './seat-rules.ts';

const viaAhmedabad = aSlice(
  aSegment({ to: aPoint({ airportCode: 'AMD', wall: '2027-01-05T07:40' }) }),
  aSegment({ flightNumber: '712', from: aPoint({ airportCode: 'AMD', wall: '2027-01-05T09:25' }) }),
);
const offer = anOffer({ coverage: 'whole', slices: [viaAhmedabad, aReturnSlice()] });
const orders = extrasOrders([offer]);
const [first = '', second = '', back = ''] = orders.flatMap((order) => order.slices.flat());

const seat = (code: string, rupees: number, overrides: Partial<OfferedExtras['seats'][number]> = {}) => ({
  code,
  row: Number.parseInt(code, 10),
  column: code.slice(-1),
  pricePaise: paise(rupees * 100),
  available: true,
  kind: 'window' as const,
  legroom: false,
  ...overrides,
});
const offeredOn = (segmentKey: string): OfferedExtras => ({
  segmentKey,
  seats: [
    seat('1A', 0),
    seat('11A', 0),
    seat('11B', 350),
    seat('11C', 0, { available: false }),
    seat('14A', 0, { legroom: true }),
  ],
  meals: [
    { code: 'VEG', name: 'Poha', pricePaise: paise(40_000) },
    { code: 'FREE', name: 'Cookies', pricePaise: paise(0) },
  ],
  bags: [
    { code: 'XB5', weightKg: 5, pricePaise: paise(120_000) },
    { code: 'XB10', weightKg: 10, pricePaise: paise(240_000) },
  ],
});
const policy = (
  allowed: boolean,
  limitPaise: Paise | null = null,
  travellerMode: ExtrasPolicy['travellerMode'] = 'single',
) => ({
  travellerMode,
  paidSeat: { allowed, limitPaise },
  paidMeal: { allowed, limitPaise },
});
const ground = (overrides: Partial<ExtrasGround> = {}): ExtrasGround => ({
  offered: [first, second, back].map(offeredOn),
  travellers: [{ type: 'ADULT' }, { type: 'ADULT' }, { type: 'CHILD' }, { type: 'INFANT' }],
  policy: null,
  orders,
  ...overrides,
});
const want = (code: string, travellerIndex = 0, segmentKey = first) => ({ code, travellerIndex, segmentKey });
const chosenOf = (answer: ExtraAnswer): readonly ChosenExtra[] => (answer.ok ? answer.chosen : []);
const codeOf = (answer: ExtraAnswer) => (answer.ok ? null : answer.refusal.code);
const check = (extras: readonly ChosenExtra[], overrides: Partial<ExtrasGround> = {}) => {
  const on = ground(overrides);
  return checkExtras(extras, on.offered, on.travellers, on.policy, on.orders);
};
const listed = (extras: readonly ChosenExtra[]) =>
  extras.map((extra) => `${extra.travellerIndex}:${extra.kind}:${extra.code}`).join(' ');

test.each([
  ['11A', 0, null],
  ['11C', 0, 'seat_booked'],
  ['1A', 0, 'seat_booked'],
  ['12A', 0, 'seat_empty'],
  ['11A', 3, 'seat_not_for_traveller'],
  ['14A', 0, 'seat_not_for_traveller'],
  ['14A', 1, null],
  ['14A', 2, 'seat_not_for_traveller'],
  ['11A', 4, 'extra_not_possible'],
])('seat %s for traveller %i: %s', (code, travellerIndex, refusal) => {
  expect(codeOf(chooseSeat(ground(), [], want(code, travellerIndex)))).toBe(refusal);
});

test('a flight of which nothing is offered has no seat, meal or bag', () => {
  const on = ground({ offered: [offeredOn(first)] });
  expect(codeOf(chooseSeat(on, [], want('11A', 0, second)))).toBe('seat_empty');
  expect(codeOf(chooseMeal(on, [], want('VEG', 0, second)))).toBe('meal_gone');
  expect(codeOf(chooseBag(on, [], want('XB5', 0, second)))).toBe('bag_gone');
});

test('each flight has its own seat, and a seat may be chosen again', () => {
  const one = chosenOf(chooseSeat(ground(), [], want('11A')));
  expect(listed(chosenOf(chooseSeat(ground(), one, want('11A'))))).toBe('0:seat:11A');
  const both = chosenOf(chooseSeat(ground(), one, want('11B', 0, second)));
  expect(both.map((extra) => extra.segmentKey)).toEqual([first, second]);
});

test('of a return on two orders every flight is part of the booking', () => {
  const two = extrasOrders([
    anOffer({ slices: [viaAhmedabad] }),
    anOffer({ coverage: 'return', slices: [aReturnSlice()] }),
  ]);
  const on = ground({ orders: two });
  const bag = chosenOf(chooseBag(on, [], want('XB5')));
  expect(listed(chosenOf(chooseBag(on, bag, want('XB10', 0, second))))).toBe('0:bag:XB10');
  expect(codeOf(chooseBag(on, bag, want('XB5', 0, back)))).toBeNull();
});

test('seats and meals have a permission each', () => {
  const no = { allowed: false, limitPaise: null };
  const yes = { allowed: true, limitPaise: null };
  const codes = (paidSeat: ExtrasPolicy['paidSeat'], paidMeal: ExtrasPolicy['paidMeal']) => {
    const on = ground({ policy: { travellerMode: 'single', paidSeat, paidMeal } });
    return [codeOf(chooseSeat(on, [], want('11B'))), codeOf(chooseMeal(on, [], want('VEG')))];
  };
  expect(codes(no, yes)).toEqual(['paid_seat_not_allowed', null]);
  expect(codes(yes, no)).toEqual([null, 'paid_meal_not_allowed']);
});

test('a seat that another traveller holds is refused, and moving gives the old one up', () => {
  const held = chosenOf(chooseSeat(ground(), [], want('11A', 0)));
  expect(codeOf(chooseSeat(ground(), held, want('11A', 1)))).toBe('seat_held_by_other_traveller');
  expect(codeOf(chooseSeat(ground(), held, want('11A', 1, second)))).toBeNull();
  const moved = chosenOf(chooseSeat(ground(), held, want('11B', 0)));
  expect(listed(moved)).toBe('0:seat:11B');
  expect(codeOf(chooseSeat(ground(), moved, want('11A', 1)))).toBeNull();
});

test.each([
  [policy(true), null],
  [policy(false), 'paid_seat_not_allowed'],
  [policy(false, null, 'multiple'), null],
  [policy(true, paise(35_000)), null],
  [policy(true, paise(34_999)), 'paid_seat_not_allowed'],
  [null, null],
])('a paid seat under %j: %s', (given, refusal) => {
  expect(codeOf(chooseSeat(ground({ policy: given }), [], want('11B')))).toBe(refusal);
  expect(codeOf(chooseSeat(ground({ policy: given }), [], want('11A')))).toBeNull();
});

test('paid meals need the permission too, free ones never do; the limit is told', () => {
  const strict = ground({ policy: policy(false) });
  expect(codeOf(chooseMeal(strict, [], want('VEG')))).toBe('paid_meal_not_allowed');
  expect(codeOf(chooseMeal(strict, [], want('FREE')))).toBeNull();
  expect(codeOf(chooseMeal(strict, [], want('FISH')))).toBe('meal_gone');
  expect(chooseMeal(ground({ policy: policy(true, paise(30_000)) }), [], want('VEG'))).toMatchObject({
    refusal: { message: 'This meal costs ₹400; the trip policy allows ₹300 per meal.' },
  });
});

test('one bag for a traveller and slice, none for infants', () => {
  const one = chosenOf(chooseBag(ground(), [], want('XB5')));
  expect(one).toMatchObject([{ name: '5 kg', pricePaise: 120_000 }]);
  const swapped = chosenOf(chooseBag(ground(), one, want('XB10', 0, second)));
  expect(listed(swapped)).toBe('0:bag:XB10');
  expect(listed(chosenOf(chooseBag(ground(), swapped, want('XB5', 0, back))))).toBe('0:bag:XB10 0:bag:XB5');
  expect(codeOf(chooseBag(ground(), [], want('XB15')))).toBe('bag_gone');
  expect(codeOf(chooseBag(ground(), [], want('XB5', 3)))).toBe('extra_not_possible');
  expect(codeOf(chooseMeal(ground(), [], want('FREE', 3)))).toBe('extra_not_possible');
});

test('removing gives up that one thing, and selecting a fare everything', () => {
  const withSeat = chosenOf(chooseSeat(ground(), [], want('11A')));
  const withMeal = chosenOf(chooseMeal(ground(), withSeat, want('VEG')));
  expect(listed(removeExtra(withMeal, { kind: 'seat', travellerIndex: 0, segmentKey: first }))).toBe('0:meal:VEG');
  expect(removeExtra(withMeal, { kind: 'seat', travellerIndex: 1, segmentKey: first })).toEqual(withMeal);
  const both = chosenOf(chooseSeat(ground(), withMeal, want('11B', 1)));
  expect(clearExtras(both)).toEqual({
    chosen: [],
    sentence: '2 seats and 1 meal were cleared, because each fare has its own. Please choose again.',
  });
  const why = 'because each fare has its own. Please choose again.';
  expect(clearExtras(withSeat).sentence).toBe(`1 seat was cleared, ${why}`);
  const withBag = chosenOf(chooseBag(ground(), withMeal, want('XB5')));
  expect(clearExtras(withBag).sentence).toBe(`1 seat, 1 meal and 1 bag were cleared, ${why}`);
  const further = chosenOf(chooseSeat(ground(), withSeat, want('11A', 0, second)));
  expect(removeExtra(further, { kind: 'seat', travellerIndex: 0, segmentKey: first })).toMatchObject([
    { segmentKey: second },
  ]);
  expect(clearExtras([]).sentence).toBeNull();
});

test('the map shows each seat as that traveller may have it', () => {
  const held = chosenOf(chooseSeat(ground(), [], want('11A', 1)));
  const states = (travellerIndex: number, given: ExtrasGround = ground()) =>
    seatViews(given, held, travellerIndex, first).map((view) => view.state);
  expect(states(0)).toEqual(['booked', 'held', 'paid', 'booked', 'not_allowed']);
  expect(states(1)).toEqual(['booked', 'selected', 'paid', 'booked', 'free']);
  expect(states(1, ground({ policy: policy(false) }))).toEqual(['booked', 'selected', 'not_allowed', 'booked', 'free']);
  expect(seatViews(ground(), held, 0, first)[1]).toMatchObject({ heldBy: 1 });
  expect(seatViews(ground(), held, 0, 'elsewhere')).toEqual([]);
  const reasons = seatViews(ground(), held, 0, first).map((view) => view.reason);
  expect(reasons[1]).toBe('Another traveller in this booking has seat 11A. Please choose another.');
  expect(reasons[2]).toBeNull();
  // A meal may have the same code as a seat, and a map may be viewed for no one in particular.
  const meal = { ...kept('meal', '11A', 0), travellerIndex: 1 };
  expect(seatViews(ground(), [meal], 9, first)[1]).toMatchObject({ state: 'free', heldBy: null, reason: null });
});

test('a seat that was chosen and has gone meanwhile is booked on the map and held by nobody', () => {
  const [gone] = seatViews(ground(), [kept('seat', '1A', 0)], 0, first);
  expect(gone).toMatchObject({ state: 'booked', heldBy: null, reason: expect.stringContaining('already booked') });
});

test('infants sit with the adults in order', () => {
  const party = [{ type: 'ADULT' }, { type: 'CHILD' }, { type: 'ADULT' }, { type: 'INFANT' }] as const;
  expect(party.map((_, index) => holdsInfant(party, index))).toEqual([true, false, false, false]);
  expect(holdsInfant([...party, { type: 'INFANT' }], 2)).toBe(true);
  expect(holdsInfant([{ type: 'CHILD' }, { type: 'ADULT' }, { type: 'INFANT' }], 0)).toBe(false);
  expect(holdsInfant(party, party.length)).toBe(false);
});

const kept = (kind: ChosenExtra['kind'], code: string, rupees: number, travellerIndex = 0): ChosenExtra => ({
  kind,
  travellerIndex,
  segmentKey: first,
  code,
  name: null,
  pricePaise: paise(rupees * 100),
});

test('kept choices are unavailable when missing, booked, or paid without permission', () => {
  const extras = [kept('seat', '11B', 350), kept('meal', 'VEG', 400), kept('bag', 'XB5', 1_200)];
  expect(check(extras)).toMatchObject({ refusals: [], priceChanged: false });
  expect(check(extras, { policy: policy(false) }).items.map((item) => item.refusal?.code ?? null)).toEqual([
    'paid_seat_not_allowed',
    'paid_meal_not_allowed',
    null,
  ]);
  const nothing = [first, second, back].map((segmentKey) => ({ segmentKey, seats: [], meals: [], bags: [] }));
  const gone = check(extras, { offered: nothing });
  expect(gone.refusals.map((refusal) => refusal.code)).toEqual(['seat_gone', 'meal_gone', 'bag_gone']);
  expect(gone.extras).toEqual([]);
  expect(gone.items.map((item) => item.available)).toEqual([false, false, false]);
  expect(check([kept('seat', '11C', 0)]).refusals.map((refusal) => refusal.code)).toEqual(['seat_booked']);
});

test('of two travellers with one seat the first keeps it, and nobody takes two of a kind', () => {
  const twice = check([kept('seat', '11A', 0, 0), kept('seat', '11A', 0, 1), kept('seat', '11B', 350, 0)]);
  expect(listed(twice.extras)).toBe('0:seat:11A');
  expect(twice.refusals.map((refusal) => refusal.code)).toEqual(['seat_held_by_other_traveller', 'extra_not_possible']);
});

test('a price that moved is told and today’s is taken', () => {
  const moved = check([kept('seat', '11B', 300)]);
  expect(moved).toMatchObject({ priceChanged: true, refusals: [] });
  expect(moved.items[0]).toMatchObject({ available: true, formerPaise: 30_000, extra: { pricePaise: 35_000 } });
});

test('mandatory seats and meals are asked of everyone but infants, where there are any', () => {
  const strict = extrasOrders([
    { ...offer, requirements: { ...offer.requirements, seatMandatory: true, mealMandatory: true } },
  ]);
  const travellers = [{ type: 'ADULT' }, { type: 'INFANT' }] as const;
  const missing = check([kept('seat', '11A', 0)], { orders: strict, travellers, offered: [offeredOn(first)] });
  expect(missing.refusals).toMatchObject([{ code: 'extra_mandatory', kind: 'meal', travellerIndex: 0 }]);
  const whole = [kept('seat', '11A', 0), kept('meal', 'FREE', 0)];
  expect(check(whole, { orders: strict, travellers, offered: [offeredOn(first)] }).refusals).toEqual([]);
});

test('a price that moved is told beside one that did not', () => {
  expect(check([kept('seat', '11B', 300), kept('meal', 'VEG', 400)]).priceChanged).toBe(true);
});

test('what is mandatory is asked of each traveller on each flight that offers any', () => {
  const asked = (
    seatMandatory: boolean,
    mealMandatory: boolean,
    offered: OfferedExtras[],
    chosen: ChosenExtra[] = [],
  ) =>
    check(chosen, {
      offered,
      orders: extrasOrders([{ ...offer, requirements: { ...offer.requirements, seatMandatory, mealMandatory } }]),
      travellers: [{ type: 'ADULT' }, { type: 'ADULT' }],
    }).refusals.map((refusal) => `${refusal.travellerIndex}:${refusal.kind}:${refusal.segmentKey}`);
  const seatsOnly = { ...offeredOn(first), meals: [] };
  const mealsOnly = { ...offeredOn(first), seats: [seat('11C', 0, { available: false })] };
  expect(asked(true, false, [seatsOnly])).toEqual([`0:seat:${first}`, `1:seat:${first}`]);
  expect(asked(true, true, [seatsOnly])).toEqual([`0:seat:${first}`, `1:seat:${first}`]);
  expect(asked(true, true, [mealsOnly])).toEqual([`0:meal:${first}`, `1:meal:${first}`]);
  expect(asked(false, false, [offeredOn(first)])).toEqual([]);
  expect(asked(true, false, [offeredOn(first)], [kept('seat', '11A', 0)])).toEqual([`1:seat:${first}`]);
  expect(asked(true, false, [offeredOn(first), offeredOn(second)], [kept('seat', '11A', 0)])).toEqual([
    `1:seat:${first}`,
    `0:seat:${second}`,
    `1:seat:${second}`,
  ]);
});

test('whatever is chosen in whatever order, no seat is held twice and nobody has two of a kind', () => {
  const step = fc.record({
    kind: fc.constantFrom('seat' as const, 'meal' as const, 'bag' as const, 'remove' as const),
    travellerIndex: fc.integer({ min: 0, max: 4 }),
    segmentKey: fc.constantFrom(first, second, back, 'elsewhere'),
    code: fc.constantFrom('1A', '11A', '11B', '11C', '14A', 'VEG', 'FREE', 'XB5', 'XB10'),
  });
  const act = { seat: chooseSeat, meal: chooseMeal, bag: chooseBag };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.constantFrom(null, policy(false)), (steps, given) => {
      const on = ground({ policy: given });
      let chosen: readonly ChosenExtra[] = [];
      for (const { kind, ...choice } of steps) {
        if (kind === 'remove') {
          chosen = removeExtra(chosen, { ...choice, kind: 'seat' });
          continue;
        }
        const answer = act[kind](on, chosen, choice);
        if (answer.ok) chosen = answer.chosen;
      }
      const seats = chosen.filter((one) => one.kind === 'seat').map((one) => `${one.segmentKey}:${one.code}`);
      expect(new Set(seats).size).toBe(seats.length);
      const slots = chosen.map((one) => `${one.kind}:${one.travellerIndex}:${one.segmentKey}`);
      expect(new Set(slots).size).toBe(slots.length);
      const checked = checkExtras(chosen, on.offered, on.travellers, on.policy, on.orders);
      expect(checked.refusals).toEqual([]);
      expect(checked.extras).toEqual(chosen);
      if (given) expect(chosen.every((one) => one.kind === 'bag' || one.pricePaise === 0)).toBe(true);
    }),
  );
});
