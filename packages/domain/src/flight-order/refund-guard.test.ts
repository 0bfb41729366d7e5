import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soldForUnit } from '../booking/paid-unit.ts';
import { paise, subtract, sum, ZERO } from '../money/money.ts';
import { flightUnit } from './flight-scope.ts';
import type { LookIn } from './look-in.ts';
import type { PaidFlightUnit } from './paid-units.ts';
import { type AirlineStatement, type GuardTerms, judgeRefund } from './refund-guard.ts';
import { refundLawOn } from './refund-law.ts';
import { aPaidUnit } from './testing/paid-unit.ts';

const unit = aPaidUnit({
  basePaise: paise(400_000),
  surchargePaise: paise(50_000),
  statutoryPaise: paise(100_000),
  extrasPaise: paise(30_000),
  feePaise: paise(23_600),
  costPaise: paise(580_000),
});

/** A right that ends two days after the ticket was bought. */
const lookIn: LookIn = { hours: 48, until: Temporal.Instant.from('2027-01-03T10:00:00+05:30'), source: 'The look-in' };

function terms(overrides: Partial<GuardTerms> = {}): GuardTerms {
  return {
    cancelledOn: '2027-01-10',
    cancelledAt: Temporal.Instant.from('2027-01-10T10:00:00+05:30'),
    creditChosen: false,
    ...overrides,
  };
}

function statement(overrides: Partial<AirlineStatement> = {}): AirlineStatement {
  return { orderId: 'order', unit: '0.0', chargePaise: paise(300_000), returnedPaise: null, ...overrides };
}

function judge(of: Partial<AirlineStatement>, on: Partial<GuardTerms> = {}) {
  const judgement = judgeRefund([unit], [statement(of)], terms(on));
  return { rules: judgement.findings.map((one) => one.rule), shortfall: judgement.shortfallPaise, ...judgement };
}

describe('an airline that asks for more than there was', () => {
  it('has kept what there was, and no more than that is claimed', () => {
    const { findings, shortfallPaise } = judge({ chargePaise: paise(700_000), returnedPaise: ZERO });
    // Of 5,800 paid the airline may keep the fare and the fuel charge, 4,500.
    expect(shortfallPaise).toBe(130_000);
    expect(findings[0]).toMatchObject({
      rule: 'charge_above_cap',
      askedPaise: 580_000,
      allowedPaise: 450_000,
      sentence: expect.stringContaining('asked ₹7,000, more than there was, and kept ₹5,800; it may keep at most'),
    });
  });

  it('and never more comes back than was paid, whatever it states', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000), fc.nat(580_000), (charge, returned) => {
        const { shortfallPaise } = judgeRefund(
          [unit],
          [statement({ chargePaise: paise(charge), returnedPaise: paise(returned) })],
          terms(),
        );
        expect(returned + shortfallPaise).toBeLessThanOrEqual(soldForUnit(unit));
      }),
    );
  });
});

describe('a flight that its airline gave up', () => {
  const givenUp = { ...unit, fullRefundSource: 'Paragraph 3.3', lookIn };
  const judgeGivenUp = (of: Partial<AirlineStatement>, on: Partial<GuardTerms> = {}) =>
    judgeRefund([givenUp], [statement(of)], terms(on));

  it('costs nothing: whatever the airline keeps of it is owed, by the paragraph that says so', () => {
    expect(judgeGivenUp({ chargePaise: ZERO }).ok).toBe(true);
    const { findings, shortfallPaise } = judgeGivenUp({ chargePaise: paise(300_000) }, { cancelledAt: lookIn.until });
    expect(findings).toMatchObject([
      { rule: 'given_up_charged', askedPaise: 300_000, allowedPaise: 0, source: 'Paragraph 3.3' },
    ]);
    expect(findings[0]?.sentence).toBe(
      'The airline itself gave this flight up, so it may keep nothing; it asked ₹3,000.',
    );
    expect(shortfallPaise).toBe(300_000);
  });

  it('leaves the sources of other findings as they are', () => {
    const { findings } = judgeGivenUp({ chargePaise: paise(1), processingFeePaise: paise(5_000) });
    expect(findings.map(({ rule, source }) => [rule, source === 'Paragraph 3.3'])).toEqual([
      ['given_up_charged', true],
      ['processing_fee', false],
    ]);
  });
});

