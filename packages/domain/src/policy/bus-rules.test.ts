import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { aPolicyVersion, policyRules, type RuleOverrides } from '../testing/a-policy.ts';
import { BUS_RULES, type BusChoice, judgeBus, operatorKey, seatText } from './bus-rules.ts';

const ON = { budget: null };

function aSeat(overrides: Partial<BusChoice> = {}): BusChoice {
  return {
    farePaise: paise(1),
    ac: true,
    sleeper: true,
    bookedOn: '2026-11-20',
    departsOn: '2026-12-01',
    isNight: true,
    refundable: false,
    operator: 'Kaveri Roadlines Pvt Ltd',
    ...overrides,
  };
}

type Bus = NonNullable<RuleOverrides['bus']>;
const told = (bus: Bus, seat: Partial<BusChoice> = {}) => judgeBus(aPolicyVersion({ bus }), aSeat(seat), ON).checks[0];

test.each([
  [150_000, 'within', null],
  [150_001, 'approval', 1],
])('%i paise against ₹1,500: %s', (fare, outcome, overPaise) => {
  const ceiling = { action: 'approval', limitPaise: paise(150_000) } as const;
  expect(told({ ceiling }, { farePaise: paise(fare) })).toMatchObject({ rule: 'bus.ceiling', outcome, overPaise });
});

test.each([
  [false, false, true, true],
  [true, false, true, false],
  [false, true, false, true],
  [true, true, false, false],
])('AC %s, sleeper %s where only one of them is allowed', (ac, sleeper, acOnly, sleeperOnly) => {
  const within = (seatTypes: { ac: boolean; sleeper: boolean }) =>
    judgeBus(aPolicyVersion({ bus: { seatTypes: { action: 'block', ...seatTypes } } }), aSeat({ ac, sleeper }), ON)
      .outcome === 'within';
  expect(within({ ac: true, sleeper: false })).toBe(acOnly);
  expect(within({ ac: false, sleeper: true })).toBe(sleeperOnly);
});

test('bus seats are told as they are and as they may be', () => {
  const toldOf = (ac: boolean, sleeper: boolean, seat: { ac: boolean; sleeper: boolean }) =>
    judgeBus(aPolicyVersion({ bus: { seatTypes: { action: 'block', ac, sleeper } } }), aSeat(seat), ON).checks[0]
      ?.sentence;
  expect(toldOf(true, false, { ac: true, sleeper: false })).toBe(
    'The bus is an AC seater; non-AC or AC, seater is allowed.',
  );
  expect(toldOf(false, true, { ac: false, sleeper: true })).toBe(
    'The bus is a non-AC sleeper; non-AC, seater or sleeper is allowed.',
  );
  expect(seatText(false, false)).toBe('non-AC, seater');
  expect(judgeBus(aPolicyVersion(), aSeat(), ON).checks).toEqual([]);
});

test.each([
  ['2026-11-24', 'within', 'On Tue, 24 Nov it was 7 days before departure; 7 days or more are asked for.'],
  ['2026-11-25', 'reason', 'On Wed, 25 Nov it was 6 days before departure; 7 days or more are asked for.'],
  ['2026-12-01', 'reason', 'On Tue, 1 Dec it was the day of departure; 7 days or more are asked for.'],
])('booked on %s: %s', (bookedOn, outcome, sentence) => {
  expect(told({ advanceDays: { action: 'reason', days: 7 } }, { bookedOn })).toMatchObject({ outcome, sentence });
});

test.each<[string, Bus, Partial<BusChoice>]>([
  ['refundable tickets', { refundableOnly: { action: 'block' } }, { refundable: true }],
  ['buses by day', { dayOnly: { action: 'block' } }, { isNight: false }],
  [
    'other operators',
    { operators: { action: 'block', blocked: ['kaveri roadlines pvt. ltd.'] } },
    { operator: 'Nandi' },
  ],
])('%s pass and the others do not', (_, bus, fitting) => {
  expect([told(bus, fitting)?.outcome, told(bus)?.outcome]).toEqual(['within', 'block']);
  expect(told(bus)?.sentence).not.toBe(told(bus, fitting)?.sentence);
});

test('an operator is the same however it is written', () => {
  expect(operatorKey('Kaveri  Roadlines (P) Ltd.')).toBe(operatorKey('KAVERI ROADLINES P LTD'));
  expect(operatorKey('Kaveri')).not.toBe(operatorKey('Kaveri Roadlines'));
});

const changes = (before: Bus, after: Bus) =>
  BUS_RULES.flatMap((rule) => rule.changes(policyRules({ bus: before }), policyRules({ bus: after }))).map(
    ({ label, direction, before: from, after: to }) => [label, direction, from, to],
  );
const blocked = (...names: readonly string[]): Bus => ({ operators: { action: 'block', blocked: names } });

test.each<[Bus, Bus, readonly (readonly string[])[]]>([
  [
    { advanceDays: { action: 'reason', days: 7 } },
    { advanceDays: { action: 'reason', days: 3 } },
    [['Advance booking of buses', 'looser', '7 days', '3 days']],
  ],
  [
    {},
    { dayOnly: { action: 'block' } },
    [['Buses by day', 'stricter', 'no rule', 'buses by day only; cannot be booked']],
  ],
  [
    { refundableOnly: { action: 'note' } },
    {},
    [['Refundable bus ticket', 'looser', 'refundable tickets only; allowed with a note', 'no rule']],
  ],
  [blocked('A'), blocked('A', 'B'), [['Bus operators', 'stricter', 'not A', 'not A or B']]],
  [blocked('A', 'B'), blocked('B'), [['Bus operators', 'looser', 'not A or B', 'not B']]],
  [blocked('A'), blocked('B'), [['Bus operators', 'changed', 'not A', 'not B']]],
  [blocked('A. B.'), blocked('a b'), []],
])('%j to %j', (before, after, expected) => {
  expect(changes(before, after)).toEqual(expected);
});

const findings = (bus: Bus) =>
  BUS_RULES.flatMap((rule) => rule.findings(policyRules({ bus }))).map(({ severity, message }) => [severity, message]);

test.each<[Bus, readonly (readonly string[])[]]>([
  [{ advanceDays: { action: 'reason', days: 0 } }, [['error', 'Days before departure must be 1 to 365.']]],
  [{ advanceDays: { action: 'reason', days: 365 } }, []],
  [
    { advanceDays: { action: 'block', days: 7 } },
    [['warning', 'Blocking late bookings leaves no way to travel at short notice; consider approval.']],
  ],
  [blocked(), [['warning', 'No operator is named, so the rule does nothing.']]],
  [blocked('A', 'a.'), [['hint', 'a. is named twice.']]],
  [blocked(' '), [['error', 'An operator has no name.']]],
])('of %j it is found', (bus, expected) => {
  expect(findings(bus)).toEqual(expected);
});
