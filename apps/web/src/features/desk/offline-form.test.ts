import { describe, expect, it } from 'vitest';
import type { OfflineEntry } from './entry-query.ts';
import {
  checkOffline,
  entryInForce,
  type OfflineValues,
  offlineBody,
  offlineValuesOf,
  overBenchmark,
  sumLines,
  withCharge,
} from './offline-form.ts';

const WITHIN = { supplierStateCode: '29', placeOfSupplyStateCode: '29', on: '2026-11-25' };

const TYPED: OfflineValues = {
  payment: { totalPrice: '8,400', serviceCharge: '200', cgstCharges: '18', sgstCharges: '18', igstCharges: '0' },
  bookingId: 'AG-77120',
  forwardPnr: 'QX7T2A',
  forwardTicketNo: '0982341',
  returnPnr: '',
  returnTicketNo: '',
  arbitrage: '0',
  commission: '150',
  isCorrection: false,
};
const entry = (part: Partial<OfflineEntry>): OfflineEntry => ({
  _id: 'a',
  flightId: 'f',
  kind: 'booking',
  isCorrection: false,
  state: 'confirmed',
  enteredBy: { user_id: 1, name: 'Asha Rao' },
  enteredAt: '2027-01-05T08:00:00Z',
  decidedBy: null,
  decidedAt: null,
  comment: null,
  amounts: {
    totalPrice: 8_400,
    serviceCharge: 200,
    cgstCharges: 0,
    sgstCharges: 0,
    igstCharges: 36.5,
    arbitrageCharges: 0,
    commissionCharges: 150,
    total: 8_636.5,
  },
  references: {
    bookingId: 'AG-1',
    forwardPnr: 'QX7T2A',
    forwardTicketNo: '098-2411112222',
    returnPnr: '',
    returnTicketNo: '',
  },
  lines: [],
  cancellation: null,
  benchmark: null,
  allowedActions: [],
  ...part,
});

describe('the form of an offline booking', () => {
  it('asks for everything, the return fields on round trips only', () => {
    const empty = offlineValuesOf(null);
    expect(checkOffline(empty, { isRoundTrip: false, supply: WITHIN })).toMatchObject({
      bookingId: 'Booking Id is required',
      forwardPnr: 'Forward PNR is required',
      forwardTicketNo: 'Forward ticket number is required',
      'payment.totalPrice': 'Fare is required',
      'payment.serviceCharge': 'Net other service charges & fees is required',
      'payment.igstCharges': 'IGST is required',
      arbitrage: 'Arbitrage is required',
      commission: 'Commission is required',
    });
    expect(checkOffline(TYPED, { isRoundTrip: false, supply: WITHIN })).toEqual({});
    expect(checkOffline(TYPED, { isRoundTrip: true, supply: WITHIN })).toEqual({
      returnPnr: 'Return PNR is required',
      returnTicketNo: 'Return ticket number is required',
    });
  });

  it('proposes the GST on our charge, and leaves what somebody has typed himself', () => {
    const { payment } = offlineValuesOf(null);
    const within = { supply: WITHIN };
    const first = withCharge(payment, '100', within);
    expect(first).toMatchObject({ serviceCharge: '100', cgstCharges: '9', sgstCharges: '9', igstCharges: '0' });
    expect(withCharge(first, '1000.50', within)).toMatchObject({ cgstCharges: '90.05', sgstCharges: '90.05' });
    expect(withCharge({ ...first, cgstCharges: '10' }, '200', within)).toMatchObject({
      cgstCharges: '10',
      sgstCharges: '18',
    });
    expect(withCharge(first, '1x', within)).toMatchObject({ cgstCharges: '', sgstCharges: '', igstCharges: '' });
    const between = { supply: { ...WITHIN, placeOfSupplyStateCode: '33' } };
    expect(withCharge(payment, '100', between)).toMatchObject({
      cgstCharges: '0',
      sgstCharges: '0',
      igstCharges: '18',
    });
  });

  it('adds up as it is typed: IGST above 0 takes the place of CGST and SGST', () => {
    expect(sumLines(TYPED).total).toBe(8_636);
    const withIgst = { payment: { ...TYPED.payment, igstCharges: '36' } };
    expect(sumLines(withIgst).total).toBe(8_636);
    expect(sumLines(withIgst).lines.map(({ label }) => label)).not.toContain('CGST');
    expect(sumLines({ payment: { ...TYPED.payment, totalPrice: 'eight' } }).total).toBe(236);
    expect(sumLines({ payment: { ...TYPED.payment, totalPrice: '3,00' } }).total).toBe(236);
  });

  it('sends no return fields of a one-way flight', () => {
    const body = offlineBody({ ...TYPED, returnPnr: 'LEFTOVER' }, 'f', false);
    expect(body).toMatchObject({ flightId: 'f', forwardPnr: 'QX7T2A', returnPnr: '' });
    expect(offlineBody({ ...TYPED, returnPnr: 'BACK12' }, 'f', true).returnPnr).toBe('BACK12');
  });

  it('corrects what is in force, which is the latest confirmed entry of the booking', () => {
    const waiting = entry({ _id: 'w', state: 'waiting' });
    const inForce = entryInForce([waiting, entry({ _id: 'c', kind: 'cancellation' }), entry({ _id: 'b' })]);
    expect(inForce?._id).toBe('b');
    const values = offlineValuesOf(inForce);
    expect(values).toMatchObject({ isCorrection: true, bookingId: 'AG-1', commission: '150' });
    expect(values.payment.igstCharges).toBe('36.5');
    expect(checkOffline(values, { isRoundTrip: false, supply: { ...WITHIN, placeOfSupplyStateCode: '33' } })).toEqual(
      {},
    );
    expect(entryInForce([waiting])).toBeNull();
  });

  it('compares the fare with the lowest that is known', () => {
    expect(overBenchmark('8,400', 8_100)).toBe(300);
    expect(overBenchmark('8100.10', 8_100)).toBe(0.1);
    expect(overBenchmark('', 8_100)).toBeNull();
    expect(overBenchmark('cheap', 8_100)).toBeNull();
  });

  it.each(['₹1,23,456.78', '₹ 1,23,456.78'])('takes %j as it was pasted in the field and in the sum', (totalPrice) => {
    const pasted = { ...TYPED, payment: { ...TYPED.payment, totalPrice } };
    expect(checkOffline(pasted, { isRoundTrip: false, supply: WITHIN })).toEqual({});
    expect(sumLines(pasted).total).toBe(123_692.78);
  });
});