describe('the dated rules', () => {
  it('change on 26 March 2026 and begin on 1 August 2016', () => {
    expect(refundLawOn('2026-03-26')?.agentWorkingDays).toBe(14);
    expect(refundLawOn('2026-03-25')?.agentWorkingDays).toBe(30);
    expect(refundLawOn('2016-08-01')?.lookIn).toBeNull();
    expect(refundLawOn('2016-07-31')).toBeNull();
    expect(refundLawOn('2026-03-25T23:59')?.agentWorkingDays).toBe(30);
  });
});

describe('what an airline keeps', () => {
  it('may reach base fare and fuel charge, and not a paisa more', () => {
    expect(judge({ chargePaise: paise(450_000) })).toMatchObject({ ok: true, shortfall: 0, rules: [] });
    expect(judge({ chargePaise: paise(450_001) })).toMatchObject({
      ok: false,
      shortfall: 1,
      rules: ['charge_above_cap'],
    });
    expect(judge({ chargePaise: paise(450_001) }, { cancelledOn: '2026-03-25' }).shortfall).toBe(1);
    expect(judge({ chargePaise: paise(450_001) }, { cancelledOn: '2016-07-31' })).toMatchObject({
      ok: true,
      rules: [],
    });
  });

  it('is explained with what was asked, what is allowed and where it is written', () => {
    const [finding] = judge({ chargePaise: paise(500_000) }).findings;
    expect(finding).toMatchObject({ askedPaise: 500_000, allowedPaise: 450_000, shortfallPaise: 50_000 });
    expect(finding?.sentence).toBe('The airline asked ₹5,000; it may keep at most base fare and fuel charge, ₹4,500.');
    expect(finding?.source).toContain('26 March 2026');
  });

  it('never includes taxes and airport fees', () => {
    const returned = (paiseReturned: number) =>
      judge({ chargePaise: paise(450_000), returnedPaise: paise(paiseReturned) });
    expect(returned(130_000)).toMatchObject({ ok: true });
    // While more than the taxes was refunded, it is not certain that the taxes were kept.
    expect(returned(129_999)).toMatchObject({ rules: ['returned_too_little'], shortfall: 1 });
    expect(returned(100_000)).toMatchObject({ rules: ['returned_too_little'], shortfall: 30_000 });
    const below = returned(99_999);
    expect(below).toMatchObject({ rules: ['taxes_kept', 'returned_too_little'], shortfall: 30_001 });
    expect(below.findings.map((finding) => finding.shortfallPaise)).toEqual([1, 30_000]);
    expect(returned(0)).toMatchObject({ rules: ['taxes_kept', 'returned_too_little'], shortfall: 130_000 });
    expect(judge({ chargePaise: paise(450_000), returnedPaise: ZERO, extrasKeptPaise: paise(30_000) })).toMatchObject({
      rules: ['taxes_kept'],
      shortfall: 100_000,
    });
  });

  it('counts nothing twice where a charge above the cap eats the taxes', () => {
    const all = judge({ chargePaise: paise(580_000), returnedPaise: ZERO });
    expect(all.rules).toEqual(['charge_above_cap']);
    expect(all.shortfall).toBe(130_000);
  });

  it('holds no fee for handling the refund', () => {
    expect(judge({ processingFeePaise: paise(5_000) })).toMatchObject({ rules: ['processing_fee'], shortfall: 5_000 });
    expect(judge({ processingFeePaise: paise(5_000), returnedPaise: paise(280_000) })).toMatchObject({ ok: true });
  });

  it('is money again where nobody chose a credit', () => {
    const credit = { returnedPaise: paise(280_000), creditPaise: paise(280_000) };
    const found = { rule: 'credit_not_chosen', askedPaise: 280_000, allowedPaise: 0, shortfallPaise: 280_000 };
    expect(judge(credit)).toMatchObject({ ok: false, findings: [found] });
    expect(judge(credit, { creditChosen: true })).toMatchObject({ ok: true });
    expect(() => judge({ ...credit, creditPaise: paise(-1) })).toThrow(RangeError);

    const both = judge({ chargePaise: paise(500_000), creditPaise: paise(80_000) });
    expect(both).toMatchObject({ rules: ['charge_above_cap', 'credit_not_chosen'], shortfall: 50_000 });
  });

  it('is told in words for taxes, a fee for the refund and a credit', () => {
    const sentences = (of: Partial<AirlineStatement>, on: Partial<GuardTerms> = {}) =>
      judge(of, on).findings.map((one) => one.sentence);
    expect(sentences({ chargePaise: paise(450_000), returnedPaise: ZERO })).toEqual([
      'The airline kept ₹1,000 of statutory taxes and airport fees, which return in full even on a non-refundable fare.',
      'The airline returned ₹300 less than its own charge leaves.',
    ]);
    expect(sentences({ processingFeePaise: paise(5_000) })).toEqual([
      'The airline took ₹50 for handling the refund, for which it may take nothing.',
    ]);
    expect(sentences({ returnedPaise: paise(280_000), creditPaise: paise(280_000) })).toEqual([
      'The airline gave a credit of ₹2,800 although nobody chose one; the money returns the way it was paid.',
    ]);
  });

  it('is proven by every finding and the rules of that day', () => {
    const { proof } = judge({ chargePaise: paise(500_000) });
    expect(proof).toMatchObject({ rule: 'refund_guard', result: 50_000, source: refundLawOn('2027-01-10')?.source });
    expect(proof.inputs).toMatchObject({ cancelledOn: '2027-01-10', creditPaise: 0, chargePaise: 500_000 });
    expect(proof.parts).toMatchObject([
      {
        rule: 'refund_guard.charge_above_cap',
        inputs: { askedPaise: 500_000, allowedPaise: 450_000 },
        result: 50_000,
        source: refundLawOn('2027-01-10')?.source,
      },
    ]);
    expect(judge({}, { cancelledOn: '2016-07-31' }).proof).toMatchObject({
      result: 0,
      source: 'No rule of the DGCA on record for that day',
      parts: [],
    });
  });

  it("is judged by the fare of its own order, slice and traveller, not another's", () => {
    const places = [
      ['order', 0, 0, 100_000],
      ['order', 0, 1, 200_000],
      ['order', 1, 0, 300_000],
      ['order', 1, 1, 350_000],
      ['back', 0, 0, 360_000],
      ['back', 0, 1, 370_000],
      ['back', 1, 0, 380_000],
      ['back', 1, 1, 390_000],
    ] as const;
    const units = places.map(([orderId, sliceIndex, travellerIndex, base]) => ({
      ...unit,
      orderId,
      unit: flightUnit({ sliceIndex, travellerIndex }),
      sliceIndex,
      travellerIndex,
      basePaise: paise(base),
    }));
    for (const [orderId, sliceIndex, travellerIndex, base] of places) {
      const of = statement({
        orderId,
        unit: flightUnit({ sliceIndex, travellerIndex }),
        chargePaise: paise(500_000),
      });
      const { shortfallPaise, findings } = judgeRefund(units, [of], terms());
      expect(shortfallPaise).toBe(500_000 - base - 50_000);
      expect(findings).toMatchObject([{ orderId, sliceIndex, travellerIndex }]);
    }
  });

  it('is not judged without a part of its own, and never negative', () => {
    expect(judge({ unit: '0.1', chargePaise: paise(900_000) })).toMatchObject({ ok: true });
    expect(() => judge({ chargePaise: paise(-1) })).toThrow(RangeError);
    expect(() => judge({ returnedPaise: paise(-1) })).toThrow(RangeError);
  });
});

