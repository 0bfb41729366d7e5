import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indianDay } from '../time/indian-day.ts';
import { NUMBER_DIGITS, type NumberedKind, seriesOf } from './document-number.ts';

const numberOf = (series: string, counter: number) => `${series}/${String(counter).padStart(NUMBER_DIGITS, '0')}`;
const asked = fc.record({
  kind: fc.constantFrom<NumberedKind>('invoice', 'credit_note', 'debit_note'),
  year: fc.integer({ min: 2017, max: 2099 }),
  registration: fc.integer({ min: 1, max: 99 }),
});

describe('series of documents', () => {
  it.each([
    ['invoice', '2027-03-31', 1, 'PI/26-27'],
    ['credit_note', '2027-04-01', 1, 'PC/27-28'],
    ['debit_note', '2026-11-27', 1, 'PD/26-27'],
    ['invoice', '2026-11-27', 2, 'P2/2627'],
    ['credit_note', '2026-11-27', 12, 'C12/2627'],
    ['debit_note', '2099-04-01', 3, 'D3/9900'],
  ] as const)('a %s of %s of registration %i is in %s', (kind, day, registration, series) => {
    expect(seriesOf(kind, day, registration)).toBe(series);
  });

  it('begin anew with the financial year of India, which is no year of UTC', () => {
    const at = (instant: string) => numberOf(seriesOf('invoice', indianDay(Temporal.Instant.from(instant)), 1), 1);
    expect(at('2027-03-31T18:29:59Z')).toBe('PI/26-27/0000001');
    expect(at('2027-03-31T18:30:00Z')).toBe('PI/27-28/0000001');
  });

  it('give numbers as rule 46(b) and e-invoices ask, each other than those of all other series', () => {
    fc.assert(
      fc.property(asked, asked, fc.integer({ min: 1, max: 9_999_999 }), (one, other, counter) => {
        const of = ({ kind, year, registration }: typeof one) => seriesOf(kind, `${year}-06-01`, registration);
        const number = numberOf(of(one), counter);
        expect(number).toMatch(/^[A-Z1-9][A-Z0-9/-]{0,15}$/);
        const isSame = JSON.stringify(one) === JSON.stringify(other);
        expect(number === numberOf(of(other), counter)).toBe(isSame);
      }),
    );
  });

  it.each([0, 100, 1.5])('are none for registration %d', (registration) => {
    expect(() => seriesOf('invoice', '2026-11-27', registration)).toThrow(RangeError);
  });
});
