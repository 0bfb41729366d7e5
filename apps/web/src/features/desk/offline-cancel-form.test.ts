import { describe, expect, it } from 'vitest';
import {
  type CancelScope,
  type CancelValues,
  cancelBody,
  cancelValuesOf,
  checkCancel,
  chosenScope,
  isForAll,
  labelOfChosen,
  linesOf,
  offeredScopes,
  paidOfChosen,
  stayingProblem,
  withLine,
} from './offline-cancel-form.ts';

const MESSAGE = 'Please select the traveller and enter refund';
const paid = (fare: number, taxes = 0): CancelScope['paid'] => ({
  fare,
  taxes,
  otherFees: 0,
  extras: 0,
  serviceCharge: 100,
  GST: 18,
  usedUp: 0,
  total: fare + taxes + 118,
  taxesBack: taxes,
});
const ASHA = { index: 0, name: 'Asha Rao', type: 'ADULT', paid: paid(8_000, 636) } as const;
const RAVI = { index: 1, name: 'Ravi Menon', type: 'ADULT', paid: paid(8_000, 636) } as const;
const KID = { index: 1, name: 'Tia Rao', type: 'CHILD', paid: paid(4_000) } as const;

const one: CancelScope = {
  scope: 'full',
  type: '',
  label: 'Full trip',
  mode: 'whole',
  travelers: [ASHA],
  parties: [[0]],
  paid: ASHA.paid,
};
const two: CancelScope = {
  ...one,
  mode: 'travelers',
  travelers: [ASHA, RAVI],
  parties: [[0, 1]],
  paid: paid(16_000, 1_272),
};
const onward: CancelScope = { ...two, scope: 'onward', type: '1', label: 'Onward (Delhi - Mumbai)' };

const typed = (values: Partial<CancelValues> = {}): CancelValues => ({ ...cancelValuesOf([one]), ...values });
const line = (index: number, refundedAmount: string, penality: string, isChecked = true) => ({
  index,
  isChecked,
  refundedAmount,
  penality,
});
const wrongOf = (values: CancelValues, ...scopes: [CancelScope, ...CancelScope[]]) =>
  Object.entries(checkCancel(values, scopes)).filter(([, message]) => message !== undefined);

describe('the parts of an offline cancellation', () => {
  it('are those that are offered, the first one chosen until another is', () => {
    const cancelling = { refusal: null, supply: { supplierStateCode: '29', placeOfSupplyStateCode: '29', on: '' } };
    expect(offeredScopes({ cancelling: { ...cancelling, scopes: [], backTo: '' } })).toBeNull();
    expect(offeredScopes({ cancelling: { ...cancelling, scopes: [two, onward], backTo: '' } })).toEqual([two, onward]);
    expect(cancelValuesOf([onward, two]).scope).toBe('onward');
    expect(chosenScope({ scope: 'onward' }, [two, onward])).toBe(onward);
    // The chosen part may have been cancelled meanwhile.
    expect(chosenScope({ scope: 'return' }, [two, onward])).toBe(two);
  });

  it('take in those who are ticked, and everybody where nobody else could be meant', () => {
    expect(linesOf(typed(), two).map(({ isChecked }) => isChecked)).toEqual([false, false]);
    const asked: CancelScope = { ...two, scope: 'asked' };
    const rest: CancelScope = { ...two, scope: 'rest', travelers: [RAVI] };
    expect([isForAll(two), isForAll(asked), isForAll(rest)]).toEqual([false, true, true]);
    expect(linesOf(typed(), rest)).toEqual([line(1, '', '')]);
    // Text typed for a person who does not fly this part is left out of it, and stays for another.
    const kept = withLine(withLine(typed(), 0, { refundedAmount: '5' }), 0, { isChecked: true });
    expect(kept.travelers).toEqual([line(0, '5', '')]);
    expect(linesOf(kept, rest).map(({ index }) => index)).toEqual([1]);
  });

  it('say what was paid for those who are chosen', () => {
    expect(paidOfChosen(typed(), one).totalPaise).toBe(875_400);
    expect(paidOfChosen(typed(), two).totalPaise).toBe(1_739_000);
    const ravi = typed({ travelers: [line(1, '', '')] });
    expect(paidOfChosen(ravi, two)).toMatchObject({ pricePaise: 800_000, gstPaise: 1_800, totalPaise: 875_400 });
    const everybody = withLine(ravi, 0, { isChecked: true });
    expect([typed(), ravi, everybody].map((values) => labelOfChosen(values, onward))).toEqual([
      'Onward (Delhi - Mumbai)',
      'Onward (Delhi - Mumbai): Ravi Menon',
      'Onward (Delhi - Mumbai)',
    ]);
    expect(labelOfChosen(typed(), one)).toBe('Full trip');
  });
});

