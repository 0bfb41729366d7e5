import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { aChoice, aFlightPolicy, aMarket, aPolicyVersion } from '../testing/a-policy.ts';
import type { FlightChoice } from './flight-choice.ts';
import { judgeJourney } from './judge-flight.ts';
import type { FlightRules } from './policy.ts';

const ON = { bookedOn: '2027-01-01', budget: null };
const onward = (rupees: number, at = '08:00', over: Partial<FlightChoice> = {}) => aChoice({ at, rupees, ...over });
const back = (rupees: number, at = '18:00', over: Partial<FlightChoice> = {}) =>
  aChoice({ coverage: 'return', at, rupees, ...over });
const ceilingOf = (rupees: number) =>
  ({ action: 'approval', domesticPaise: paise(rupees * 100), internationalPaise: null }) as const;

function suggested(rules: Partial<FlightRules>, bought: readonly [FlightChoice, FlightChoice], others: FlightChoice[]) {
  return judgeJourney(aFlightPolicy(rules), bought, aMarket([...bought, ...others]), ON).suggestion;
}

test.each([
  [false, true, 'Leave out the paid seat, save ₹300', 30_000],
  [true, false, 'Leave out the paid meal, save ₹200', 20_000],
  [false, false, 'Leave out the paid seat and meal, save ₹500', 50_000],
])('with seats allowed %s and meals allowed %s: %s', (seats, meals, text, savesPaise) => {
  const rules = aFlightPolicy({
    paidSeat: { allowed: seats, limitPaise: null },
    paidMeal: { allowed: meals, limitPaise: null },
  });
  const on = { ...ON, paidSeatPaise: paise(30_000), paidMealPaise: paise(20_000) };
  const cheaper = onward(100, '09:00');
  const { suggestion } = judgeJourney(rules, [onward(5_000)], aMarket([onward(5_000), cheaper]), on);
  expect(suggestion).toEqual({ text, optionKey: null, fareKey: null, savesPaise });
});

test('leaving out a seat is no help where the fare is too dear as well', () => {
  const rules = aFlightPolicy({ ceiling: ceilingOf(4_000) });
  const on = { ...ON, paidSeatPaise: paise(30_000) };
  const cheaper = onward(3_900, '09:00');
  const { suggestion } = judgeJourney(rules, [onward(5_000)], aMarket([onward(5_000), cheaper]), on);
  expect(suggestion?.optionKey).toBe(cheaper.optionKey);
});

test('half of a special return is never kept without the other', () => {
  const special = { kind: 'special_return' } as const;
  const cheap = back(500, '18:30');
  const pair = [onward(4_000, '08:00', special), back(4_000, '18:00', special)] as const;
  expect(suggested({ ceiling: ceilingOf(6_000) }, pair, [cheap])).toBeNull();
  const plain = [onward(4_000), back(4_000)] as const;
  expect(suggested({ ceiling: ceilingOf(6_000) }, plain, [cheap])?.optionKey).toBe(cheap.optionKey);
});

test('a half that breaks a rule itself is not kept', () => {
  const fixed = { refundable: false } as const;
  const pair = [onward(4_000, '08:00', fixed), back(4_000, '18:00', fixed)] as const;
  const others = [onward(4_500, '09:00'), back(4_500, '19:00')];
  expect(suggested({ refundableOnly: { action: 'approval' } }, pair, others)?.text).toBe(
    'Leave 09:00 and return 19:00, costs ₹1,000 more',
  );
  const half = [onward(4_000), back(4_000, '18:00', fixed)] as const;
  expect(suggested({ refundableOnly: { action: 'approval' } }, half, others)?.text).toBe(
    'Return 19:00, costs ₹500 more',
  );
});

