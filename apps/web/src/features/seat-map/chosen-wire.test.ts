import { chosenExtras } from '@pravas/contract/flight/extras-shapes.ts';
import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { expect, it } from 'vitest';
import { readKeptExtras, rupeesOf, wireExtras, withExtras } from './chosen-wire.ts';
import { extraLines } from './extra-lines.ts';

const on = '6E6045.DEL.BOM.2027-01-05T06:10';
const extra = (kind: ChosenExtra['kind'], travellerIndex: number, code: string, rupees: number): ChosenExtra => ({
  kind,
  travellerIndex,
  segmentKey: on,
  code,
  name: kind === 'seat' ? null : `${code} name`,
  pricePaise: paise(rupees * 100),
});
const chosen = [extra('seat', 0, '14F', 350), extra('meal', 0, 'VEG', 400), extra('bag', 1, 'XB5', 1_200)];
const summary = {
  fare: 11_424,
  baseFare: 10_000,
  taxes: 1_424,
  taxLines: [],
  seat: 0,
  meal: 0,
  bag: 0,
  credit: 0,
  convenienceFee: 200,
  CGST: 18,
  SGST: 18,
  IGST: 0,
  serviceCharge: 236,
  change: null,
  totalPrice: 11_660,
  travellers: 2,
  gstNote: '',
};

it('each traveller sends his own under the names of the wire', () => {
  expect(wireExtras(chosen, 0)).toEqual({
    selectedSeatByFlight: { [on]: { code: '14F' } },
    selectedMealByFlight: { [on]: { code: 'VEG' } },
  });
  expect(wireExtras(chosen, 1)).toEqual({ selectedBags: [{ flightKey: on, code: 'XB5' }] });
  expect(wireExtras(chosen, 2)).toEqual({});
  expect([0, 1, 2].every((index) => chosenExtras.safeParse(wireExtras(chosen, index)).success)).toBe(true);
});

it('the price holds seats, meals and bags in their rows and in the total', () => {
  const after = withExtras(summary, chosen);
  expect(after).toMatchObject({ seat: 350, meal: 400, bag: 1_200, totalPrice: 13_610 });
  expect(withExtras(after, [], chosen)).toEqual(summary);
  expect(rupeesOf(chosen)).toBe(1_950);
});

it('what was kept comes back, whatever else lies there does not', () => {
  expect(readKeptExtras(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen);
  const spoilt = [null, 4, {}, { ...chosen[0], kind: 'lounge' }, { ...chosen[0], pricePaise: 0.5 }];
  expect(readKeptExtras(spoilt)).toEqual([]);
  expect(readKeptExtras('text')).toEqual([]);
});

it('each line names what, whose and on which flight', () => {
  const lines = extraLines(
    [extra('seat', 0, '14F@X', 350), extra('meal', 1, 'VEG', 0)],
    (index) => ['Asha', 'Ravi'][index] ?? '',
  );
  expect(lines.map((line) => [line.label, line.rupees])).toEqual([
    ['Seat 14F, Asha, 6E 6045', 350],
    ['VEG name, Ravi, 6E 6045', 0],
  ]);
});
