import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import type { CabDetail } from './cab-detail.ts';
import { cabPrice, cancelledCab } from './cab-price.ts';
import { aCab, aDutySlip, aLocalUsage, anOutstationCard } from './testing/a-cab.ts';

const at = (wall: string) => ({ wall, zone: 'Asia/Kolkata' });
const tax = (overrides: Partial<CabDetail['tax']>) => ({ tax: { ...aCab().tax, ...overrides } });
const proprietor = { ...aCab().vendor, isBodyCorporate: false };
const outstation: Partial<CabDetail> = {
  duty: { kind: 'outstation', trip: 'round' },
  card: anOutstationCard(),
  expected: aLocalUsage({
    km: 420,
    start: at('2026-12-01T09:00'),
    end: at('2026-12-02T20:00'),
    nights: 0,
    tollPaise: paise(31_000),
    parkingPaise: paise(0),
  }),
};

test.each<[string, Partial<CabDetail>, total: number, reverse: number]>([
  ['8 h / 80 km at 5 %', {}, 391_040, 0],
  ['at 18 %', tax({ rateChoice: 'full' }), 437_164, 0],
  ['by a proprietor: the company pays the tax', { vendor: proprietor }, 373_300, 17_740],
  ['two days out of town', outstation, 776_500, 0],
])('%s', (_name, overrides, totalPaise, reversePaise) => {
  const price = cabPrice(aCab(overrides));
  expect(price.bill).toMatchObject({ totalPaise, reversePaise });
  expect(price.isFinal).toBe(false);
});

test('once the slip is there it makes the price, with 8 km more than were expected', () => {
  const price = cabPrice(aCab({ slip: aDutySlip({ endKm: 45_120 }) }));
  // 8 × 14 = 112 and 5 % on it.
  expect(price.bill.totalPaise).toBe(391_040 + 11_200 + 560);
  expect(price.isFinal).toBe(true);
});

test.each([
  ['3 h before pick-up: free', '2026-12-01T10:30+05:30', 0, 0, 391_040],
  ['an hour before: 1,400 and 5 % on it', '2026-12-01T12:30+05:30', 140_000, 7_000, 244_040],
  ['a no-show: all but toll and parking', '2026-12-01T13:31+05:30', 354_800, 17_740, 18_500],
])('cancelled %s', (_name, when, chargePaise, chargeGstPaise, refundPaise) => {
  const refund = cancelledCab(aCab(), Temporal.Instant.from(when));
  expect(refund).toMatchObject({ chargePaise, chargeGstPaise, refundPaise });
});

test('what was driven is not cancelled', () => {
  expect(() => cancelledCab(aCab({ slip: aDutySlip() }), Temporal.Instant.from('2026-12-02T10:30+05:30'))).toThrow(
    RangeError,
  );
});
