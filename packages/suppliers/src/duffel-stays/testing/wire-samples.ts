import type {} from '@duffel/api';
import type {
  StaysAccommodation,
  StaysBooking,
  StaysQuote,
  StaysRoomRate,
  StaysSearchResult,
} from '@duffel/api/Stays/StaysTypes';

/** Case 5 of the worked cases: two nights of ₹7,220 and ₹7,820, free until two days before. */
export function aRate(changes: Partial<StaysRoomRate> = {}): StaysRoomRate {
  return {
    id: 'rat_0000SBX01',
    total_amount: '17184.60',
    total_currency: 'INR',
    base_amount: '15040.00',
    base_currency: 'INR',
    tax_amount: '1768.60',
    tax_currency: 'INR',
    fee_amount: '376.00',
    fee_currency: 'INR',
    due_at_accommodation_amount: '0.00',
    due_at_accommodation_currency: 'INR',
    board_type: 'room_only',
    cancellation_timeline: [
      { before: '2026-12-06T08:30:00Z', refund_amount: '17184.60', currency: 'INR' },
      { before: '2026-12-08T08:30:00Z', refund_amount: '9603.60', currency: 'INR' },
    ],
    conditions: [{ title: 'Identification', description: 'A government photo ID is asked of every adult.' }],
    payment_type: 'pay_now',
    available_payment_methods: ['balance', 'card'],
    loyalty_programme_required: false,
    supported_loyalty_programme: null,
    quantity_available: 3,
    estimated_commission_amount: '1203.20',
    estimated_commission_currency: 'INR',
    source: 'expedia',
    code: null,
    name: 'Best Available Rate',
    description: null,
    expires_at: '2026-12-01T05:09:00Z',
    ...changes,
  };
}

/** A hotel with one room at one rate. */
export function anAccommodation(rate: StaysRoomRate = aRate()): StaysAccommodation {
  return {
    id: 'acc_0000SBXBLR08',
    name: 'Marunda Grand KSR Station',
    description: 'It stands beside the station.',
    amenities: [
      { type: 'pool', description: 'Swimming pool' },
      { type: 'wifi', description: 'Free Wi-Fi' },
      { type: 'lounge', description: 'Lounge' },
    ],
    chain: null,
    brand: null,
    check_in_information: { check_in_after_time: '14:00', check_out_before_time: '12:00:00' },
    key_collection: null,
    email: null,
    phone_number: '080000 10008',
    location: {
      address: {
        line_one: '12, KSR Station Main Road',
        city_name: 'Bengaluru',
        region: 'Karnataka',
        postal_code: '560 008',
        country_code: 'IN',
      },
      geographic_coordinates: { latitude: 12.9781, longitude: 77.5695 },
    },
    photos: [{ url: 'https://pictures.example/1.jpg' }],
    ratings: [{ source: 'bookingcom', value: 4 }],
    rating: 4,
    review_count: 336,
    review_score: 8.4,
    rooms: [
      {
        name: 'Standard Room',
        beds: [{ type: 'double', count: 1 }],
        photos: [{ url: 'https://pictures.example/2.jpg' }],
        rates: [rate],
      },
    ],
    supported_loyalty_programme: null,
  };
}

const DATES = { check_in_date: '2026-12-08', check_out_date: '2026-12-10' };

/** That hotel as a search finds it. */
export function aResult(): StaysSearchResult {
  return {
    id: 'srr_0000SBX01',
    ...DATES,
    accommodation: anAccommodation(),
    rooms: 1,
    guests: [{ type: 'adult' }, { type: 'adult' }],
    cheapest_rate_total_amount: '17184.60',
    cheapest_rate_currency: 'INR',
    cheapest_rate_base_amount: '15040.00',
    cheapest_rate_base_currency: 'INR',
    cheapest_rate_public_amount: null,
    cheapest_rate_public_currency: 'INR',
    cheapest_rate_due_at_accommodation_amount: null,
    cheapest_rate_due_at_accommodation_currency: null,
    expires_at: '2026-12-01T05:09:00Z',
  };
}

/** A quote of that rate. */
export function aQuote(): StaysQuote {
  const { total_amount, base_amount, tax_amount, fee_amount, due_at_accommodation_amount } = aRate();
  return {
    id: 'quo_0000SBX01',
    ...DATES,
    accommodation: anAccommodation(),
    rooms: 1,
    guests: [{ type: 'adult' }, { type: 'adult' }],
    ...{ total_amount, base_amount, tax_amount, fee_amount, due_at_accommodation_amount },
    total_currency: 'INR',
    base_currency: 'INR',
    tax_currency: 'INR',
    fee_currency: 'INR',
    due_at_accommodation_currency: 'INR',
    deposit_amount: null,
    deposit_currency: 'INR',
    supported_loyalty_programme: null,
  };
}

/** A booking of that quote. */
export function aBooking(changes: Partial<StaysBooking> = {}): StaysBooking {
  return {
    id: 'bok_0000SBX01',
    reference: 'STY70001',
    status: 'confirmed',
    confirmed_at: '2026-12-01T04:40:00Z',
    cancelled_at: null,
    ...DATES,
    rooms: 1,
    guests: [{ given_name: 'Asha', family_name: 'Rao' }],
    accommodation: anAccommodation(),
    email: 'asha@firm.example',
    phone_number: '+919800000001',
    metadata: { client_ref: 'stay-1' },
    key_collection: null,
    supported_loyalty_programme: null,
    loyalty_programme_account_number: null,
    estimated_commission_amount: null,
    estimated_commission_currency: null,
    ...changes,
  };
}
