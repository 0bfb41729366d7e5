import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { fuelByType } from './fuel-by-type.ts';
import type { PassengerFare } from './offer.ts';

const fare = (type: PassengerFare['type'], taxes: number, fuel?: number): PassengerFare => ({
  ...{ type, count: 2, basePaise: paise(500_000), taxesPaise: paise(taxes) },
  ...(fuel === undefined ? {} : { fuelPaise: paise(fuel) }),
});

test.each([
  ['each type’s own part', [fare('ADULT', 120_000, 79_800), fare('INFANT', 10_000, 0)], ['ADULT 79800', 'INFANT 0']],
  ['nothing where one type is not told of', [fare('ADULT', 120_000, 79_800), fare('INFANT', 10_000)], null],
  ['nothing where the parts are less than the whole', [fare('ADULT', 120_000, 79_000)], null],
  ['nothing where a part is more than the taxes it is among', [fare('ADULT', 79_799, 79_800)], null],
  ['all that a type pays in taxes, if so it is', [fare('ADULT', 79_800, 79_800)], ['ADULT 79800']],
  ['nothing of a price without types', [], null],
] as const)('of a fuel charge one knows %s', (_, perType, known) => {
  const of = fuelByType({ perType, fuelPaise: paise(perType.length === 0 ? 0 : 79_800) });
  expect(of && [...of].map(([type, amount]) => `${type} ${amount}`)).toEqual(known);
});
