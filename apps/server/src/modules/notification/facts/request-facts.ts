import { paise } from '@pravas/domain/money/money.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import type { Tx } from '../../../platform/database.ts';
import { type Booking, findBooking } from '../../booking/index.ts';
import type { ApprovalFacts, ApprovalItemFacts } from '../templates/approval-words.ts';
import { titleOf } from './item-facts.ts';
import { readNames, readTripPeople, type TripPeople } from './trip-facts.ts';

/** A request with all that notices may say of it. */
export interface RequestFacts extends ApprovalFacts {
  readonly trip: TripPeople;
  readonly requestedBy: string;
  /** Whose vote came last on the items; null before anybody voted. */
  readonly lastVoterId: string | null;
}

/** Reads a request with the items named, or with all of them; null when it is gone. */
export async function readRequestFacts(
  tx: Tx,
  requestId: string,
  itemIds: readonly string[] | null,
): Promise<RequestFacts | null> {
  const request = await tx.selectFrom('approval_request').selectAll().where('id', '=', requestId).executeTakeFirst();
  const trip = request ? await readTripPeople(tx, request.trip_id) : null;
  if (!request || !trip) return null;
  let query = tx.selectFrom('approval_item').selectAll().where('request_id', '=', requestId);
  if (itemIds !== null && itemIds.length > 0) query = query.where('id', 'in', itemIds);
  const rows = await query.orderBy('id').execute();
  const votes = await readLastVotes(
    tx,
    rows.map((row) => row.id),
  );
  const names = await readNames(tx, [request.requested_by, ...[...votes.values()].map((vote) => vote.given_by)]);
  const items: ApprovalItemFacts[] = [];
  for (const row of rows) items.push(await readItem(tx, row, votes.get(row.id), names));
  const latest = [...votes.values()].toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  return {
    trip,
    requestedBy: request.requested_by,
    lastVoterId: latest?.given_by ?? null,
    requestId,
    tripId: request.trip_id,
    tripName: trip.name,
    purpose: trip.purpose,
    requesterName: names.get(request.requested_by) ?? 'Someone',
    reason: request.reason,
    travellers: trip.travellerNames,
    actorName: latest ? (names.get(latest.given_by) ?? null) : null,
    items,
    history: [],
    decideBy: null,
  };
}

interface LastVote {
  readonly item_id: string;
  readonly given_by: string;
  readonly comment: string | null;
  readonly at: Date;
}

async function readLastVotes(tx: Tx, itemIds: readonly string[]): Promise<ReadonlyMap<string, LastVote>> {
  if (itemIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('approval_vote')
    .distinctOn('item_id')
    .select(['item_id', 'given_by', 'comment', 'at'])
    .where('item_id', 'in', itemIds)
    .orderBy('item_id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.item_id, row]));
}

interface ItemRow {
  readonly booking_id: string;
  readonly chain: string;
  readonly level: number;
  readonly state: string;
  readonly total_paise: number;
  readonly verdict: unknown;
}

async function readItem(
  tx: Tx,
  row: ItemRow,
  vote: LastVote | undefined,
  names: ReadonlyMap<string, string>,
): Promise<ApprovalItemFacts> {
  const booking: Booking | null = await findBooking(tx, row.booking_id);
  const verdict = row.verdict as Verdict | null;
  return {
    title: booking ? titleOf(booking) : 'A booking that is no longer in the trip',
    totalPaise: paise(row.total_paise),
    state: row.state,
    chain: row.chain,
    level: row.level,
    broken: (verdict?.checks ?? []).filter((check) => check.outcome !== 'within').map((check) => check.sentence),
    suggestion: verdict?.suggestion?.text ?? null,
    reason: await readReason(tx, row.booking_id),
    comment: vote?.comment ? { by: names.get(vote.given_by) ?? 'The approver', text: vote.comment } : null,
  };
}

/** The reason code's words and what was written to it. */
async function readReason(tx: Tx, bookingId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('booking')
    .leftJoin('reason_code', (join) =>
      join
        .onRef('reason_code.organization_id', '=', 'booking.organization_id')
        .onRef('reason_code.id', '=', 'booking.reason_code_id'),
    )
    .select(['reason_code.text', 'booking.reason_text'])
    .where('booking.id', '=', bookingId)
    .executeTakeFirst();
  const parts = [row?.text ?? null, row?.reason_text ?? null].filter((part): part is string => part !== null);
  return parts.length === 0 ? null : parts.join(': ');
}

/** "Thu, 6 Jan, 18:00 (India)". */
export function deadlineText(at: Date): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(INDIAN_ZONE);
  return `${shortDate(local.toPlainDate().toString())}, ${local.toPlainTime().toString({ smallestUnit: 'minute' })} (India)`;
}
