import { aReturnSlice, aSlice } from '@pravas/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { htmlToText } from '../html-to-text.ts';
import { toRules } from './to-rules.ts';

const rule = (overrides: Record<string, unknown> = {}) => ({
  JourneyPoints: 'DEL-BOM',
  Type: 'Cancellation',
  From: 0 as number | null,
  To: null as number | null,
  Unit: 'Hours',
  Details: 'INR 3000',
  ...overrides,
});
const one = (overrides: Record<string, unknown>) => toRules([[rule(overrides)]], [aSlice()]);

test.each([
  ['INR 3000', { type: 'amount', perTravellerPaise: 300_000 }],
  ['INR 3,500.50 per pax', { type: 'amount', perTravellerPaise: 350_050 }],
  ['Rs. 999', { type: 'amount', perTravellerPaise: 99_900 }],
  ['INR 0', { type: 'amount', perTravellerPaise: 0 }],
  ['Nil', { type: 'amount', perTravellerPaise: 0 }],
  ['20% of booking fee', { type: 'percent', of: 'total', basisPoints: 2_000 }],
  ['35% of basic fare', { type: 'percent', of: 'base', basisPoints: 3_500 }],
  ['12.5%', { type: 'percent', of: 'total', basisPoints: 1_250 }],
  ['100%', { type: 'not_allowed' }],
  ['Non Refundable', { type: 'not_allowed' }],
  ['Reissue is not permitted.', { type: 'not_allowed' }],
])('"%s" is a charge', (details, charge) => {
  expect(one({ Details: details }).windows[0]).toMatchObject({ charge, text: details, indicative: true });
});

test.each([
  [{ From: 0, To: 3, Unit: 'Hours' }, 3, null],
  [{ From: 4, To: 96, Unit: 'HOURS' }, 96, 4],
  [{ From: 3, To: 7, Unit: 'DAYS' }, 168, 72],
  [{ From: 4, To: 365, Unit: 'DAYS' }, null, 96],
  [{ From: 4, To: null, Unit: 'DAYS' }, null, 96],
  [{ From: null, To: 72, Unit: 'Hours' }, 72, null],
  [{ From: null, To: null, Unit: null }, null, null],
  [{ From: 96, To: 4, Unit: 'Hours' }, 96, 4],
])('%j is a window before departure', (bounds, fromHours, toHours) => {
  expect(one(bounds).windows[0]).toMatchObject({ fromHours, toHours });
});

test('holes that whole days leave are filled by the window nearer to departure', () => {
  const { windows } = toRules(
    [[rule({ From: 0, To: 3, Unit: 'DAYS', Details: '100%' }), rule({ From: 4, To: 365, Unit: 'DAYS' })]],
    [aSlice()],
  );
  expect(windows.map(({ fromHours, toHours }) => [fromHours, toHours])).toEqual([
    [96, null],
    [null, 96],
  ]);
});

test('windows that touch are left alone', () => {
  const { windows } = toRules(
    [[rule({ From: 0, To: 3 }), rule({ From: 3, To: 24 }), rule({ From: 24, To: 40 })]],
    [aSlice()],
  );
  expect(windows.map(({ fromHours }) => fromHours)).toEqual([3, 24, 40]);
});

test('prose becomes a note, no-show lines are left out', () => {
  const { windows, notes } = toRules(
    [[rule({ Details: 'Please refer to the fare rules' }), rule({ Type: 'No Show', Details: 'INR 5000' })]],
    [aSlice()],
  );
  expect(windows).toEqual([]);
  expect(notes).toEqual(['Cancellation DEL-BOM: Please refer to the fare rules']);
});

test('nested and flat lists find their slice by the points of the journey', () => {
  const slices = [aSlice(), aReturnSlice()];
  const there = rule({});
  const home = rule({ JourneyPoints: 'BOM-DEL', Type: 'Reissue' });
  const nested = toRules([[there], [home]], slices).windows;
  const flat = toRules([[there, home]], slices).windows;
  expect(nested).toEqual(flat);
  expect(nested.map(({ kind, sliceIndex }) => [kind, sliceIndex])).toEqual([
    ['cancel', 0],
    ['change', 1],
  ]);
  expect(toRules([[rule({ JourneyPoints: '' })], []], slices).windows[0]?.sliceIndex).toBe(0);
});

test('HTML becomes lines of text, and nothing in it survives as markup', () => {
  expect(htmlToText('<p><b>Saver</b> fare&nbsp;&amp; more</p><ul><li>one</li><li>two</li></ul>')).toBe(
    'Saver fare & more\none\ntwo',
  );
  expect(htmlToText('a<script>alert(1)</script>b<style>p{}</style>c')).toBe('abc');
  expect(htmlToText('3 &lt; 4 &#38; 5 &#x3e; 4 &bogus; &#0;')).toBe('3 < 4 & 5 > 4 &bogus;');
  expect(htmlToText('a < b')).toBe('a < b');
  expect(htmlToText('')).toBe('');
});

test('hostile markup costs no more than its length', () => {
  const startedAt = performance.now();
  expect(htmlToText('<'.repeat(400_000)).length).toBe(400_000);
  expect(htmlToText('<script>'.repeat(50_000))).toBe('');
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
