import type { StaysRoomRate } from '@duffel/api/Stays/StaysTypes';
import { stayCharge } from '@pravas/domain/hotel/stay-cancellation.ts';
import { stayPrice } from '@pravas/domain/hotel/stay-price.ts';
import { type Paise, paise } from '@pravas/domain/money/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toListedHotel } from './content.ts';
import { refundAt, refundsOf } from './refunds.ts';
import { anAccommodation, aRate } from './testing/wire-samples.ts';
import { isPayable, type OfferFacts, toOffer } from './to-domain.ts';
import * as wire from './wire.ts';

const CHECK_IN = '2026-12-08T08:30:00Z';
const FACTS: OfferFacts = {
  supplierId: 'duffel-stays',
  hotelId: 'h1',
  asked: {
    supplierHotelId: 'acc_0000SBXBLR08',
    zone: 'Asia/Kolkata',
    stay: { checkIn: '2026-12-08', checkOut: '2026-12-10' },
    rooms: [{ adults: 2, childAges: [] }],
    nationality: 'IN',
    companyCodes: [],
  },
};

/** The offer of a rate that differs from case 5 by these fields. */
function offerOf(
  changes: Partial<Record<keyof StaysRoomRate, unknown>> = {},
  asked: Partial<OfferFacts['asked']> = {},
) {
  const rate = wire.rate.parse({ ...aRate(), ...changes });
  const room = wire.room.parse(anAccommodation().rooms[0]);
  return toOffer(room, rate, rate, { ...FACTS, asked: { ...FACTS.asked, ...asked } });
}

function chargeAt(offer: ReturnType<typeof offerOf>, at: string): Paise {
  if (!offer) throw new Error('There is no offer');
  return stayCharge({ ...offer, checkInAt: CHECK_IN }, Temporal.Instant.from(at)).chargePaise;
}

