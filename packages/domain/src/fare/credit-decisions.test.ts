import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CreditDecision, eligibilityOf } from './credit-decisions.ts';
import { DEFAULT_ELIGIBILITY } from './gst-credit.ts';

const decided = (validFrom: string, overrides: Partial<CreditDecision> = {}): CreditDecision => ({
  registrationId: null,
  economy: 'not_claimable',
  validFrom,
  reason: 'Advice of March',
  ...overrides,
});
const spans = (decisions: readonly CreditDecision[], registrationId: string | null) =>
  eligibilityOf(decisions, registrationId).map((row) => [row.economy5, row.validFrom, row.validTo]);

describe('the table of eligibility', () => {
  it('is the general reading where nothing was decided', () => {
    expect(eligibilityOf([], 'r1')).toEqual(DEFAULT_ELIGIBILITY);
  });

  it('keeps the general reading until the first decision, and each decision until the next', () => {
    const decisions = [decided('2027-04-01', { economy: 'ask' }), decided('2026-04-01')];
    expect(spans(decisions, 'r1')).toEqual([
      ['claimable', '2017-07-01', '2026-03-31'],
      ['not_claimable', '2026-04-01', '2027-03-31'],
      ['ask', '2027-04-01', null],
    ]);
    expect(eligibilityOf(decisions, 'r1')[1]?.source).toBe(
      'Decision of the finance team from 2026-04-01: Advice of March',
    );
  });

  it('lets a registration’s own decision go before those for all from its day on', () => {
    const decisions = [
      decided('2026-01-01'),
      decided('2026-06-01', { registrationId: 'r1', economy: 'claimable' }),
      decided('2026-09-01', { economy: 'ask' }),
    ];
    expect(spans(decisions, 'r1')).toEqual([
      ['claimable', '2017-07-01', '2025-12-31'],
      ['not_claimable', '2026-01-01', '2026-05-31'],
      ['claimable', '2026-06-01', null],
    ]);
    expect(spans(decisions, 'r2').map(([economy]) => economy)).toEqual(['claimable', 'not_claimable', 'ask']);
    expect(spans(decisions, null)).toEqual(spans(decisions, 'r2'));
  });

  it('has no row for a decision for all that a registration’s own replaces on the same day', () => {
    const own = decided('2026-04-01', { registrationId: 'r1', economy: 'claimable' });
    expect(spans([own, decided('2026-04-01')], 'r1')).toEqual([
      ['claimable', '2017-07-01', '2026-03-31'],
      ['claimable', '2026-04-01', null],
    ]);
  });

  it('replaces the general reading where a decision reaches back to the first day', () => {
    expect(spans([decided('2017-07-01')], null)).toEqual([['not_claimable', '2017-07-01', null]]);
  });

  it('holds exactly one row on every day', () => {
    const day = fc
      .integer({ min: 0, max: 4_000 })
      .map((days) => Temporal.PlainDate.from('2017-07-01').add({ days }).toString());
    const decision = fc
      .record({ validFrom: day, registrationId: fc.constantFrom(null, 'r1', 'r2') })
      .map((one) => decided(one.validFrom, one));
    const table = fc.uniqueArray(decision, { selector: (one) => `${one.registrationId} ${one.validFrom}` });
    fc.assert(
      fc.property(table, day, (decisions, on) => {
        const holding = eligibilityOf(decisions, 'r1').filter(
          (row) => row.validFrom <= on && (row.validTo === null || on <= row.validTo),
        );
        expect(holding).toHaveLength(1);
      }),
    );
  });
});
