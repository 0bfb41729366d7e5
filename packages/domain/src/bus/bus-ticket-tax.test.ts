import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import { BUS_SAC, busPlaceOfSupply, busTicketTax, taxedFare, taxOwedBy } from './bus-ticket-tax.ts';
import { fareOfParts } from './fare-parts.ts';
import { aFare, anOperator } from './testing/a-bus.ts';

const ON = '2026-11-20';
const COMPANY = anOperator('Kaveri Roadlines Pvt Ltd', 'company');
const PROPRIETOR = anOperator('Tungabhadra Travels', 'proprietor');
const FORMS = ['company', 'llp', 'partnership', 'proprietor', 'statutory', null] as const;

const tax = (operator: ReturnType<typeof anOperator>, nineFiveBy: 'us' | 'connector' | 'none', state: string) =>
  busTicketTax([aFare(operator === COMPANY ? 120_000 : 40_000)], {
    operator,
    owedBy: taxOwedBy(operator, nineFiveBy, ON),
    ourStateCode: '29',
    placeOfSupplyStateCode: state,
  });

describe('who owes the tax', () => {
  test.each(FORMS)('on seats of a %s', (legalForm) => {
    const owed = (['us', 'connector', 'none'] as const).map((by) => taxOwedBy({ legalForm }, by, ON));
    const isOwn = legalForm === 'company';
    expect(owed).toEqual(isOwn ? ['operator', 'operator', 'operator'] : ['us', 'connector', 'operator']);
  });

  test('was a platform for companies as well, and nobody before that', () => {
    expect(taxOwedBy(COMPANY, 'us', '2023-10-19')).toBe('us');
    expect(taxOwedBy(COMPANY, 'us', '2023-10-20')).toBe('operator');
    expect(taxOwedBy(PROPRIETOR, 'us', '2021-12-31')).toBe('operator');
  });
});

describe('busTicketTax', () => {
  test('is IGST on a company’s ticket beyond its State', () => {
    expect(tax(COMPANY, 'connector', '27')).toMatchObject({
      owedBy: 'operator',
      isNineFive: false,
      sac: BUS_SAC,
      taxablePaise: 120_000,
      rate: 500,
      igstPaise: 6_000,
      cgstPaise: 0,
    });
  });

  test('is ours in halves where the switch says so', () => {
    expect(tax(PROPRIETOR, 'us', '29')).toMatchObject({
      owedBy: 'us',
      isNineFive: true,
      taxablePaise: 40_000,
      cgstPaise: 1_000,
      sgstPaise: 1_000,
      igstPaise: 0,
    });
  });

  test('goes by the operator’s own registration where it is known', () => {
    const operator = { ...COMPANY, gstin: '27AAACK1234A1Z5' };
    const facts = {
      operator,
      owedBy: 'operator',
      ourStateCode: '29',
      placeOfSupplyStateCode: '27',
    } as const;
    expect(busTicketTax([aFare(120_000)], facts)).toMatchObject({ cgstPaise: 3_000, sgstPaise: 3_000 });
    expect(busTicketTax([aFare(120_000)], { ...facts, isSez: true })).toMatchObject({ cgstPaise: 0, igstPaise: 6_000 });
  });

  test('names no rate where there are several', () => {
    const facts = {
      operator: COMPANY,
      owedBy: 'operator',
      ourStateCode: '29',
      placeOfSupplyStateCode: '27',
    } as const;
    expect(busTicketTax([aFare(1_000), aFare(1_000, { taxRate: 1_800 })], facts).rate).toBeNull();
    expect(busTicketTax([aFare(1_000, { taxRate: null })], facts).rate).toBeNull();
  });

  test('is supplied where the company is registered, else where one gets on', () => {
    expect(busPlaceOfSupply({ registrationStateCode: '27', boardingStateCode: '29' })).toBe('27');
    expect(busPlaceOfSupply({ registrationStateCode: null, boardingStateCode: '29' })).toBe('29');
    expect(busPlaceOfSupply({ registrationStateCode: null, boardingStateCode: null })).toBeNull();
  });

  test('is what the price has in it, never more or less', () => {
    const anyFare = fc.record({
      base: fc.integer({ min: 0, max: 500_000 }),
      taxPaise: fc.integer({ min: 0, max: 90_000 }),
    });
    const anyFacts = fc.record({
      legalForm: fc.constantFrom(...FORMS),
      nineFiveBy: fc.constantFrom('us' as const, 'connector' as const, 'none' as const),
      placeOfSupplyStateCode: fc.constantFrom('27', '29'),
    });
    fc.assert(
      fc.property(
        fc.array(anyFare, { minLength: 1, maxLength: 6 }),
        anyFacts,
        (some, { legalForm, nineFiveBy, placeOfSupplyStateCode }) => {
          const fares = some.map(({ base, taxPaise }) =>
            aFare(base, { taxPaise: paise(taxPaise), totalPaise: paise(base + taxPaise) }),
          );
          const operator = { legalForm, gstin: null };
          const owedBy = taxOwedBy(operator, nineFiveBy, ON);
          const of = busTicketTax(fares, { owedBy, placeOfSupplyStateCode, operator, ourStateCode: '29' });
          const heads = of.cgstPaise + of.sgstPaise + of.igstPaise;
          expect(heads).toBe(some.reduce((total, { taxPaise }) => total + taxPaise, 0));
          expect(of.igstPaise === 0 || of.cgstPaise === 0).toBe(true);
          for (const fare of fares) {
            const sold = taxedFare(fare, operator, nineFiveBy, ON);
            // Whatever the switch says, a price that has its tax is not taxed again.
            if (fare.taxPaise > 0) expect(sold).toEqual(fare);
            expect(sold.basePaise + sold.chargesPaise + sold.taxPaise).toBe(sold.totalPaise);
          }
        },
      ),
    );
  });
});

describe('taxedFare', () => {
  const bare = aFare(40_000, { taxPaise: ZERO, taxRate: null, totalPaise: paise(40_000) });

  test('adds the tax that we owe where the price has none', () => {
    expect(taxedFare(bare, PROPRIETOR, 'us', ON)).toMatchObject({ taxPaise: 2_000, taxRate: 500, totalPaise: 42_000 });
  });

  test.each([
    ['connector', PROPRIETOR],
    ['none', PROPRIETOR],
    ['us', COMPANY],
  ] as const)('adds none by the switch %s otherwise', (by, operator) => {
    expect(taxedFare(bare, operator, by, ON)).toEqual(bare);
  });
});

describe('fareOfParts', () => {
  const part = (kind: 'base' | 'charge' | 'tax' | 'total', of: number, back: number | null = null) => ({
    kind,
    paise: paise(of),
    refundablePaise: back === null ? null : paise(back),
  });
  const parts = [part('base', 85_000), part('charge', 2_000, 0), part('charge', 1_200), part('tax', 4_410, 4_310)];

  test('adds up a state corporation’s fare without its total', () => {
    const fare = fareOfParts([...parts, part('total', 92_610)], { totalPaise: null, taxRate: 500 });
    expect(fare).toEqual({
      basePaise: 85_000,
      chargesPaise: 3_200,
      taxPaise: 4_410,
      taxRate: 500,
      totalPaise: 92_610,
      notRefundablePaise: 2_100,
    });
  });

  test('goes by what is asked where the parts add up to something else', () => {
    const fare = fareOfParts(parts, { totalPaise: paise(92_700), taxRate: null });
    expect(fare).toMatchObject({ totalPaise: 92_700, chargesPaise: 3_290 });
  });
});
