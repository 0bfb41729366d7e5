import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteUnits, splitPenalty } from '../booking/quote-cancellation.ts';
import { isSameUnit } from '../booking/unit.ts';
import type { RuleWindow } from '../fare/rule-window.ts';
import { paise, sum, ZERO } from '../money/money.ts';
import { exitCurve } from './exit-curve.ts';
import { flightUnit, placeOfUnit } from './flight-scope.ts';
import { type PaidFlightUnit, withFuelShown } from './paid-units.ts';
import { cancellationTerms } from './testing/paid-orders.ts';

const NOW = Temporal.Instant.from('2027-01-01T12:00:00+05:30');
const DEPARTURE = { wall: '2027-01-10T18:00', zone: 'Asia/Kolkata' };
/** Our charge for one traveller: ₹100 with its tax. */
const TERMS = cancellationTerms({
  fees: {
    flight: {
      domestic: {
        oneway: { standardAmountPaise: ZERO, cancelAmountPaise: paise(10_000) },
        roundTrip: { standardAmountPaise: ZERO, cancelAmountPaise: paise(10_000) },
      },
      international: {
        oneway: { standardAmountPaise: ZERO, cancelAmountPaise: paise(10_000) },
        roundTrip: { standardAmountPaise: ZERO, cancelAmountPaise: paise(10_000) },
      },
    },
  },
});
const CHARGE = paise(11_800);

interface Fare {
  readonly base: number;
  readonly fuel: number;
  readonly taxes: number;
  readonly unnamed: number;
}

function unitsOf(fares: readonly Fare[], slices: number): readonly PaidFlightUnit[] {
  return fares.flatMap(({ base, fuel, taxes, unnamed }, travellerIndex) =>
    Array.from({ length: slices }, (_, sliceIndex) => ({
      orderId: 'order',
      unit: flightUnit({ sliceIndex, travellerIndex }),
      travellers: [travellerIndex],
      sliceIndex,
      travellerIndex,
      basePaise: paise(base),
      surchargePaise: paise(fuel),
      statutoryPaise: paise(taxes),
      unnamedPaise: paise(Math.min(unnamed, taxes)),
      otherPaise: ZERO,
      extrasPaise: ZERO,
      feePaise: ZERO,
      usedUpPaise: ZERO,
      costPaise: ZERO,
    })),
  );
}

/** The dearest for one traveller as it is shown, and what each bears when the airline states the same in one sum. */
function shownAndShared(units: readonly PaidFlightUnit[], charge: RuleWindow['charge']) {
  const rule: RuleWindow = { kind: 'cancel', fromHours: null, toHours: 0, charge, indicative: false, text: null };
  const indexes = [...new Set(units.map((unit) => unit.sliceIndex))];
  const slices = indexes.map((sliceIndex) => ({ orderId: 'order', sliceIndex, departure: DEPARTURE, rules: [rule] }));
  const [point] = exitCurve({ slices, units, chargePaise: CHARGE, now: NOW }).points;
  const each = point?.perTraveller ?? [];
  const shown = Math.max(...each.map((one) => one.airlinePaise + one.servicePaise));
  const penalties = splitPenalty(units, sum(each.map((one) => one.airlinePaise)));
  const chargeOf = (unit: PaidFlightUnit) =>
    sum(penalties.filter((one) => isSameUnit(one, unit)).map((one) => one.penaltyPaise));
  const quoted = quoteUnits(withFuelShown(units, chargeOf), penalties, TERMS, '2027-01-01');
  const shares = each.map(({ travellerIndex }) => {
    const own = quoted.units.filter(({ unit }) => placeOfUnit(unit).travellerIndex === travellerIndex);
    return sum(own.flatMap((unit) => [unit.penaltyPaise, unit.serviceChargePaise, unit.serviceTaxPaise]));
  });
  return { shown, shares };
}

const ADULT: Fare = { base: 450_000, fuel: 50_000, taxes: 90_000, unnamed: 0 };
const INFANT: Fare = { base: 125_000, fuel: 0, taxes: 10_000, unnamed: 0 };

describe('the dearest charge for one traveller', () => {
  it('is no less than what an adult bears beside an infant, of whom there is less to keep', () => {
    const units = unitsOf([ADULT, ADULT, INFANT], 1);
    const { shown, shares } = shownAndShared(units, { type: 'amount', perTravellerPaise: paise(350_000) });
    expect(shown).toBe(361_800);
    expect(shares).toEqual([361_800, 361_800, 125_000]);
  });

  it('bounds the share of each, whoever travels and whatever the rule', () => {
    const fare = fc.record({
      base: fc.integer({ min: 1, max: 900_000 }),
      fuel: fc.nat(200_000),
      taxes: fc.nat(200_000),
      unnamed: fc.nat(200_000),
    });
    const charge = fc.oneof(
      fc.nat(1_200_000).map((amount) => ({ type: 'amount' as const, perTravellerPaise: paise(amount) })),
      fc.nat(10_000).map((basisPoints) => ({ type: 'percent' as const, of: 'base' as const, basisPoints })),
      fc.constant({ type: 'not_allowed' as const }),
    );
    const party = fc.record({
      adult: fare,
      adults: fc.integer({ min: 1, max: 4 }),
      infants: fc.nat(4),
      share: fc.nat(100),
    });
    fc.assert(
      fc.property(party, fc.integer({ min: 1, max: 2 }), charge, ({ adult, adults, infants, share }, slices, rule) => {
        const part = (amount: number) => Math.floor((amount * share) / 100);
        const infant = {
          base: part(adult.base),
          fuel: part(adult.fuel),
          taxes: part(adult.taxes),
          unnamed: part(adult.unnamed),
        };
        const fares = [
          ...Array.from({ length: adults }, () => adult),
          ...Array.from({ length: infants }, () => infant),
        ];
        const { shown, shares } = shownAndShared(unitsOf(fares, slices), rule);
        expect(Math.max(...shares)).toBeLessThanOrEqual(shown);
      }),
      { numRuns: 300 },
    );
  });
});
