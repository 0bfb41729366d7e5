import type { tripDetails } from '@pravas/contract/trip/trip-shapes.ts';
import { stepOfTrip } from '@pravas/domain/approval/before-paying.ts';
import { OPEN_POLICY } from '@pravas/domain/policy/policy.ts';
import { NOT_FLYING } from '@pravas/domain/trip/trip-rules.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { type Booking, serviceOf } from '../booking/index.ts';
import { readEffectivePolicy } from '../policy/index.ts';
import { readApprovalRequest } from './approval/read-approvals.ts';
import { readDeskRequests } from './desk-requests.ts';
import { policyHolder } from './policy-holder.ts';
import { type ItemView, presentItems, readBookings, type WireItem } from './present-items.ts';
import { readSummary } from './present-summary.ts';
import { readTimeline } from './present-timeline.ts';
import { planOf } from './read-plan.ts';
import { listShares } from './share-trip.ts';
import { travellersLock } from './travellers-lock.ts';
import type { Trip } from './trip.ts';
import { tripActions } from './trip-actions.ts';
import { readTripCosts } from './trip-costs.ts';
import { presentTravellers } from './trip-documents.ts';
import { withProfile } from './with-profile.ts';

/** A trip with everything in it, under the specification's names. */
export type WireTrip = z.output<typeof tripDetails>;

/** A trip as one person sees it. The caller must have checked that they may (`findVisibleTrip`). */
export async function presentTrip(tx: Tx, trip: Trip, caller: Caller, view: ItemView): Promise<WireTrip> {
  const summary = await readSummary(tx, trip.id, caller, view.now);
  const bookings = await readBookings(tx, trip.id);
  const items = await presentItems(tx, trip, bookings, caller, view);
  const lock = await travellersLock(tx, trip);
  const request = await readApprovalRequest(tx, trip.id);
  const policy = trip.isPersonal ? null : await readEffectivePolicy(tx, policyHolder(trip), view.now);
  const rules = policy?.version.rules.flight ?? OPEN_POLICY.flight;
  const travellers = [];
  for (const traveller of trip.travellers) travellers.push(await withProfile(tx, traveller));
  return {
    ...summary,
    version: trip.version,
    purpose: trip.purpose,
    costCentre: await readCostCentre(tx, trip.costCentreId),
    project: await readCostCentre(tx, trip.projectId),
    selectedGst: await readRegistration(tx, trip.gstRegistrationId, trip.isPersonal),
    travelers: presentTravellers(travellers, await userIdsOf(tx, trip), bookings.filter(isLive)),
    travellersLocked: { ...lock },
    items,
    requests: await readDeskRequests(tx, trip, caller),
    timeline: await readTimeline(tx, bookings),
    costs: await readTripCosts(tx, bookings),
    next: stepOfTrip(items.flatMap((item) => item.next ?? [])) ?? null,
    approvalRequest: request,
    tripPolicy: { flight: { paidSeat: rules.paidSeat.allowed, paidMeal: rules.paidMeal.allowed } },
    policyName: policy?.version.policyName ?? null,
    cancelReason: trip.cancelReason,
    copiedFrom: trip.copiedFrom,
    plan: trip.copiedFrom !== null && bookings.length === 0 ? await planOf(tx, trip, view.now) : [],
    shares: await listShares(tx, trip.id, view.now),
    history: await readHistory(
      tx,
      trip.id,
      new Map(bookings.map((one) => [one.id, serviceOf(one).inTrip.purchaseLabel(one)])),
    ),
    allowedActions: tripActions(caller, {
      trip,
      status: summary.status,
      items,
      lock,
      openRequest: await openRequestOf(tx, trip.id),
      unsettled: countUnsettled(bookings, items),
    }),
  };
}

function isLive({ status }: Booking): boolean {
  return !NOT_FLYING.includes(status);
}

async function readCostCentre(tx: Tx, id: string | null): Promise<WireTrip['costCentre']> {
  if (id === null) return null;
  const row = await tx.selectFrom('cost_centre').select(['id', 'code', 'name']).where('id', '=', id).executeTakeFirst();
  return row ? { _id: row.id, code: row.code, name: row.name } : null;
}

/** The registration that was chosen, else the organisation's own; none for a personal trip. */
async function readRegistration(tx: Tx, id: string | null, isPersonal: boolean): Promise<WireTrip['selectedGst']> {
  if (isPersonal) return null;
  const query = tx.selectFrom('gst_registration').select(['id', 'display_name', 'gstin', 'legal_name']);
  const row = await (id === null
    ? query.where('is_default', '=', true)
    : query.where('id', '=', id)
  ).executeTakeFirst();
  return row ? { _id: row.id, displayName: row.display_name, gstin: row.gstin, legalName: row.legal_name } : null;
}

async function userIdsOf(tx: Tx, trip: Trip): Promise<ReadonlyMap<string, number>> {
  const ids = trip.travellers.flatMap((one) => one.personId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('person').select(['id', 'user_id']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.user_id]));
}

async function openRequestOf(tx: Tx, tripId: string): Promise<{ readonly requestedBy: string } | null> {
  const row = await tx
    .selectFrom('approval_request')
    .select('requested_by')
    .where('trip_id', '=', tripId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row ? { requestedBy: row.requested_by } : null;
}

/** Unpaid bookings that are neither approved nor being decided on: finalising would do something about them. */
function countUnsettled(bookings: readonly Booking[], items: readonly WireItem[]): number {
  return bookings.filter(({ id, status, approval }) => {
    if (status !== 'CREATED') return false;
    if (approval.status === 'Rejected' || approval.fingerprint === null) return true;
    const isAsked = items.some((item) => item._id === id && item.approval.level !== null);
    return approval.status === 'Pending For Approval' && !isAsked;
  }).length;
}

/** What happened to the trip and its bookings, newest first. */
async function readHistory(tx: Tx, tripId: string, titles: ReadonlyMap<string, string>): Promise<WireTrip['history']> {
  const { rows } = await sql<{ at: Date; text: string; by: string | null; booking_id: string | null }>`
    select e.at, e.text, p.first_name || ' ' || p.last_name as by, null::uuid as booking_id, e.seq
    from trip_event e left join person p on p.organization_id = e.organization_id and p.id = e.actor_id
    where e.trip_id = ${tripId}
    union all
    select e.at, e.text, null, e.booking_id, e.seq
    from booking_event e join booking b on b.organization_id = e.organization_id and b.id = e.booking_id
    where b.trip_id = ${tripId} order by at desc, seq desc limit 500`.execute(tx);
  return rows.map((row) => {
    const title = row.booking_id === null ? null : titles.get(row.booking_id);
    return { at: row.at.toISOString(), text: title ? `${title}: ${row.text}` : row.text, by: row.by };
  });
}
