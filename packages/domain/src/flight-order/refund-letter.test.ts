import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { type RefundLetterFacts, refundLetter } from './refund-letter.ts';

function aFinding(shortfall: number) {
  return {
    sentence: 'The airline asked ₹5,000; it may keep at most base fare and fuel charge, ₹4,500.',
    askedPaise: paise(450_000 + shortfall),
    allowedPaise: paise(450_000),
    shortfallPaise: paise(shortfall),
    source: 'DGCA CAR Section 3, Series M, Part II',
  };
}

const facts: RefundLetterFacts = {
  writtenOn: '2027-01-20',
  airlineName: 'IndiGo',
  locator: 'ABC123',
  bookingRef: 'PV-1001',
  tickets: [{ travellerName: 'Asha Rao', ticketNumber: '3121234567890' }],
  bookedOn: '2027-01-01',
  cancelledOn: '2027-01-10',
  paidPaise: paise(580_000),
  keptPaise: paise(500_050),
  returnedPaise: paise(79_950),
  claims: [
    { travellerName: 'Asha Rao', flight: '6E 6045, Bengaluru - Delhi', finding: aFinding(50_000) },
    { travellerName: 'Ravi Rao', flight: '6E 6045, Bengaluru - Delhi', finding: aFinding(50) },
  ],
  creditNoteNo: null,
  answerWithinDays: 14,
  sender: { name: 'Meera Iyer', company: 'Pravas', email: 'refunds@pravas.example' },
};

describe('a letter to an airline that kept too much', () => {
  it('asks for what is left of a claim, and stays as it was once that is settled', () => {
    const part = refundLetter({ ...facts, recoveredPaise: paise(30_000) });
    expect(part.demandedPaise).toBe(20_050);
    expect(part.text).toContain('Paid of this claim since: ₹300');
    expect(part.text).toContain('Please return ₹200.50 to');
    expect(refundLetter({ ...facts, recoveredPaise: paise(50_050) }).demandedPaise).toBe(50_050);
    expect(refundLetter(facts).text).not.toContain('since');
  });

  it('about a credit asks for the money in its place', () => {
    const finding = { ...aFinding(280_000), askedPaise: paise(280_000), allowedPaise: paise(0) };
    const { subject, text } = refundLetter({
      ...facts,
      occasion: 'credit',
      returnedPaise: paise(280_000),
      claims: [{ travellerName: 'Asha Rao', flight: '6E 6045, Bengaluru - Delhi', finding }],
    });
    expect(subject).toBe('PNR ABC123: ₹2,800 was given as a credit in place of money');
    for (const part of [
      'cancelled on 10 January 2027',
      'Given as a credit: ₹2,800',
      'What was given as a credit is to be returned as money, as nobody asked for a credit:',
      'As a credit ₹2,800, allowed ₹0, to be returned ₹2,800.',
      'Please return ₹2,800 to the original way of payment',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Returned so far');
  });

  it('about a change speaks of the change and of what was asked besides the difference in fare', () => {
    const { subject, text, evidence } = refundLetter({
      ...facts,
      occasion: 'change',
      keptPaise: paise(250_000),
      returnedPaise: null,
    });
    expect(subject).toBe('PNR ABC123: ₹500.50 charged for a change that is free');
    for (const part of [
      'booked on 1 January 2027 and changed on 10 January 2027',
      'Charged by IndiGo besides the difference in fare: ₹2,500',
      'What was asked for is more than may be asked for:',
      'Asked for ₹4,500.50, allowed ₹4,500, to be returned ₹0.50.',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/cancel|Kept|Returned so far/);
    expect(evidence[1]).toBe('Record of the change on 10 January 2027');
  });

  it.each([
    [
      'is still to come',
      '2026-12-02',
      'The refund is due by 3 December 2026 at the latest. Nothing has been returned.',
    ],
    ['is today', '2026-12-03', 'The refund is due by 3 December 2026 at the latest. Nothing has been returned.'],
    ['has passed', '2026-12-04', 'The refund was due by 3 December 2026. Nothing has been returned.'],
  ])('about a late refund says of its last day that it %s', (_, writtenOn, sentence) => {
    const finding = { ...aFinding(350_302), sentence: 'Nothing has been returned.' };
    const claim = { travellerName: 'Asha Rao', flight: 'Bengaluru - Delhi', finding, dueBy: '2026-12-03' };
    const { text } = refundLetter({ ...facts, occasion: 'late', returnedPaise: null, writtenOn, claims: [claim] });
    expect(text).toContain(`- Asha Rao, Bengaluru - Delhi: ${sentence}`);
    expect(text).toContain('Not refunded so far:');
    expect(text).not.toMatch(/Kept|2026-12/);
    const read = refundLetter({
      ...facts,
      occasion: 'late',
      returnedPaise: null,
      writtenOn,
      claims: [claim],
      hidesCost: true,
    });
    // With the charge that a traveller knows, the sum would reveal what the airline was paid.
    expect(read.text).toContain(`- Asha Rao, Bengaluru - Delhi: ${sentence}\n\n`);
    expect(read.text).toContain('Please return the refund of these tickets to the original way of payment by');
    expect(read.subject).toBe('PNR ABC123: the refund is missing');
    expect(read.text).not.toMatch(/₹/);
  });

  it('names every fact, the rule, the sum and the day', () => {
    const letter = refundLetter(facts);
    expect(letter.demandedPaise).toBe(50_050);
    expect(letter.subject).toBe('PNR ABC123: ₹500.50 of the refund is missing');
    for (const part of [
      '20 January 2027',
      'IndiGo',
      'booked on 1 January 2027 and cancelled on 10 January 2027',
      'PNR: ABC123',
      'Booking: PV-1001',
      'Ticket: 3121234567890, Asha Rao',
      'Paid for the cancelled part: ₹5,800',
      'Kept by IndiGo: ₹5,000.50',
      'Returned so far: ₹799.50',
      '- Asha Rao, 6E 6045, Bengaluru - Delhi: The airline asked ₹5,000;',
      'Kept ₹4,500.50, allowed ₹4,500, to be returned ₹0.50.',
      'DGCA CAR Section 3, Series M, Part II.',
      'Please return ₹500.50 to the original way of payment by 3 February 2027 (14 days from this letter)',
      'refunds@pravas.example',
      'Meera Iyer\nPravas',
    ]) {
      expect(letter.text).toContain(part);
    }
    expect(letter.evidence).toHaveLength(4);
    const enclosed = letter.evidence.map((line, index) => `${index + 1}. ${line}`);
    expect(letter.text).toContain(`Enclosed:\n${enclosed.join('\n')}\n\nYours faithfully`);
    expect(letter.text).not.toContain('Credit note');
    // The source is cited once however many points there are.
    expect(letter.text.split('Series M, Part II')).toHaveLength(2);
  });

  it('encloses the credit note where there is one, and says when nothing was stated', () => {
    const letter = refundLetter({ ...facts, creditNoteNo: 'CN-77', returnedPaise: null });
    expect(letter.evidence).toContain('Credit note CN-77 of IndiGo');
    expect(letter.text).toContain('Credit note: CN-77');
    expect(letter.text).toContain('Returned so far: not stated');
    expect(refundLetter(facts).evidence).toContain('Statement of charges by IndiGo');
  });

  it('is not written without a claim', () => {
    expect(() => refundLetter({ ...facts, claims: [] })).toThrow(RangeError);
  });
});
