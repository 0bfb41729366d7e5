import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { type AnnexFacts, claimAnnexes } from './claim-annexes.ts';
import { type RefundLetterFacts, refundLetter } from './refund-letter.ts';

const letter: RefundLetterFacts = {
  writtenOn: '2027-01-20',
  airlineName: 'IndiGo',
  locator: 'ABC123',
  bookingRef: 'PV-1001',
  tickets: [],
  bookedOn: '2027-01-01',
  cancelledOn: '2027-01-10',
  paidPaise: paise(580_000),
  keptPaise: paise(500_050),
  returnedPaise: paise(79_950),
  claims: [50_000, 50].map((shortfall) => ({
    travellerName: 'Asha Rao',
    flight: '6E 6045, Bengaluru - Delhi',
    finding: {
      sentence: 'Too much was kept.',
      askedPaise: paise(450_000 + shortfall),
      allowedPaise: paise(450_000),
      shortfallPaise: paise(shortfall),
      source: 'DGCA CAR Section 3',
    },
  })),
  creditNoteNo: null,
  answerWithinDays: 14,
  sender: { name: 'Nisha Verma', company: 'Meridian', email: 'nisha@meridian.example' },
};
const annex: AnnexFacts = {
  units: [
    {
      travellerName: 'Asha Rao',
      flight: '6E 6045, Bengaluru - Delhi',
      basePaise: paise(400_000),
      fuelPaise: paise(50_000),
      statutoryPaise: paise(100_050),
      otherPaise: paise(0),
      extrasPaise: paise(29_950),
    },
  ],
  record: [{ at: '10 January 2027, 09:00 IST', text: 'Cancellation asked for: Full trip' }],
  statements: [{ part: 'Full trip', chargePaise: paise(500_050), returnedPaise: null, reference: 'C1' }],
};

describe('the enclosures of a claim', () => {
  it('are what the letter names, in its order', () => {
    for (const occasion of ['cancellation', 'change'] as const) {
      const facts = { ...letter, occasion };
      expect(claimAnnexes(facts, annex).map(({ title }) => title)).toEqual(refundLetter(facts).evidence);
    }
  });

  it('take the fare apart, tell what happened when, and say what the airline has not stated', () => {
    const [ticket, record, statement] = claimAnnexes(letter, annex);
    expect(ticket?.rows).toEqual([
      ['Asha Rao', '6E 6045, Bengaluru - Delhi', '₹4,000', '₹500', '₹1,000.50', '₹0', '₹299.50', '₹5,800'],
    ]);
    expect(ticket?.total?.at(-1)).toBe('₹5,800');
    expect(record?.rows).toEqual([['10 January 2027, 09:00 IST', 'Cancellation asked for: Full trip']]);
    expect(statement?.rows).toEqual([['Full trip', '₹5,000.50', 'not stated', 'C1']]);
    expect(statement?.head[2]).toBe('Returned');
    const credit = claimAnnexes({ ...letter, occasion: 'credit' }, annex);
    expect([credit[2]?.head[2], credit[3]?.head[2]]).toEqual(['Given as a credit', 'As a credit']);
  });

  it('leave out of the ticket what the airline never received, and its price where only a change is claimed', () => {
    const sold = { ...letter, paidPaise: paise(570_000) };
    expect(claimAnnexes(sold, annex)[0]?.rows[1]).toEqual([
      'Commission, not paid to the airline',
      ...Array.from({ length: 6 }, () => ''),
      '-₹100',
    ]);
    expect(claimAnnexes(sold, annex)[0]?.total?.at(-1)).toBe('₹5,700');
    const changed = claimAnnexes({ ...sold, occasion: 'change' }, annex);
    expect([changed[0]?.rows.length, changed[0]?.total?.at(-1)]).toEqual([1, '₹5,800']);
    // An airline asks for the price of a change; of a ticket it keeps what it has.
    expect([changed[3]?.head[2], claimAnnexes(sold, annex)[3]?.head[2]]).toEqual(['Asked for', 'Kept']);
  });

  it('show nothing of what the airline was paid and returned to whoever may not know our part of the price', () => {
    const hidden = claimAnnexes({ ...letter, paidPaise: paise(570_000), hidesCost: true }, annex);
    expect([hidden[0]?.rows.length, hidden[0]?.total?.at(-1)]).toEqual([1, '₹5,800']);
    expect(hidden[2]).toMatchObject({ head: ['Part', 'Reference'], rows: [['Full trip', 'C1']] });
    expect(hidden[3]).toMatchObject({
      head: ['Traveller', 'Flight', 'Claimed', 'Source'],
      total: ['Still claimed', '', '₹500.50', ''],
    });
    expect(hidden[3]?.rows[0]).toEqual(['Asha Rao', '6E 6045, Bengaluru - Delhi', '₹500', 'DGCA CAR Section 3']);
    // Neither a charge for a change nor a credit reveals it.
    for (const occasion of ['change', 'credit'] as const) {
      const facts = { ...letter, occasion };
      expect(claimAnnexes({ ...facts, hidesCost: true }, annex)[3]).toEqual(claimAnnexes(facts, annex)[3]);
    }
    const { text } = refundLetter({ ...letter, hidesCost: true });
    expect(text).not.toMatch(/Paid for the cancelled part|Kept by|Returned so far/);
    expect(text).not.toMatch(/Kept|allowed|4,500/);
    expect(text).toContain('Bengaluru - Delhi: The airline kept more than it may keep.\n  To be returned ₹0.50.');
  });

  it('tell no sum of a late refund to him, who knows the charge that it is less than the price by', () => {
    const late = { ...letter, occasion: 'late' as const, recoveredPaise: paise(10), hidesCost: true as const };
    const claim = claimAnnexes(late, annex)[3];
    expect(claim).toMatchObject({ head: ['Traveller', 'Flight', 'Source'], total: null });
    expect(claim?.rows).toHaveLength(letter.claims.length);
    for (const row of claim?.rows ?? []) expect(row).toHaveLength(3);
  });

  it('claim the sum of all points less what was paid since', () => {
    fc.assert(
      fc.property(fc.nat(50_049), (recovered) => {
        const facts = { ...letter, recoveredPaise: paise(recovered) };
        const claim = claimAnnexes(facts, annex)[3];
        const left = refundLetter(facts).demandedPaise;
        const [, , , , text] = claim?.total ?? [];
        expect(Math.round(Number(text?.replaceAll(/[₹,]/g, '')) * 100)).toBe(left);
        expect(claim?.rows).toHaveLength(recovered > 0 ? 3 : 2);
      }),
      { examples: [[0], [1]] },
    );
  });

  it('have a head for every column', () => {
    const part = { ...letter, recoveredPaise: paise(10) };
    for (const { head, rows, total } of [part, { ...part, hidesCost: true as const }].flatMap((one) =>
      claimAnnexes(one, annex),
    )) {
      for (const row of [...rows, ...(total ? [total] : [])]) expect(row).toHaveLength(head.length);
    }
  });
});