describe('the form of an offline cancellation', () => {
  it('asks for both amounts of one traveller and holds them to what was paid', () => {
    expect(checkCancel(typed(), [one])).toEqual({
      refundedAmount: 'Refunded amount is required',
      penality: 'Penality is required',
    });
    const right = typed({ refundedAmount: '5,254', penality: '3500' });
    expect(checkCancel(right, [one])).toEqual({});
    expect(checkCancel({ ...right, penality: '3500.01' }, [one])).toEqual({
      refundedAmount: 'Refunded amount and penality together are above the ₹8,754 that was paid',
    });
    expect(wrongOf({ ...right, refundedAmount: '635' }, one)).toEqual([
      ['refundedAmount', expect.stringMatching(/^Taxes and airport fees are refunded in full, at least ₹636/)],
    ]);
  });

  it('needs a selected traveller where several travel, and both amounts of each', () => {
    expect(checkCancel(typed(), [two])).toEqual({ travelers: MESSAGE });
    const blank = typed({ travelers: [line(1, '', '')] });
    expect(wrongOf(blank, two)).toEqual([
      ['travelers.1.refundedAmount', 'Refunded amount is required'],
      ['travelers.1.penality', 'Penality is required'],
    ]);
  });

  it('names the traveller whose amount is wrong, and forgives who is not selected', () => {
    const above = typed({ travelers: [line(0, '5136', '3500'), line(1, '9000', '0')] });
    expect(wrongOf(above, two)).toEqual([
      ['travelers.1.refundedAmount', 'Refunded amount and penality together are above the ₹8,754 that was paid'],
    ]);
    const alone = typed({ travelers: [line(0, '5136', '3500'), line(1, 'x', '', false)] });
    expect(wrongOf(alone, two)).toEqual([]);
  });

  it('leaves nobody behind who cannot fly alone, whichever flights are shared', () => {
    const family: CancelScope = { ...two, travelers: [ASHA, KID], parties: [[0, 1]] };
    const refused = 'A child or an infant cannot fly alone. Please cancel them too, or keep an adult.';
    const parent = typed({ travelers: [line(0, '5136', '3500')] });
    expect([stayingProblem(typed(), family), stayingProblem(parent, family)]).toEqual([null, refused]);
    expect(wrongOf(parent, family)).toEqual([['travelers', refused]]);
    expect(stayingProblem(parent, { ...family, parties: [[0], [1]] })).toBeNull();
  });

  it('sends the part by its value, and who of it where several travel', () => {
    const values = typed({ refundedAmount: '1', penality: '2', reason: ' ' });
    expect(cancelBody(values, 'f', { ...one, scope: 'return', type: '2' })).toEqual({
      flightId: 'f',
      type: '2',
      refundedAmount: '1',
      penality: '2',
      reason: null,
    });
    const body = cancelBody(typed({ travelers: [line(0, '100', '0')] }), 'f', onward);
    expect(body.userCancellationDetails).toEqual({
      canceledTravelersOnward: [
        { index: 0, isChecked: true, isCancelled: false },
        { index: 1, isChecked: false, isCancelled: false },
      ],
      canceledTravelersReturn: [],
    });
    expect(body.travelers).toEqual([line(0, '100', '0'), line(1, '', '', false)]);
    expect(cancelBody(typed(), 'f', two)).not.toHaveProperty('userCancellationDetails');
  });
});
