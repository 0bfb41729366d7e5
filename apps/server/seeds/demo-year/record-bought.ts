import { priceBand } from '@pravas/domain/approval/fingerprint.ts';
import type { AgreedTerms } from '@pravas/domain/booking/agreed-quote.ts';
import type { BookingQuote } from '@pravas/domain/booking/booking-quote.ts';
import type { PartCancellation } from '@pravas/domain/booking/quote-cancellation.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import { fingerprintOfBooking, headColumns, headOf, unitRows } from '../../src/modules/booking/index.ts';
import type { Chance } from './chance.ts';
import type { DatedVersion } from './company.ts';
import { type Purchase, seedPurchase } from './payments.ts';
import type { DemoPerson } from './people.ts';
import type { TripSeed } from './story.ts';

/** What was bought of a service in one order, and its outcome. */
export interface BoughtSeed {
  readonly service: 'hotel' | 'bus';
  readonly tripId: string;
  readonly person: DemoPerson;
  readonly traveller: Traveller;
  /** The policy's version that it was judged by. */
  readonly version: DatedVersion;
  readonly verdict: Verdict;
  readonly detail: { readonly supplierId: string };
  readonly facts: { readonly terms: AgreedTerms; readonly quote: BookingQuote };
  readonly locator: string;
  readonly supplierOrder: unknown;
  /** What its page says happened, oldest first. */
  readonly history: readonly string[];
  readonly soldMs: number;
  /** When its trip was called off, and the refund of its order; null where it was not. */
  readonly cancelled: { readonly atMs: number; readonly part: (orderId: string) => PartCancellation } | null;
}

/** Writes a booking of one order that was bought, with its payment and its refund. Answers its id. */
export function recordBought(chance: Chance, seed: TripSeed, bought: BoughtSeed): string {
  const { rows } = seed;
  const { service, person, traveller, tripId, version, detail, facts, locator, soldMs, cancelled } = bought;
  const { quote, terms } = facts;
  const at = new Date(soldMs).toISOString();
  const id = chance.id(soldMs);
  const orderId = chance.id(soldMs);
  rows.add('booking', {
    id,
    trip_id: tripId,
    service,
    ...headColumns(headOf({ service, travellers: [traveller] }, [detail])),
    status: cancelled ? 'CANCELED' : 'BOOKED',
    payment_status: 'SUCCESSFUL',
    epoch: 0,
    run_at: null,
    facts,
    travellers: [traveller],
    total_paise: quote.totalPaise,
    itinerary_updated_at: at,
    created_by: person.id,
    created_at: at,
    updated_at: at,
    verdict: bought.verdict,
    reason_code_id: null,
    reason_text: null,
    approval_status: 'Not Required',
    approval_actor: null,
    approval_at: null,
    approval_fingerprint: fingerprintOfBooking(
      { service, orders: [{ detail }], travellers: [traveller] },
      version.versionId,
    ),
    approval_band_paise: priceBand(quote.totalPaise, { percent: 5, paise: 100_000 }),
  });
  rows.add('booking_order', {
    id: orderId,
    booking_id: id,
    position: 0,
    supplier_id: detail.supplierId,
    detail,
    own_context: true,
    state: 'booked',
    client_ref: chance.id(soldMs + 1),
    supplier_order: bought.supplierOrder,
    locator,
  });
  const owner = { organizationId: '', id, service, travellers: [traveller] };
  for (const { organization_id: _, ...unit } of unitRows(owner, orderId, detail)) {
    rows.add('booking_unit', { ...unit, state: cancelled ? 'gone' : 'live' });
  }
  for (const [index, text] of bought.history.entries()) {
    const eventAt = new Date(soldMs + index * 300_000).toISOString();
    rows.add('booking_event', { booking_id: id, seq: index + 1, at: eventAt, text });
  }
  const purchase: Purchase = {
    id,
    service,
    person,
    travellers: [traveller],
    orderIds: [orderId],
    quote,
    terms,
    bookedMs: soldMs,
    cancelled: cancelled && { atMs: cancelled.atMs, part: cancelled.part(orderId) },
  };
  seedPurchase({ ...seed, chance }, purchase);
  return id;
}