test('what complies in full comes before what only earns a note, though it be farther', () => {
  const rules = { ceiling: ceilingOf(6_000), refundableOnly: { action: 'note' } } as const;
  const noted = back(1_500, '18:05', { refundable: false });
  const full = back(1_500, '20:00');
  expect(suggested(rules, [onward(4_000), back(4_000)], [noted, full])?.optionKey).toBe(full.optionKey);
  expect(suggested(rules, [onward(4_000), back(4_000)], [noted])?.optionKey).toBe(noted.optionKey);
});

test('nobody changes planes in no time at all', () => {
  const outward = onward(6_000);
  const arrives = outward.slices[0]?.arrives ?? '';
  const leaving = (departs: string) =>
    back(1_000, departs.slice(11), { slices: [{ ...back(1).slices[0], departs } as FlightChoice['slices'][number]] });
  const rules = { ceiling: ceilingOf(9_000) };
  const bought = [outward, back(6_000)] as const;
  expect(suggested(rules, bought, [leaving(arrives)])).toBeNull();
  const later = leaving(`${arrives.slice(0, 14)}11`);
  expect(suggested(rules, bought, [later])?.optionKey).toBe(later.optionKey);
});

test('halves are compared by how far they move from their own price', () => {
  const bought = [onward(9_000), back(3_000)] as const;
  const nearer = onward(6_900, '08:10');
  const farther = back(900, '18:20');
  expect(suggested({ ceiling: ceilingOf(10_000) }, bought, [nearer, farther])?.optionKey).toBe(nearer.optionKey);
});

test('another fare of the same flight is nearer than a flight a minute later that costs far less', () => {
  const bought = [onward(5_000), back(3_000)] as const;
  const lite = onward(3_000, '08:00', { fareKey: '6', fareLabel: 'Lite' });
  expect(suggested({ ceiling: ceilingOf(6_000) }, bought, [lite, back(500, '18:01')])).toMatchObject({
    optionKey: lite.optionKey,
    fareKey: '6',
  });
});

test('what the purchase adds besides the fare stays in the budget whichever fare is taken', () => {
  const budget = { name: 'Sales', amountPaise: paise(1_000_000), usedPaise: paise(500_000), addsPaise: paise(600_000) };
  const version = aPolicyVersion({ budget: { action: 'approval', abovePercent: 100 } });
  const fits = onward(4_400, '12:00');
  const market = aMarket([onward(5_500), onward(4_600, '08:10'), fits]);
  const { suggestion } = judgeJourney(version, [onward(5_500)], market, { ...ON, budget });
  expect(suggestion?.optionKey).toBe(fits.optionKey);
});

test('a half that only earns a note may stay where nothing complies in full', () => {
  const rules = {
    fareKinds: { action: 'approval', allowed: ['regular'] },
    refundableOnly: { action: 'note' },
  } as const;
  const bought = [onward(4_000, '08:00', { kind: 'corporate' }), back(4_000, '18:00', { refundable: false })] as const;
  const regular = onward(4_200, '09:00');
  expect(suggested(rules, bought, [regular])?.optionKey).toBe(regular.optionKey);
});

test('a half that complies in full comes before a nearer other half that only earns a note', () => {
  const rules = { ceiling: ceilingOf(6_000), refundableOnly: { action: 'note' } } as const;
  const noted = onward(1_500, '08:05', { refundable: false });
  const full = back(1_500, '20:00');
  const bought = [onward(4_000), back(4_000)] as const;
  expect(suggested(rules, bought, [noted, full])?.optionKey).toBe(full.optionKey);
  expect(suggested(rules, bought, [noted])?.optionKey).toBe(noted.optionKey);
});

test('both halves change where each is within its rules and only their total is not', () => {
  const bought = [onward(6_000), back(6_000)] as const;
  expect(suggested({ ceiling: ceilingOf(8_000) }, bought, [onward(4_500, '09:00'), back(3_400, '19:00')])).toEqual({
    text: 'Leave 09:00 and return 19:00, save ₹4,100',
    optionKey: null,
    fareKey: null,
    savesPaise: 410_000,
  });
});
