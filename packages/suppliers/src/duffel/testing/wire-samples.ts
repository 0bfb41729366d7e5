import type {} from '@duffel/api';
import type {
  Airline,
  Airport,
  Offer,
  OfferSlice,
  OfferSliceSegment,
  Order,
  OrderCancellation,
  OrderChange,
  OrderChangeRequestResponse,
  OrderSlice,
  Place,
  SeatMap,
} from '@duffel/api/types';

/** Everything Duffel sends here is typed by its own package, so that a shape of ours cannot drift away unseen. */
const anAirline = (): Airline => ({
  id: 'arl_1',
  name: 'Indigo',
  iata_code: '6E',
  logo_lockup_url: null,
  logo_symbol_url: null,
  conditions_of_carriage_url: null,
});

const anAirport = (iata_code: string): Airport => ({
  id: `arp_${iata_code}`,
  type: 'airport',
  name: iata_code,
  iata_code,
  iata_city_code: null,
  iata_country_code: 'IN',
  icao_code: 'XXXX',
  city: null,
  city_name: iata_code,
  latitude: 0,
  longitude: 0,
  time_zone: 'Asia/Kolkata',
});

const aPlace = (iata_code: string): Place => ({ ...anAirport(iata_code), type: 'airport' });

/** 6E 6045 from Delhi to Mumbai, 06:10 to 08:25 on 5 January 2027. */
const aSegment = (overrides: Partial<OfferSliceSegment> = {}): OfferSliceSegment => ({
  id: 'seg_1',
  aircraft: { id: 'arc_1', name: 'A320', iata_code: '32N' },
  departing_at: '2027-01-05T06:10:00',
  arriving_at: '2027-01-05T08:25:00',
  origin: anAirport('DEL'),
  destination: anAirport('BOM'),
  origin_terminal: '3',
  destination_terminal: 'T2',
  distance: '1137',
  duration: 'PT2H15M',
  marketing_carrier: anAirline(),
  marketing_carrier_flight_number: '6045',
  operating_carrier: anAirline(),
  operating_carrier_flight_number: '6045',
  stops: [],
  passengers: [
    {
      passenger_id: 'pas_1',
      cabin_class: 'economy',
      cabin_class_marketing_name: 'Economy',
      fare_basis_code: 'R',
      cabin: null,
      baggages: [
        { type: 'carry_on', quantity: 1 },
        { type: 'checked', quantity: 2 },
      ],
    },
  ],
  ...overrides,
});

/** A slice of that one segment. */
const aSlice = (overrides: Partial<OfferSlice> = {}): OfferSlice => ({
  id: 'sli_1',
  origin: aPlace('DEL'),
  origin_type: 'airport',
  destination: aPlace('BOM'),
  destination_type: 'airport',
  duration: 'PT2H15M',
  fare_brand_name: 'Saver',
  comparison_key: 'k',
  ngs_shelf: 1,
  conditions: {
    refund_before_departure: null,
    change_before_departure: null,
    advance_seat_selection: null,
    priority_boarding: null,
    priority_check_in: null,
  },
  segments: [aSegment()],
  ...overrides,
});

/** An offer of that slice for one adult, ₹5,234.50 in all. */
export const anOffer = (overrides: Partial<Offer> = {}): Offer => ({
  id: 'off_1',
  owner: anAirline(),
  live_mode: false,
  partial: false,
  created_at: '2026-11-21T06:30:00Z',
  updated_at: '2026-11-21T06:30:00Z',
  expires_at: '2026-11-21T07:00:00Z',
  slices: [aSlice()],
  passengers: [{ id: 'pas_1', type: 'adult', age: null, fare_type: null }],
  base_amount: '4000.00',
  base_currency: 'INR',
  tax_amount: '1234.50',
  tax_currency: 'INR',
  total_amount: '5234.50',
  total_currency: 'INR',
  total_emissions_kg: '80',
  conditions: { refund_before_departure: null, change_before_departure: null },
  payment_requirements: {
    requires_instant_payment: true,
    payment_required_by: null,
    price_guarantee_expires_at: null,
  },
  private_fares: [],
  passenger_identity_documents_required: false,
  supported_passenger_identity_document_types: [],
  supported_loyalty_programmes: ['6E'],
  available_services: [
    {
      id: 'ase_1',
      type: 'baggage',
      maximum_quantity: 1,
      passenger_ids: ['pas_1'],
      segment_ids: ['seg_1'],
      total_amount: '2250.00',
      total_currency: 'INR',
      metadata: {
        type: 'checked',
        maximum_weight_kg: 5,
        maximum_height_cm: null,
        maximum_length_cm: null,
        maximum_depth_cm: null,
      },
    },
  ],
  ...overrides,
});

