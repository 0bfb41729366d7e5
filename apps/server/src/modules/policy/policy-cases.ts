import type { VerdictOutcome } from '@pravas/domain/policy/verdict.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';

/** A search as it is remembered, so that drafts can be tried on it. */
export interface SearchCase {
  readonly service: string;
  readonly organizationId: string;
  readonly personId: string;
  readonly searchId: string;
  readonly at: Temporal.Instant;
  /** Origin and destination, as the service names them; equal for what goes nowhere. */
  readonly origin: string;
  readonly destination: string;
  readonly isInternational: boolean;
  /** The travellers, each of whom pays the prices of the market. */
  readonly travellers: number;
  /** What was found, in a storable form. */
  readonly market: unknown;
  /** The version that held; null = no policy did. */
  readonly versionId: string | null;
}

/** What was bought, and what could have been bought instead. */
export interface BookingCase extends Omit<SearchCase, 'searchId'> {
  /** The search it was found in; null where that is not known. */
  readonly searchId: string | null;
  readonly tripId: string;
  readonly bookingId: string;
  /** True where the search's stored market has more than this one. */
  readonly keepsMarket?: boolean;
  /** What was bought, as the service keeps it. */
  readonly choices: unknown;
  /** What the version in force said; null = no policy held. */
  readonly outcome: VerdictOutcome | null;
}

/**
 * Remembers a search that has ended: one case a search, which a purchase from it replaces. `completesBooking`: a
 * purchase made before the search ended gets its results.
 */
export async function recordSearchCase(
  tx: Tx,
  { completesBooking = false, ...found }: SearchCase & { readonly completesBooking?: boolean },
): Promise<void> {
  const isNew = await insertCase(tx, { ...found, tripId: null, bookingId: null, choices: null, outcome: null });
  if (isNew || !completesBooking) return;
  await tx
    .updateTable('policy_case')
    .set({ market: JSON.stringify(found.market), is_measured: false })
    .where('search_id', '=', found.searchId)
    .where('kind', '=', 'booking')
    .execute();
}

/** Remembers what was bought: the search's own case becomes one of a booking. A booking is remembered once. */
export async function recordBookingCase(tx: Tx, bought: BookingCase): Promise<void> {
  if (bought.searchId !== null) {
    if (await turnIntoBooking(tx, bought, bought.searchId)) return;
    if (await insertCase(tx, bought)) return;
    // A search is remembered after it is shown, perhaps at this moment: the insert has waited for it.
    if (await turnIntoBooking(tx, bought, bought.searchId)) return;
  }
  // A second booking of one search is a case of its own; the search belongs to the first.
  await insertCase(tx, { ...bought, searchId: null });
}

/** The traveller counts, not the searcher. Answers false where the search is gone, or led to a booking already. */
async function turnIntoBooking(tx: Tx, bought: BookingCase, searchId: string): Promise<boolean> {
  const { rows } = await sql`
    update policy_case c set kind = 'booking', trip_id = ${bought.tripId}, booking_id = ${bought.bookingId},
      person_id = p.id, grade_id = p.grade_id, department_id = p.department_id, at = ${isoOf(bought.at)}::timestamptz,
      travellers = ${bought.travellers}::integer, choices = ${JSON.stringify(bought.choices)}::jsonb,
      market = case when ${bought.keepsMarket ?? false} then c.market else ${JSON.stringify(bought.market)}::jsonb end,
      outcome = ${bought.outcome},
      version_id = ${bought.versionId}::uuid
    from person p
    where p.id = ${bought.personId} and c.search_id = ${searchId} and c.kind = 'search'
    returning c.id`.execute(tx);
  return rows.length > 0;
}

/** Answers false where the search or the booking is remembered already. */
async function insertCase(
  tx: Tx,
  one: Omit<BookingCase, 'tripId' | 'bookingId' | 'choices'> & {
    readonly tripId: string | null;
    readonly bookingId: string | null;
    readonly choices: unknown;
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into policy_case (organization_id, id, service, kind, person_id, grade_id, department_id, trip_id, booking_id,
      search_id, at, origin, destination, is_international, travellers, choices, market, outcome, version_id)
    select p.organization_id, ${newId()}::uuid, ${one.service}, ${one.bookingId === null ? 'search' : 'booking'}, p.id, p.grade_id,
      p.department_id, ${one.tripId}::uuid, ${one.bookingId}::uuid,
      ${one.searchId}::uuid, ${isoOf(one.at)}::timestamptz, ${one.origin}, ${one.destination}, ${one.isInternational}, ${one.travellers}::integer,
      ${one.choices === null ? null : JSON.stringify(one.choices)}::jsonb,
      ${JSON.stringify(one.market)}::jsonb, ${one.outcome}, ${one.versionId}::uuid
    from person p where p.id = ${one.personId} and p.organization_id = ${one.organizationId}
    on conflict do nothing
    returning id`.execute(tx);
  return rows.length > 0;
}
