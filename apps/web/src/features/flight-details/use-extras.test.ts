import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { expect, it } from 'vitest';
import { clearedFor, startExtras } from './use-extras.ts';

const seat: ChosenExtra = {
  kind: 'seat',
  travellerIndex: 0,
  segmentKey: '6E6045.DEL.BOM.2027-01-05T06:10',
  code: '14F',
  name: null,
  pricePaise: paise(35_000),
};

it('what was chosen comes back for its own fare only', () => {
  const stored: Record<string, unknown> = JSON.parse(JSON.stringify({ fareType: '2', chosen: [seat] }));
  expect(startExtras(stored, '2').chosen).toEqual([seat]);
  expect(startExtras(stored, '4').chosen).toEqual([]);
  expect(startExtras(null, '2').chosen).toEqual([]);
});

it('selecting a fare gives everything up and remembers what, also over a second change', () => {
  const once = clearedFor({ fareType: '2', chosen: [seat], cleared: [] }, '4');
  expect(once).toEqual({ fareType: '4', chosen: [], cleared: [seat] });
  expect(clearedFor(once, '1').cleared).toEqual([seat]);
});