describe('a rate as an offer', () => {
  test('case 5: ₹17,184.60, free to the last moment before 08:30 UTC on the 6th, then ₹7,581, then all', () => {
    const offer = offerOf();
    expect(offer).toMatchObject({
      totalPaise: 1_718_460,
      taxPaise: 176_860,
      board: 'room_only',
      payment: 'prepaid',
      isRefundable: true,
      isNegotiated: false,
      expiresAt: '2026-12-01T05:09:00Z',
      rooms: [{ name: 'Standard Room', beds: '1 double bed' }],
    });
    expect(chargeAt(offer, '2026-12-06T08:29:59.999Z')).toBe(0);
    expect(chargeAt(offer, '2026-12-06T08:30:00Z')).toBe(758_100);
    expect(chargeAt(offer, '2026-12-08T08:29:59Z')).toBe(758_100);
    expect(chargeAt(offer, '2026-12-08T08:30:00Z')).toBe(1_718_460);
  });

  test('names no price of a night: nights share what is before tax, an odd paisa to the first', () => {
    const offer = offerOf({ base_amount: '100.01' });
    expect(offer?.rooms[0]?.nights).toEqual([
      { date: '2026-12-08', pricePaise: 5_001, taxPaise: null },
      { date: '2026-12-09', pricePaise: 5_000, taxPaise: null },
    ]);
  });

  test('without parts of the price all of it is the nights’', () => {
    const offer = offerOf({ base_amount: null, tax_amount: null, fee_amount: null });
    if (!offer) throw new Error('There is no offer');
    expect(stayPrice(offer)).toMatchObject({ pricePaise: 1_718_460, taxPaise: null, otherPaise: 0 });
    const known = offerOf({ base_amount: null });
    if (!known) throw new Error('There is no offer');
    expect(stayPrice(known)).toMatchObject({ pricePaise: 1_504_000, taxPaise: 176_860, otherPaise: 37_600 });
  });

  test('whatever parts a price is said to have, they are whole paise and come to no more than the total', () => {
    const amount = fc.option(fc.integer({ min: -500, max: 3_000_000 }).map((paise) => (paise / 100).toFixed(2)));
    const counts = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(amount, amount, amount, counts, (base_amount, tax_amount, fee_amount, count) => {
        const rooms = Array.from({ length: count }, () => ({ adults: 2, childAges: [] }));
        const offer = offerOf({ base_amount, tax_amount, fee_amount }, { rooms });
        if (!offer) throw new Error('There is no offer');
        const { pricePaise, taxPaise, otherPaise, totalPaise } = stayPrice(offer);
        expect(pricePaise + (taxPaise ?? 0) + otherPaise).toBe(totalPaise);
        expect(Math.min(pricePaise, taxPaise ?? 0, otherPaise)).toBeGreaterThanOrEqual(0);
        const nights = offer.rooms.flatMap((room) => room.nights.map((night) => night.pricePaise));
        expect(Math.max(...nights) - Math.min(...nights)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('what is paid at the desk stays apart, in the desk’s own money', () => {
    expect(offerOf()?.atHotel).toEqual([]);
    expect(offerOf({ due_at_accommodation_amount: '300.00' })?.atHotel).toEqual([
      { label: 'Taxes and fees', currency: 'INR', amountMinor: 30_000 },
    ]);
    const inYen = { due_at_accommodation_amount: '1200', due_at_accommodation_currency: 'JPY' };
    expect(offerOf(inYen)?.atHotel).toEqual([{ label: 'Taxes and fees', currency: 'JPY', amountMinor: 1_200 }]);
  });

  test.each([
    ['another currency', { total_currency: 'USD' }],
    ['no amount', { total_amount: 'n/a' }],
    ['nothing', { total_amount: '0.00' }],
    ['parts of a paisa', { total_amount: '17184.605' }],
    ['no moment at which it ends', { expires_at: '' }],
  ])('a price in %s is no offer', (_, changes) => {
    expect(offerOf(changes)).toBeNull();
  });

  test('a rate that hotels agreed to is told by its code', () => {
    expect(offerOf({ code: 'FIRM85' })?.isNegotiated).toBe(true);
    expect(offerOf({ negotiated_rate_id: 'nre_1' })?.isNegotiated).toBe(true);
  });

  test('meals that nobody knows of are not guessed', () => {
    expect(offerOf({ board_type: 'half_board' })?.board).toBe('half_board');
    expect(offerOf({ board_type: 'picnic' })?.board).toBeNull();
  });

  test.each([
    [{ payment_type: 'guarantee' }, false],
    [{ payment_type: 'deposit' }, false],
    [{ available_payment_methods: ['card'] }, false],
    [{ available_payment_methods: [['balance']] }, true],
    [{}, true],
  ])('%j can be paid for out of the balance: %s', (changes, expected) => {
    expect(isPayable(wire.rate.parse({ ...aRate(), ...changes }))).toBe(expected);
  });
});

describe('the timeline of refunds', () => {
  const step = fc.record({
    before: fc
      .integer({ min: 0, max: 20 * 24 })
      .map((hours) => Temporal.Instant.from('2026-12-01T00:00:00Z').add({ hours }).toString()),
    refund_amount: fc.integer({ min: -100, max: 3_000_000 }).map((paise) => (paise / 100).toFixed(2)),
    currency: fc.constantFrom('INR', 'INR', 'INR', 'USD'),
  });
  const total = paise(1_718_460);
  const moment = fc
    .integer({ min: -24, max: 21 * 24 })
    .map((hours) => Temporal.Instant.from('2026-12-01T00:00:00Z').add({ hours }));

  test.each([
    ['2026-12-06T08:29:59.999Z', 1_718_460],
    ['2026-12-06T08:30:00Z', 960_360],
    ['2026-12-08T08:29:59.999Z', 960_360],
    ['2026-12-08T08:30:00Z', 0],
  ])('case 5: at %s %i paise come back', (at, refundPaise) => {
    expect(refundAt(refundsOf(aRate(), total), Temporal.Instant.from(at))).toBe(refundPaise);
  });

  test('is the same in any order, within the price, and whole paise', () => {
    fc.assert(
      fc.property(fc.uniqueArray(step, { selector: ({ before }) => before, maxLength: 6 }), moment, (steps, at) => {
        const refund = refundAt(refundsOf({ cancellation_timeline: steps }, total), at);
        const reversed = refundsOf({ cancellation_timeline: steps.toReversed() }, total);
        expect(refundAt(reversed, at)).toBe(refund);
        expect(Number.isInteger(refund) && refund >= 0 && refund <= total).toBe(true);
      }),
    );
  });

  test('comes to the same whether asked as refunds or as what is kept', () => {
    fc.assert(
      fc.property(fc.uniqueArray(step, { selector: ({ before }) => before, maxLength: 6 }), moment, (steps, at) => {
        const offer = offerOf({ cancellation_timeline: steps });
        const refund = refundAt(refundsOf({ cancellation_timeline: steps }, total), at);
        expect(chargeAt(offer, at.toString())).toBe(total - refund);
      }),
    );
  });

  test('a refund that would rise again does not', () => {
    const [free, part] = aRate().cancellation_timeline;
    if (!free || !part) throw new Error('The sample is empty');
    const rising = [
      { ...free, refund_amount: '100.00' },
      { ...part, refund_amount: '9603.60' },
    ];
    expect(chargeAt(offerOf({ cancellation_timeline: rising }), '2026-12-07T00:00:00Z')).toBe(total - 10_000);
    const nothingFirst = [{ ...free, refund_amount: '0.00' }, part];
    expect(offerOf({ cancellation_timeline: nothingFirst })?.isRefundable).toBe(false);
  });

  test('a step that cannot be read promises less, never more', () => {
    const { cancellation_timeline } = aRate();
    const [free, part] = cancellation_timeline;
    if (!free || !part) throw new Error('The sample is empty');
    const unreadable = { ...free, before: 'soon' };
    expect(chargeAt(offerOf({ cancellation_timeline: [unreadable, part] }), '2026-12-02T00:00:00Z')).toBe(758_100);
    expect(chargeAt(offerOf({ cancellation_timeline: [unreadable] }), '2026-12-02T00:00:00Z')).toBe(total);
    expect(offerOf({ cancellation_timeline: null })?.isRefundable).toBe(false);
  });
});

describe('a property as a listed hotel', () => {
  const place = {
    names: ['Bengaluru'] as const,
    countryCode: 'IN',
    centre: { latitude: 12.9719, longitude: 77.5937 },
    radiusKm: 30,
  };
  const listed = (changes: object = {}) =>
    toListedHotel('duffel-stays', wire.accommodation.parse({ ...anAccommodation(), ...changes }), place);

  test('has its number, stars, hours, and a telephone that can be dialled', () => {
    expect(listed()).toMatchObject({
      supplierHotelId: 'acc_0000SBXBLR08',
      city: 'Bengaluru',
      addressLine: '12, KSR Station Main Road',
      postalCode: '560008',
      countryCode: 'IN',
      phone: '+918000010008',
      stars: 4,
      reviewScore: 8.4,
      facilities: ['Wi-Fi Access', 'Pool'],
      checkInFrom: '14:00',
      checkOutUntil: '12:00',
    });
  });

  test.each(['08000010008', '0-80000-10008', '80000 10008', '+91 80000 10008'])('reads the telephone %s', (phone) => {
    expect(listed({ phone_number: phone }).phone).toBe('+918000010008');
  });

  test('the middle of the city is no point of its own', () => {
    const { location } = anAccommodation();
    expect(listed({ location: { ...location, geographic_coordinates: place.centre } }).point).toBeNull();
    expect(listed({ location: { ...location, geographic_coordinates: null } }).point).toBeNull();
  });

  test('what is not known is null or empty', () => {
    const unknown = { amenities: null, check_in_information: null, phone_number: null, rating: null, ratings: null };
    expect(listed({ ...unknown, review_score: null, photos: null })).toMatchObject({
      facilities: [],
      checkInFrom: null,
      checkOutUntil: null,
      phone: null,
      stars: null,
      reviewScore: null,
      pictures: [],
    });
  });
});