describe('the look-in of 48 hours', () => {
  const free = { ...unit, lookIn };
  const judgeFree = (of: Partial<AirlineStatement>, cancelledAt: Temporal.Instant, units: PaidFlightUnit[] = [free]) =>
    judgeRefund(units, [statement(of)], terms({ cancelledAt }));
  const rulesAt = (cancelledAt: Temporal.Instant, units: PaidFlightUnit[] = [free]) =>
    judgeFree({}, cancelledAt, units).findings.map((one) => one.rule);

  it('lets an airline keep nothing up to its last moment, and what it always may afterwards', () => {
    expect(rulesAt(lookIn.until)).toEqual(['look_in_charged']);
    expect(rulesAt(lookIn.until.add({ milliseconds: 1 }))).toEqual([]);
    expect(rulesAt(lookIn.until, [unit])).toEqual([]);
    expect(judgeFree({ chargePaise: ZERO }, lookIn.until).ok).toBe(true);
  });

  it('is explained with its hours, what was asked and where it is written', () => {
    const { findings, proof } = judgeFree({}, lookIn.until);
    expect(findings).toMatchObject([
      { askedPaise: 300_000, allowedPaise: 0, shortfallPaise: 300_000, source: 'The look-in' },
    ]);
    expect(findings[0]?.sentence).toBe(
      'The ticket was given back within 48 hours of booking, so the airline may keep nothing; it asked ₹3,000.',
    );
    expect(proof.inputs.lookInApplies).toBe(true);
    expect(judge({}).proof.inputs.lookInApplies).toBe(false);
  });

  it('leaves the sources of other findings as they are', () => {
    const { findings } = judgeFree({ chargePaise: paise(1), processingFeePaise: paise(5_000) }, lookIn.until);
    expect(findings.map(({ rule, source }) => [rule, source === 'The look-in'])).toEqual([
      ['look_in_charged', true],
      ['processing_fee', false],
    ]);
  });

  it('is each order’s own: the other of a journey may charge', () => {
    const other = { ...unit, orderId: 'back' };
    const both = [statement(), statement({ orderId: 'back' })];
    const judgement = judgeRefund([free, other], both, terms({ cancelledAt: lookIn.until }));
    const { findings, shortfallPaise, proof } = judgement;
    expect(proof.inputs.lookInApplies).toBe(true);
    expect(findings.map(({ rule, orderId }) => [rule, orderId])).toEqual([['look_in_charged', 'order']]);
    expect(shortfallPaise).toBe(300_000);
  });
});

