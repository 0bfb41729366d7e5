import { randomUUID } from 'node:crypto';
import { quoteBooking } from '@pravas/domain/flight-order/quote-booking.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { anOffer, aTraveller } from '@pravas/domain/testing/builders.ts';
import type { Filler } from './filler.ts';

/** A ticketed flight, as it is stored. */
export async function fillBooking(
  { insert, personId, at }: Pick<Filler, 'insert' | 'personId' | 'at'>,
  tripId: string,
): Promise<{ readonly bookingId: string; readonly orderId: string }> {
  const offer = anOffer();
  const zero = { standardAmountPaise: paise(0), cancelAmountPaise: paise(0) };
  const journeys = { oneway: zero, roundTrip: zero };
  const terms = {
    fees: { flight: { domestic: journeys, international: journeys } },
    international: false,
    personal: false,
    travellers: 1,
    supplierStateCode: '29',
    placeOfSupplyStateCode: '29',
    on: '2026-11-01',
  };
  const quote = quoteBooking([offer], terms);
  const bookingId = await insert('booking', {
    id: randomUUID(),
    trip_id: tripId,
    service: 'flight',
    title: 'Bengaluru - Delhi',
    starts_at: at,
    starts_zone: 'Asia/Kolkata',
    ends_at: at,
    ends_zone: 'Asia/Kolkata',
    status: 'BOOKED',
    payment_status: 'SUCCESSFUL',
    facts: JSON.stringify({
      passengers: { adults: 1, children: 0, infants: 0 },
      cabin: 'E',
      international: false,
      roundTrip: false,
      fareType: '2',
      fareKind: 'regular',
      fareLabel: 'ZT Regular Fare',
      terms,
      quote,
      contact: { email: 'sample@sample.example', mobile: '9845098450' },
      gst: null,
    }),
    travellers: JSON.stringify([aTraveller()]),
    total_paise: quote.totalPaise,
    itinerary_updated_at: at,
    created_by: personId,
    created_at: at,
    updated_at: at,
    approval_fingerprint: 'before-approvals',
    approval_band_paise: quote.totalPaise,
  });
  const orderId = await insert('booking_order', {
    id: randomUUID(),
    booking_id: bookingId,
    position: 0,
    supplier_id: 'tbo',
    detail: JSON.stringify(offer),
    own_context: true,
    state: 'booked',
    client_ref: randomUUID(),
    supplier_order: JSON.stringify({
      bookingRef: 'SAMPLE',
      locator: 'SAMPLE',
      status: 'confirmed',
      slices: offer.slices,
      tickets: [],
      totalPaise: offer.price.sellPaise,
      costPaise: offer.price.costPaise,
      supplierInvoiceNo: null,
      context: '{}',
    }),
    locator: 'SAMPLE',
  });
  await insert('booking_unit', {
    order_id: orderId,
    unit: '0.0',
    booking_id: bookingId,
    position: 0,
    travellers: [0],
    starts_at: at,
    starts_zone: 'Asia/Kolkata',
    ends_at: at,
    ends_zone: 'Asia/Kolkata',
    from_code: 'BLR',
    from_name: 'Bengaluru',
    to_code: 'DEL',
    to_name: 'Delhi',
    label: 'AI 503',
  });
  return { bookingId, orderId };
}
