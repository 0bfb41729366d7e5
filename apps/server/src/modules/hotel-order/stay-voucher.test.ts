import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { aBookedRoom, aBookedStay } from '@pravas/domain/hotel/testing/a-stay.ts';
import { formatInrExact, paise, sum } from '@pravas/domain/money/money.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presentStay } from './present-stay.ts';
import { stayVoucher, type VoucherQuestion } from './stay-voucher.ts';

const NOW = Temporal.Instant.from('2026-12-01T04:30:00Z');
const NAMES = ['Asha Rao', 'Ravi Iyer'];

function aVoucher(detail: HotelDetail = aBookedStay(), overrides: Partial<VoucherQuestion> = {}) {
  return stayVoucher({
    detail,
    ourReference: 'PRV-1',
    supplierReference: 'BK-9',
    nameOf: (traveller) => NAMES[traveller] ?? 'Guest',
    standingOf: () => 'held',
    gst: {
      gstin: '29AAFCM1806Q1Z0',
      legalName: 'Meridian Analytics Private Limited',
      address: '12, Residency Road, Bengaluru 560025',
      email: 'accounts@meridian.example',
      mobile: '+919845012345',
    },
    requests: [],
    supportPhone: '+918045671234',
    now: NOW,
    ...overrides,
  });
}

const linesOf = (voucher: ReturnType<typeof stayVoucher>, wanted: string) =>
  voucher.facts.find(({ label }) => label === wanted)?.lines;

describe('a voucher', () => {
  it('says by which numbers, who sleeps where, and to whom the hotel writes its invoice', () => {
    const detail = aBookedStay({
      hotelConfirmation: 'HC-7',
      houseRules: [{ kind: 'other', text: 'No pets.' }],
      rooms: [
        aBookedRoom([7_220, 7_820], { childAges: [7] }),
        aBookedRoom([7_220, 7_820], { travellers: [1], name: 'Twin Room', beds: '2 single beds' }),
      ],
    });
    const voucher = aVoucher(detail, {
      requests: ['Late arrival, about 23:00'],
      standingOf: (unit) => (unit === '1' ? 'gone' : 'held'),
    });
    expect(voucher.numbers).toEqual([
      { label: "Hotel's number", lines: ['HC-7'] },
      { label: "Seller's number", lines: ['BK-9'] },
      { label: 'Our number', lines: ['PRV-1'] },
    ]);
    expect(voucher.rooms).toEqual([
      { name: 'Standard Room, 1 double bed', guests: 'Asha Rao, child of 7', state: null },
      { name: 'Twin Room, 2 single beds', guests: 'Ravi Iyer', state: 'Cancelled' },
    ]);
    expect(linesOf(voucher, 'Invoice')).toEqual([
      'Please write the invoice for the stay to:',
      'Meridian Analytics Private Limited',
      'GSTIN 29AAFCM1806Q1Z0',
      '12, Residency Road, Bengaluru 560025',
      'Guests: take it with you at check-out and put it with the booking.',
    ]);
    expect(linesOf(voucher, 'Who pays')).toEqual([
      'Paid here, nothing to pay for the room at the hotel.',
      'Extras are the guest’s to pay at the hotel.',
    ]);
    expect(linesOf(voucher, 'Guests’ wishes, not promised')).toEqual(['Late arrival, about 23:00']);
    expect(linesOf(voucher, 'Hotel')?.at(-1)).toBe('+91 80000 12345');
    expect(linesOf(voucher, 'Help, day and night')).toEqual(['+91 80 4567 1234']);
    expect(linesOf(voucher, 'House rules')?.join(' ')).toContain('No pets');
  });

  it('names the deadline by the hotel’s clock and the Indian one where they differ', () => {
    const { hotel, ...rest } = aBookedStay();
    const address = { ...hotel.address, city: 'Dubai', stateCode: null, countryCode: 'AE' };
    const abroad = { ...rest, hotel: { ...hotel, address, zone: 'Asia/Dubai' } };
    expect(linesOf(aVoucher(abroad), 'Cancelling')?.[0]).toBe('Free until Sun 6 Dec 12:29 Dubai (13:59 IST).');
  });

  it('leaves out what there is none of', () => {
    const voucher = aVoucher(aBookedStay({ hotelConfirmation: 'BK-9' }), { gst: null, supportPhone: null });
    expect(voucher.numbers.map(({ label }) => label)).toEqual(["Hotel's number", 'Our number']);
    expect(voucher.facts.map(({ label }) => label)).toEqual(['Hotel', 'Meals', 'Who pays', 'Cancelling']);
  });

  it('has no other sum than the page, and its lines come to its total', () => {
    const night = fc.integer({ min: 0, max: 3_000_000 });
    const payment = fc.constantFrom('prepaid', 'at_hotel', 'company');
    fc.assert(
      fc.property(
        fc.array(night, { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 0, max: 90_000 }),
        fc.boolean(),
        payment,
        (prices, fee, isNamed, who) => {
          const room = aBookedRoom(prices.map((price) => price / 100));
          const taxPaise = sum(room.nights.map((one) => one.taxPaise ?? paise(0)));
          const totalPaise = paise(sum([...room.nights.map((one) => one.pricePaise), taxPaise]) + fee);
          const detail = aBookedStay({
            rooms: [room],
            taxPaise: isNamed ? taxPaise : null,
            totalPaise,
            payment: who,
          } as Partial<HotelDetail>);
          const { amounts } = aVoucher(detail);
          const onPage = presentStay(detail, {
            nameOf: () => '',
            standingOf: () => 'held',
            isBooked: true,
            now: NOW,
          }).price;
          // A price of one part is its own sum.
          const parts = onPage.lines.length > 1 ? onPage.lines.map(({ amount }) => amount) : [];
          expect(amounts.map(({ text }) => text)).toEqual([...parts, onPage.total].map(formatInrExact));
          expect(onPage.total).toBe(totalPaise);
          expect(sum(onPage.lines.map(({ amount }) => amount))).toBe(totalPaise);
        },
      ),
    );
  });
});
