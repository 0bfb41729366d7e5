import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Paise, paise } from '../money/money.ts';
import type { ApprovalStatus } from './approval.ts';
import {
  type ApprovalStanding,
  type ApprovedTraveller,
  fingerprintOf,
  guardPurchase,
  priceBand,
} from './fingerprint.ts';

const asha: ApprovedTraveller = { type: 'ADULT', firstName: 'Asha', lastName: 'Rao', dateOfBirth: '1990-04-12' };
const ravi: ApprovedTraveller = { ...asha, firstName: 'Ravi' };
const facts = {
  itineraryKey: '6E-6045 Saver',
  travellers: [asha, ravi],
  policyVersionId: 'v1',
};

describe('a fingerprint', () => {
  const print = fingerprintOf(facts);

  it.each([
    ['the order of travellers', { travellers: [ravi, asha] }],
    ['how a name is typed', { travellers: [{ ...asha, firstName: ' asha ', lastName: 'RAO' }, ravi] }],
  ])('does not change with %s', (_, change) => {
    expect(fingerprintOf({ ...facts, ...change })).toBe(print);
  });

  it('does not change with how far the parts of a name stand apart', () => {
    const named = (firstName: string) => fingerprintOf({ ...facts, travellers: [{ ...asha, firstName }] });
    expect(named('Asha  Maria')).toBe(named('Asha Maria'));
    expect(named('AshaMaria')).not.toBe(named('Asha Maria'));
  });

  it.each([
    ['another itinerary', { itineraryKey: '6E-6046 Saver' }],
    ['another name', { travellers: [asha, { ...ravi, lastName: 'Iyer' }] }],
    ['another date of birth', { travellers: [asha, { ...ravi, dateOfBirth: null }] }],
    ['another type of traveller', { travellers: [asha, { ...ravi, type: 'CHILD' as const }] }],
    ['one traveller less', { travellers: [asha] }],
    ['another policy version', { policyVersionId: 'v2' }],
    ['no policy', { policyVersionId: null }],
  ])('changes with %s', (_, change) => {
    expect(fingerprintOf({ ...facts, ...change })).not.toBe(print);
  });

  it('is different for different facts, whatever characters they hold', () => {
    const text = fc.string({ maxLength: 4, unit: fc.constantFrom('A', '"', ',', '[', ']', '\\') });
    const some = fc.tuple(text, text, text, text);
    const printOf = ([itineraryKey, firstName, lastName, policyVersionId]: readonly [string, string, string, string]) =>
      fingerprintOf({ itineraryKey, travellers: [{ ...asha, firstName, lastName }], policyVersionId });
    fc.assert(
      fc.property(some, some, (a, b) => {
        expect(printOf(a) === printOf(b)).toBe(a.every((part, index) => part === b[index]));
      }),
    );
  });
});

describe('the band', () => {
  it.each([
    [1_000_000, 5, 100_000, 1_050_000],
    [1_000_000, 5, 20_000, 1_020_000],
    [1_000_000, 0, 100_000, 1_000_000],
    [1_000_000, 5, 0, 1_000_000],
    [999, 5, 100_000, 1_048],
    [1_000_000, 2.5, 100_000, 1_025_000],
    [1_000_000, -5, 100_000, 1_000_000],
    [1_000_000, Number.NaN, 100_000, 1_000_000],
    [0, 50, 100_000, 0],
  ])('of %i paise with %d %% and %i paise is %i', (approved, percent, amount, band) => {
    expect(priceBand(paise(approved), { percent, paise: amount })).toBe(band);
  });

  it('is never below what was approved, and within both allowances', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000_000 });
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 50 }), amount, (approved, percent, allowed) => {
        const band = priceBand(paise(approved), { percent, paise: allowed });
        expect(band).toBeGreaterThanOrEqual(approved);
        expect(band - approved).toBeLessThanOrEqual(allowed);
        expect((band - approved) * 100).toBeLessThanOrEqual(approved * percent);
      }),
    );
  });
});

describe('the guard', () => {
  const standing = (overrides: Partial<ApprovalStanding>): ApprovalStanding => ({
    approvalStatus: 'Approved',
    approvedFingerprint: 'f',
    approvedBandPaise: paise(105),
    bypassActor: null,
    ...overrides,
  });
  it.each([
    [{}, 'f', 105, 'ok'],
    [{}, 'f', 106, 'above_approved_price'],
    [{}, 'g', 105, 'changed_since_approval'],
    [{}, 'g', 106, 'changed_since_approval'],
    [{ approvalStatus: 'Not Required' }, 'f', 105, 'ok'],
    [{ approvalStatus: 'Not Required' }, 'g', 105, 'changed_since_approval'],
    [{ approvalStatus: 'Not Required' }, 'f', 106, 'above_approved_price'],
    [{ approvalStatus: 'Not Required', approvedFingerprint: null }, 'f', 1, 'not_approved'],
    [{ approvedBandPaise: null }, 'f', 1, 'not_approved'],
    [{ approvalStatus: 'Bypass' }, 'f', 105, 'not_approved'],
    [{ approvalStatus: 'Bypass', bypassActor: ' ' }, 'f', 105, 'not_approved'],
    [{ approvalStatus: 'Bypass', bypassActor: 'p1' }, 'f', 105, 'ok'],
    [{ approvalStatus: 'Bypass', bypassActor: 'p1' }, 'f', 106, 'above_approved_price'],
    [{ approvalStatus: 'Bypass', bypassActor: 'p1' }, 'g', 105, 'changed_since_approval'],
    [{ approvalStatus: 'Pending For Approval', bypassActor: 'p1' }, 'f', 1, 'not_approved'],
    [{ approvalStatus: 'Rejected' }, 'f', 1, 'not_approved'],
    [{}, 'f', Number.NaN, 'above_approved_price'],
  ] satisfies readonly (readonly [
    Partial<ApprovalStanding> & { approvalStatus?: ApprovalStatus },
    string,
    number,
    string,
  ])[])('%j for %s at %d: %s', (overrides, fingerprint, total, expected) => {
    const answer = guardPurchase(standing(overrides), { fingerprint, totalPaise: total as Paise });
    expect(answer.ok ? 'ok' : answer.code).toBe(expected);
  });
});
