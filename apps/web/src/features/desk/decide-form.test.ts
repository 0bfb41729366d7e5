import { describe, expect, it } from 'vitest';
import { hasErrors } from '../../lib/form-rules.ts';
import { checkDecision as check, type DecideValues, decideValuesOf, decisionBody, namesOrder } from './decide-form.ts';

const SUBJECT = {
  _id: '0195',
  version: 3,
  items: [
    { itemKey: 'order|onward|0', text: 'Onward, Asha Rao', paid: 6_420.5, isTold: false },
    { itemKey: 'order|onward|1', text: 'Onward, Ravi Menon', paid: 6_420.5, isTold: false },
  ],
  takesCredit: null,
  travelersOfOrder: [
    { travelerIndex: 0, name: 'Asha Rao' },
    { travelerIndex: 1, name: 'Ravi Menon' },
  ],
  newPrice: 8_120,
  atStake: 4_000,
};
const checkDecision = (action: Parameters<typeof check>[0], typed: DecideValues) => check(action, typed, SUBJECT);
const values = (part: Partial<DecideValues> = {}): DecideValues => ({ ...decideValuesOf(SUBJECT), ...part });

describe('a decision about a case', () => {
  it('needs nothing for asking again, and a comment for closing', () => {
    expect(hasErrors(checkDecision('ask_again', values()))).toBe(false);
    expect(checkDecision('close', values()).comment).toBe('Comment is required');
    expect(decisionBody('ask_again', values(), SUBJECT)).toEqual({
      workCaseId: '0195',
      version: 3,
      action: 'ask_again',
      comment: null,
    });
  });

  it('sends the price that was shown, and only with its own action', () => {
    expect(decisionBody('accept_price', values(), SUBJECT).newPrice).toBe(8_120);
    expect(decisionBody('give_back', values(), SUBJECT)).not.toHaveProperty('newPrice');
    expect(decisionBody('write_off', values(), SUBJECT).amount).toBe(4_000);
    expect(decisionBody('close', values(), SUBJECT)).not.toHaveProperty('amount');
  });

  it('asks for the PNR and every ticket where the order was found', () => {
    const errors = checkDecision('mark_booked', values({ airlinePnr: 'QX', tickets: ['0982341', ''] }));
    expect(errors.airlinePnr).toBe('PNR is 5 to 8 letters and digits');
    expect(errors['tickets.0']).toBeUndefined();
    expect(errors['tickets.1']).toBe('Ticket number is required');
    const found = values({ airlinePnr: ' qx7t2a ', tickets: ['0982341 ', '0982342'] });
    expect(decisionBody('mark_booked', found, SUBJECT)).toMatchObject({
      airlinePnr: 'QX7T2A',
      tickets: [
        { travelerIndex: 0, ticketNumber: '0982341' },
        { travelerIndex: 1, ticketNumber: '0982342' },
      ],
    });
  });

  it('asks only what is kept of a part that was told as cancelled', () => {
    const items = SUBJECT.items.map((item, index) => ({ ...item, isTold: index === 1 }));
    expect(decideValuesOf({ ...SUBJECT, items }).answers.map(({ isCancelled }) => isCancelled)).toEqual(['', 'yes']);
  });

  it('asks for an order after a change only where one was made', () => {
    expect(checkDecision('enter_change', values()).isChanged).toBe('Say whether it was changed');
    const refused = values({ isChanged: 'no' });
    expect(namesOrder('enter_change', refused)).toBe(false);
    expect(hasErrors(checkDecision('enter_change', refused))).toBe(false);
    expect(decisionBody('enter_change', refused, SUBJECT)).toMatchObject({ isChanged: false });
    expect(decisionBody('enter_change', refused, SUBJECT)).not.toHaveProperty('airlinePnr');
  });

  it("takes the airline's answer part by part, a penality only of what it cancelled", () => {
    const typed = values({
      answers: [
        { isCancelled: 'yes', penality: '3,500', creditNoteNo: '', credit: '', creditUntil: '' },
        { isCancelled: 'no', penality: 'left over', creditNoteNo: 'x', credit: '', creditUntil: '' },
      ],
    });
    expect(hasErrors(checkDecision('enter_cancellation', typed))).toBe(false);
    expect(decisionBody('enter_cancellation', typed, SUBJECT).answers).toEqual([
      { itemKey: 'order|onward|0', isCancelled: true, penality: 3_500 },
      { itemKey: 'order|onward|1', isCancelled: false },
    ]);
    const open = checkDecision('enter_cancellation', values());
    expect(open['answers.1.isCancelled']).toBe('Say whether the airline cancelled it');
  });

  it('refuses what is no amount', () => {
    expect(checkDecision('mark_recovered', values()).amount).toBe('Amount is required');
    expect(checkDecision('mark_recovered', values({ amount: 'all' })).amount).toBe('Please enter valid number');
    expect(decisionBody('mark_recovered', values({ amount: '₹1,250.50' }), SUBJECT).amount).toBe(1_250.5);
  });

  it('refuses nothing and more than is missing for what the airline paid', () => {
    const problemOf = (amount: string, atStake: number | null = 4_000) =>
      check('mark_recovered', values({ amount }), { ...SUBJECT, atStake }).amount;
    expect(problemOf('0')).toBe('Enter what was paid back, up to ₹4,000');
    expect(problemOf('4,000.01')).toBe('Enter what was paid back, up to ₹4,000');
    expect(problemOf('4,000')).toBeUndefined();
    // Where nobody knows what is missing, only the server knows the highest possible refund.
    expect(problemOf('0', null)).toBe('Enter what was paid back');
    expect(problemOf('9,000', null)).toBeUndefined();
  });

  it('refuses a penality above what was paid for the part', () => {
    const problemOf = (penality: string) =>
      checkDecision(
        'enter_cancellation',
        values({
          answers: [
            { isCancelled: 'no', penality: '', creditNoteNo: '', credit: '', creditUntil: '' },
            { isCancelled: 'yes', penality, creditNoteNo: '', credit: '', creditUntil: '' },
          ],
        }),
      )['answers.1.penality'];
    expect(problemOf('6,420.51')).toBe('Only ₹6,420.50 was paid for this part');
    expect(problemOf('6,420.50')).toBeUndefined();
    expect(problemOf('0')).toBeUndefined();
  });

  describe('a credit of the airline in place of money', () => {
    const NOW = '2026-11-23';
    const typed = (part: { penality?: string; credit: string; creditUntil: string }) =>
      values({
        answers: [
          { isCancelled: 'yes', penality: '3,500', creditNoteNo: '', ...part },
          { isCancelled: 'no', penality: '', creditNoteNo: '', credit: '', creditUntil: '' },
        ],
      });
    const problemsOf = (credit: string, creditUntil: string, penality = '3,500') => {
      const errors = check('enter_cancellation', typed({ credit, creditUntil, penality }), SUBJECT, NOW);
      return [errors['answers.0.credit'], errors['answers.0.creditUntil']];
    };

    it('is at most what the charge leaves, and has a last day that has not gone by', () => {
      expect(problemsOf('', '')).toEqual([undefined, undefined]);
      expect(problemsOf('0', '')).toEqual([undefined, undefined]);
      expect(problemsOf('2,920.50', NOW)).toEqual([undefined, undefined]);
      expect(problemsOf('2,920.51', NOW)).toEqual(['Only ₹2,920.50 is refunded for this part', undefined]);
      expect(problemsOf('a lot', NOW)).toEqual(['Please enter valid number', undefined]);
      expect(problemsOf('2,000', '')).toEqual([undefined, 'The last day of the credit is required']);
      expect(problemsOf('2,000', '2026-11-22')).toEqual([undefined, 'This day has passed']);
      // A charge that is wrong itself says nothing of the remaining sum.
      expect(problemsOf('6,000', NOW, 'much')).toEqual([undefined, undefined]);
    });

    it('is sent with its last day, and none of either where there is none', () => {
      const sent = (credit: string, creditUntil: string) =>
        decisionBody('enter_cancellation', typed({ credit, creditUntil }), SUBJECT).answers?.[0];
      expect(sent('2,000', '2027-11-23')).toMatchObject({ credit: 2_000, creditUntil: '2027-11-23' });
      expect(sent('', '2027-11-23')).not.toHaveProperty('creditUntil');
      expect(sent('0', '2027-11-23')).not.toHaveProperty('credit');
    });

    it('says whether it was agreed to, which nobody is taken to have done; what was chosen before is not asked again', () => {
      const sent = (credit: string, part: Partial<DecideValues>, takesCredit: boolean | null = null) =>
        decisionBody(
          'enter_cancellation',
          { ...typed({ credit, creditUntil: '2027-11-23' }), ...part },
          { ...SUBJECT, takesCredit },
        );
      expect(sent('2,000', {}).takesCredit).toBe(false);
      expect(sent('2,000', { takesCredit: true }).takesCredit).toBe(true);
      expect(sent('', { takesCredit: true })).not.toHaveProperty('takesCredit');
      expect(sent('2,000', { takesCredit: true }, false)).not.toHaveProperty('takesCredit');
      expect(sent('2,000', { answers: [] })).not.toHaveProperty('takesCredit');
    });
  });
});