describe('an airline that asks for more than it had said', () => {
  const quotedPaise = paise(300_000);

  it('is held to its own word, whatever the law would allow it', () => {
    const { findings, shortfall } = judge({ chargePaise: paise(340_000), quotedPaise });
    expect(shortfall).toBe(40_000);
    expect(findings).toMatchObject([
      {
        rule: 'charge_above_quote',
        askedPaise: 340_000,
        allowedPaise: 300_000,
        shortfallPaise: 40_000,
        sentence:
          'The airline had said that it would keep ₹3,000, on which the ticket was given back; it asked ₹3,400.',
        source: expect.stringContaining("airline's own statement"),
      },
    ]);
  });

  it('breaks the law with what is above its limit, and its word with the rest', () => {
    const { rules, findings, shortfall } = judge({ chargePaise: paise(490_000), quotedPaise });
    expect(rules).toEqual(['charge_above_cap', 'charge_above_quote']);
    expect(findings.map((one) => one.shortfallPaise)).toEqual([40_000, 150_000]);
    expect(findings.map((one) => one.allowedPaise)).toEqual([450_000, 300_000]);
    expect(shortfall).toBe(190_000);
  });

  it('may ask for what it had said, and for less', () => {
    expect(judge({ chargePaise: quotedPaise, quotedPaise }).ok).toBe(true);
    expect(judge({ chargePaise: paise(100_000), quotedPaise }).ok).toBe(true);
  });

  it('owes only what it has not given back all the same', () => {
    const returnedPaise = subtract(soldForUnit(unit), paise(310_000));
    const { findings } = judge({ chargePaise: paise(340_000), quotedPaise, returnedPaise });
    expect(findings.map(({ rule, shortfallPaise }) => [rule, shortfallPaise])).toEqual([
      ['charge_above_quote', 10_000],
    ]);
  });

  it('cannot have said a negative amount', () => {
    expect(() => judge({ quotedPaise: paise(-1) })).toThrow(RangeError);
  });
});