const anOrderSlice = (): OrderSlice => ({
  id: 'sli_1',
  origin: aPlace('DEL'),
  origin_type: 'airport',
  destination: aPlace('BOM'),
  destination_type: 'airport',
  duration: 'PT2H15M',
  fare_brand_name: 'Saver',
  conditions: { change_before_departure: null },
  segments: [
    {
      ...aSegment(),
      origin_terminal: '3',
      destination_terminal: '2',
      duration: 'PT2H15M',
      distance: '1137',
      passengers: [
        {
          passenger_id: 'pas_1',
          cabin_class: 'economy',
          cabin_class_marketing_name: 'Economy',
          baggages: [{ type: 'checked', quantity: 1 }],
        },
      ],
    },
  ],
});

/** A paid order of that offer for Asha Rao. */
export const anOrder = (overrides: Partial<Order> = {}): Order => ({
  id: 'ord_1',
  booking_reference: 'XABCDE',
  owner: anAirline(),
  live_mode: false,
  content: 'managed',
  created_at: '2026-11-21T06:31:00Z',
  synced_at: '2026-11-21T06:31:00Z',
  cancelled_at: null,
  slices: [anOrderSlice()],
  passengers: [
    {
      id: 'pas_1',
      type: 'adult',
      title: 'ms',
      gender: 'f',
      given_name: 'Asha',
      family_name: 'Rao',
      born_on: '1990-04-12',
      email: 'asha@example.com',
      phone_number: '+919876543210',
    },
  ],
  services: [],
  documents: [{ type: 'electronic_ticket', unique_identifier: '000-1', passenger_ids: ['pas_1'] }],
  payment_status: { awaiting_payment: false, paid_at: '2026-11-21T06:31:00Z' },
  base_amount: '4000.00',
  base_currency: 'INR',
  tax_amount: '1234.50',
  tax_currency: 'INR',
  total_amount: '5234.50',
  total_currency: 'INR',
  conditions: { refund_before_departure: null, change_before_departure: null },
  metadata: { client_ref: 'order-1', travellers: 'pas_1' },
  airline_initiated_changes: [],
  available_actions: ['cancel'],
  ...overrides,
});

/** A confirmed cancellation of that order that brings ₹2,234.50 back. */
export const aCancellation = (overrides: Partial<OrderCancellation> = {}): OrderCancellation => ({
  id: 'ore_1',
  order_id: 'ord_1',
  live_mode: false,
  created_at: '2026-11-21T06:32:00Z',
  confirmed_at: '2026-11-21T06:33:00Z',
  expires_at: '2026-11-21T07:32:00Z',
  refund_amount: '2234.50',
  refund_currency: 'INR',
  refund_to: 'balance',
  airline_credits: [],
  ...overrides,
});

/** A change request with one offer, ₹1,000 more of which ₹600 are the penalty. */
export const aChangeRequest = (): OrderChangeRequestResponse => ({
  id: 'ocr_1',
  live_mode: false,
  order_id: 'ord_1',
  slices: { add: [], remove: [{ slice_id: 'sli_1' }] },
  order_change_offers: [
    {
      id: 'oco_1',
      order_change_id: 'oce_1',
      created_at: '2026-11-21T06:34:00Z',
      updated_at: '2026-11-21T06:34:00Z',
      expires_at: '2026-11-21T07:04:00Z',
      change_total_amount: '1000.00',
      change_total_currency: 'INR',
      new_total_amount: '5634.50',
      new_total_currency: 'INR',
      penalty_amount: '600.00',
      penalty_currency: 'INR',
      refund_to: 'balance',
      slices: { remove: [], add: [{ ...aSlice(), segments: [{ ...aSegment(), passengers: [] }] }] },
    },
  ],
});

/** That change, chosen and not confirmed. */
export const anOrderChange = (overrides: Partial<OrderChange> = {}): OrderChange => ({
  id: 'oce_1',
  order_id: 'ord_1',
  live_mode: false,
  created_at: '2026-11-21T06:35:00Z',
  confirmed_at: null,
  expires_at: '2026-11-21T07:04:00Z',
  change_total_amount: '1000.00',
  change_total_currency: 'INR',
  new_total_amount: '5634.50',
  new_total_currency: 'INR',
  penalty_total_amount: '600.00',
  penalty_total_currency: 'INR',
  refund_to: 'original_form_of_payment',
  slices: { add: [], remove: [] },
  ...overrides,
});

/** One row of six seats of which only 12A is free, for ₹400. */
export const aSeatMap = (): SeatMap => ({
  id: 'sea_1',
  slice_id: 'sli_1',
  segment_id: 'seg_1',
  cabins: [
    {
      deck: 0,
      cabin_class: 'economy',
      aisles: 1,
      wings: null,
      rows: [
        {
          sections: ['ABC', 'DEF'].map((columns) => ({
            elements: [...columns].map((column) => ({
              type: 'seat',
              designator: `12${column}`,
              disclosures: [],
              available_services:
                column === 'A'
                  ? [{ id: 'ase_12A', passenger_id: 'pas_1', total_amount: '400.00', total_currency: 'INR' }]
                  : [],
            })),
          })),
        },
      ],
    },
  ],
});
