import { type AgreedTerms, agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import {
  type AgreedFacts,
  addHistory,
  type Booking,
  DESK_SUPPLIER,
  enqueueEvent,
  findBooking,
  insertBooking,
  keepFirstVerdict,
  refreshTripDates,
  serviceOf,
} from '../booking/index.ts';
import { gstDetailsOf } from '../flight/index.ts';
import { readOrganization, refuseServiceOff } from '../organisation/index.ts';
import { addTripEvent, changeTrip, findDeskTrip, readTripPolicy, type Trip } from '../trip/index.ts';
import type { DeskService } from './ask-desk.ts';
import { endRequest, lockAnswered } from './desk-request.ts';
import { nameParty } from './entered-party.ts';
import type { DeskEntry, OfflineContext } from './offline-context.ts';
import { refuseArranging } from './refuse-private.ts';
import { termsOfTrip } from './trip-terms.ts';

/** What the travel desk has found for a trip. */
export interface FoundForTrip {
  readonly tripId: string;
  readonly service: DeskService;
  /** "A train": as a sentence begins. */
  readonly thing: string;
  readonly fee: Paise;
  readonly cancelFee: Paise;
  /** The request that it answers; null = none. */
  readonly requestId: string | null;
  /**
   * What was found for a party of so many: whom it is for, by their places in the trip and ascending, and the detail by
   * their places in the booking. Throws `validation_failed` for a person who does not travel.
   */
  readonly make: (party: number) => { readonly travellers: readonly number[]; readonly detail: unknown };
}

/**
 * Puts something that the travel desk buys once it is paid into a trip: an unpaid booking at its price, judged by the
 * policy like any other. Throws `service_disabled`, `trip_not_found`, `privilege_missing`, `trip_not_editable`,
 * `traveller_details_missing`, `validation_failed`, and `not_found` or `case_closed` for the request that it answers.
 */
export async function enterForTrip(
  context: OfflineContext,
  found: FoundForTrip,
  { caller, now, requestId }: DeskEntry,
): Promise<{ readonly tripId: string; readonly bookingId: string }> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    refuseServiceOff((await readOrganization(tx)).settings, found.service, caller);
    const trip = await findDeskTrip(tx, caller, found.tripId);
    if (trip.state === 'cancelled') throw new Refusal('trip_not_editable', { message: 'This trip was cancelled.' });
    refuseArranging(trip);
    const answered =
      found.requestId === null
        ? null
        : await lockAnswered(tx, found.requestId, { tripId: trip.id, service: found.service });
    const party = await nameParty(tx, trip);
    const { travellers, detail } = found.make(party.length);
    const going = party.filter((_, index) => travellers.includes(index));
    const [lead, ...others] = going;
    if (!lead) throw new Error('Something was entered for nobody');
    const facts = await factsOf(tx, context, trip, { found, detail, travellers: [lead, ...others] }, now);
    const bookingId = newId();
    const { organizationId } = trip;
    await insertBooking(tx, {
      organizationId,
      id: bookingId,
      tripId: trip.id,
      createdBy: caller.personId,
      service: found.service,
      facts,
      travellers: [lead, ...others],
      orders: [{ supplierId: DESK_SUPPLIER, detail }],
      quotedAt: now,
      now,
    });
    const booking = await findBooking(tx, bookingId);
    if (!booking) throw new Error(`Booking ${bookingId} was not kept`);
    await addHistory(tx, booking, 'Found and entered by the travel desk.', now);
    await judge(tx, trip, booking, now);
    await changeTrip(tx, trip.id, {}, now);
    await refreshTripDates(tx, trip.id, now);
    const { inTrip } = serviceOf(booking);
    await addTripEvent(tx, trip, caller.personId, `${found.thing} was entered: ${inTrip.label(booking)}.`, now);
    if (answered) {
      const resolution = `Answered: ${inTrip.label(booking)}.`;
      await endRequest(tx, answered, { trip, outcome: 'answered', resolution }, { caller, now });
    }
    await enqueueEvent(tx, organizationId, 'booking.quoted', { bookingId, by: caller.personId }, now);
    await enqueueEvent(tx, organizationId, 'trip.changed', { tripId: trip.id, by: caller.personId }, now);
    await recordAudit(tx, {
      organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'booking.created',
      objectType: 'booking',
      objectId: bookingId,
      details: { tripId: trip.id, service: found.service, totalPaise: facts.quote.totalPaise },
      requestId,
    });
    return { tripId: trip.id, bookingId };
  });
}

async function factsOf(
  tx: Tx,
  context: Pick<OfflineContext, 'supplierStateCode'>,
  trip: Trip,
  {
    found,
    detail,
    travellers,
  }: {
    readonly found: FoundForTrip;
    readonly detail: unknown;
    readonly travellers: readonly [Traveller, ...Traveller[]];
  },
  now: Temporal.Instant,
): Promise<AgreedFacts> {
  const { registration, supply } = await termsOfTrip(tx, trip, context, now);
  const terms: AgreedTerms = {
    personal: trip.isPersonal,
    travellers: travellers.length,
    ...supply,
    on: indianDay(now),
    feePaise: found.fee,
    cancelFeePaise: found.cancelFee,
  };
  const pricePaise = serviceOf(found).rules.pricePaise(detail);
  const [lead] = travellers;
  return {
    terms,
    quote: agreedQuote({ sellPaise: pricePaise, costPaise: pricePaise }, terms),
    contact: { email: lead.email ?? '', mobile: lead.mobile ?? '' },
    gst: registration && gstDetailsOf(registration),
  };
}

/** A booking without a search is judged by itself; the trip is judged with its budgets when it is finalised. */
async function judge(tx: Tx, trip: Trip, booking: Booking, now: Temporal.Instant): Promise<void> {
  const policy = await readTripPolicy(tx, trip, now);
  if (!policy) return;
  const verdict = await serviceOf(booking).judging.judge(tx, booking, { policy, budget: null, now });
  await keepFirstVerdict(tx, booking.id, verdict);
}