describe('every statement', () => {
  it('falls short by exactly what is missing, and its findings add up', () => {
    const amount = fc.integer({ min: 0, max: 700_000 }).map((value) => paise(value));
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.option(amount),
        amount,
        fc.option(amount),
        (chargePaise, processingFeePaise, returnedPaise, extrasKeptPaise, quoted) => {
          const own = quoted === null ? {} : { quotedPaise: quoted };
          const { findings, shortfallPaise, ok } = judgeRefund(
            [unit],
            [statement({ chargePaise, processingFeePaise, returnedPaise, extrasKeptPaise, ...own })],
            terms(),
          );
          expect(sum(findings.map((one) => one.shortfallPaise))).toBe(shortfallPaise);
          expect(ok).toBe(shortfallPaise === 0);
          const allowed = Math.min(chargePaise, 450_000, quoted ?? 450_000);
          if (returnedPaise === null) {
            expect(shortfallPaise).toBe(chargePaise - allowed + processingFeePaise);
            return;
          }
          const kept = allowed + Math.min(extrasKeptPaise, 30_000);
          expect(shortfallPaise).toBe(Math.max(0, soldForUnit(unit) - kept - returnedPaise));
          for (const one of findings) expect(one.askedPaise - one.allowedPaise).toBe(one.shortfallPaise);
        },
      ),
    );
  });
});

describe('one flight of several under one fare', () => {
  const [out, home] = [0, 1].map((sliceIndex) => ({ ...unit, sliceIndex, unit: `${sliceIndex}.0`, dividedAmong: 2 }));
  const units = [out, home].filter((one) => one !== undefined);
  const less = { chargePaise: paise(300_000), returnedPaise: paise(200_000) };

  it('is not said to have come back too low, since nobody states its part of the fare', () => {
    expect(judgeRefund(units, [statement(less)], terms()).findings).toEqual([]);
    // What the airline keeps of its taxes, and asks beyond the fare, is as wrong as ever.
    const taxes = judgeRefund(units, [statement({ ...less, returnedPaise: paise(40_000) })], terms());
    expect(taxes.findings.map((one) => one.rule)).toEqual(['taxes_kept']);
    const asked = judgeRefund(units, [statement({ chargePaise: paise(460_000) })], terms());
    expect(asked.findings.map((one) => one.rule)).toEqual(['charge_above_cap']);
  });

  it('is judged in full together with the others, and where its part is known', () => {
    const both = judgeRefund(units, [statement(less), statement({ ...less, unit: '1.0' })], terms());
    expect(both.findings.map((one) => one.rule)).toEqual(['returned_too_little', 'returned_too_little']);
    expect(judgeRefund([unit], [statement(less)], terms()).findings).toHaveLength(1);
  });

  it('is told apart by traveller and order: what others give back says nothing of it', () => {
    const everybody = [0, 1].flatMap((travellerIndex) =>
      units.map((one) => ({ ...one, travellerIndex, unit: flightUnit({ ...one, travellerIndex }) })),
    );
    const another = { ...unit, orderId: 'other', dividedAmong: 2 };
    const statements = [
      statement(less),
      statement({ ...less, orderId: 'other' }),
      statement({ ...less, unit: '0.1' }),
      statement({ ...less, unit: '1.1' }),
    ];
    const { findings } = judgeRefund([...everybody, another], statements, terms());
    expect(findings.map((one) => [one.orderId, one.travellerIndex, one.sliceIndex])).toEqual([
      ['order', 1, 0],
      ['order', 1, 1],
    ]);
  });
});
