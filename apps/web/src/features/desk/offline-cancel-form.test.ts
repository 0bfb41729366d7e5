import { describe, expect, it } from 'vitest';
import { type CancelValues, cancelBody, cancelLines, cancelValuesOf, checkCancel } from './offline-cancel-form.ts';

const ASHA = { index: 0, name: 'Asha Rao', paid: 8_636 };
const RAVI = { index: 1, name: 'Ravi Menon', paid: 8_636 };
const both = (part: Partial<CancelValues> = {}): CancelValues => ({ ...cancelValuesOf([ASHA, RAVI]), ...part });
const line = (index: number, refundedAmount: string, penality: string, isChecked = true) => ({
  index,
  isChecked,
  refundedAmount,
  penality,
});

describe('the form of an offline cancellation', () => {
  it('asks for both amounts of one traveller', () => {
    expect(checkCancel(cancelValuesOf([ASHA]), [ASHA])).toEqual({
      refundedAmount: 'Refunded amount is required',
      penality: 'Penality is required',
    });
    const typed = { ...cancelValuesOf([ASHA]), refundedAmount: '5,136', penality: '3500' };
    expect(checkCancel(typed, [ASHA])).toEqual({});
    expect(checkCancel({ ...typed, penality: '3501' }, [ASHA])).toEqual({
      refundedAmount: 'Refund and penalty together are above what was paid',
    });
  });

  it('needs a selected traveller with a refund where several travel', () => {
    const message = 'Please select the traveller and enter refund';
    expect(checkCancel(both(), [ASHA, RAVI])).toEqual({ travelers: message });
    expect(checkCancel(both({ travelers: [line(0, '', ''), line(1, '', '', false)] }), [ASHA, RAVI])).toEqual({
      travelers: message,
    });
  });

  it('names the traveller whose amount is wrong, and forgives who is not selected', () => {
    const typed = both({ travelers: [line(0, '5136', '3500'), line(1, '9000', '0')] });
    expect(checkCancel(typed, [ASHA, RAVI])).toEqual({
      'travelers.1.refundedAmount': 'Refund and penalty together are above what was paid',
    });
    const alone = both({ travelers: [line(0, '5136', '3500'), line(1, 'x', '', false)] });
    expect(checkCancel(alone, [ASHA, RAVI])).toEqual({});
  });

  it('names the flights only on a round trip', () => {
    const list = { travelers: [ASHA], isRoundTrip: false, asked: null };
    const typed = { ...cancelValuesOf([ASHA]), type: '2' as const, refundedAmount: '1', penality: '2' };
    expect(cancelBody(typed, 'f', list)).toEqual({
      flightId: 'f',
      type: '',
      refundedAmount: '1',
      penality: '2',
      reason: null,
    });
    expect(cancelBody(typed, 'f', { ...list, isRoundTrip: true }).type).toBe('2');
    // What somebody has asked for says itself which flights are meant.
    const asked = { text: 'Onward (Delhi - Mumbai)', reason: null };
    expect(cancelBody(typed, 'f', { ...list, isRoundTrip: true, asked }).type).toBe('');
  });

  it('says who leaves which flight where several travel', () => {
    const typed = both({ type: '1', travelers: [line(0, '100', '0'), line(1, '', '', false)] });
    const body = cancelBody(typed, 'f', { travelers: [ASHA, RAVI], isRoundTrip: true, asked: null });
    expect(body.userCancellationDetails).toEqual({
      canceledTravelersOnward: [
        { index: 0, isChecked: true, isCancelled: false },
        { index: 1, isChecked: false, isCancelled: false },
      ],
      canceledTravelersReturn: [],
    });
    expect(body.travelers?.[0]).toEqual({ index: 0, isChecked: true, refundedAmount: '100', penality: '0' });
    const whole = cancelBody(both({ type: '' }), 'f', { travelers: [ASHA, RAVI], isRoundTrip: true, asked: null });
    expect(whole).not.toHaveProperty('userCancellationDetails');
  });

  it('shows what stays as our charges before it is saved', () => {
    const amounts = (values: CancelValues, travelers = [ASHA]) =>
      cancelLines(values, travelers)?.map(({ rupees }) => rupees) ?? null;
    const typed = { ...cancelValuesOf([ASHA]), refundedAmount: '5,000.50', penality: '3500' };
    expect(amounts(typed)).toEqual([8_636, -5_000.5, -3_500, 135.5]);
    expect(amounts({ ...typed, penality: '' })).toBeNull();
    expect(amounts({ ...typed, type: '1' })).toBeNull();
    const two = both({ travelers: [line(0, '8000', '0'), line(1, '', '', false)] });
    expect(amounts(two, [ASHA, RAVI])).toEqual([8_636, -8_000, 0, 636]);
    const everybody = both({ travelers: [line(0, '8636', '0'), line(1, '0', '8636')] });
    expect(amounts(everybody, [ASHA, RAVI])?.at(-1)).toBe(0);
  });
});
