import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { tripShare } from '@pravas/contract/trip/trip-shapes.ts';
import type {
  shareTrip as operation,
  getSharedTrip as sharedOperation,
} from '@pravas/contract/trip/trip-share-operations.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { announce } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { hashToken, newId, newToken } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { type Booking, type Cancellation, headOf, serviceOf, tripTopic } from '../booking/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { readBookings } from './present-items.ts';
import { readSummary } from './present-summary.ts';
import { readTimeline } from './present-timeline.ts';
import { readCancellationsOf } from './read-itinerary.ts';
import type { Trip } from './trip.ts';
import { editRefusal, findVisibleTrip, type TripReader } from './trip-access.ts';
import type { TripContext } from './trip-context.ts';
import { addTripEvent, findTrip } from './trip-repository.ts';
import { type Change, refuseCancelled } from './update-trip.ts';

type WireShare = z.output<typeof tripShare>;
type Shared = PayloadOf<typeof sharedOperation>['trip'];

/** The most links of one trip at the same time. */
const MOST_SHARES = 20;

/**
 * Makes a link to the itinerary for its bearer. Only its hash is kept, so its address is shown only once. Throws
 * `trip_not_found`, `privilege_missing`, `trip_not_editable`, `in_use`.
 */
export async function shareTrip(
  tx: Tx,
  context: Pick<TripContext, 'publicUrl'>,
  body: BodyOf<typeof operation>,
  change: Change,
): Promise<PayloadOf<typeof operation>> {
  const { caller, now, requestId } = change;
  const trip = await findVisibleTrip(tx, caller, body.tripId, true);
  const refused = shareRefusal(caller, trip);
  if (refused !== null) throw new Refusal('privilege_missing', { message: refused });
  refuseCancelled(trip);
  if ((await listShares(tx, trip.id, now)).length >= MOST_SHARES) {
    throw new Refusal('in_use', { message: `This trip already has ${MOST_SHARES} links. End one first.` });
  }
  const id = newId();
  const token = newToken();
  await tx
    .insertInto('trip_share')
    .values({
      organization_id: trip.organizationId,
      id,
      trip_id: trip.id,
      token_hash: hashToken(token),
      created_by: caller.personId,
      created_at: isoOf(now),
      expires_at: isoOf(now.add({ hours: 24 * body.days })),
    })
    .execute();
  const days = body.days === 1 ? '1 day' : `${body.days} days`;
  await addTripEvent(tx, trip, caller.personId, `Shared by link for ${days}.`, now);
  await recordAudit(tx, {
    organizationId: trip.organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'trip.shared',
    objectType: 'trip',
    objectId: trip.id,
    details: { shareId: id, days: body.days },
    requestId,
  });
  const share = (await listShares(tx, trip.id, now)).find((one) => one._id === id);
  if (!share) throw new Error('A link that was made and is not there');
  return { url: `${context.publicUrl}/shared#token=${token}`, share };
}

/** A traveller may share the itinerary, and so may those who may change it. */
function shareRefusal(reader: TripReader, trip: Trip): string | null {
  const travels = trip.travellers.some((one) => one.personId === reader.personId);
  return travels ? null : editRefusal(reader, trip);
}

/** Ends a link at once, for its maker and those who may change the trip. Throws `not_found`. */
export async function endShare(tx: Tx, shareId: string, change: Change): Promise<void> {
  const { caller, now, requestId } = change;
  const share = await tx.selectFrom('trip_share').selectAll().where('id', '=', shareId).forUpdate().executeTakeFirst();
  const trip = share ? await findTrip(tx, share.trip_id) : null;
  if (!share || !trip) throw new Refusal('not_found');
  if (share.created_by !== caller.personId && editRefusal(caller, trip) !== null) throw new Refusal('not_found');
  if (share.revoked_at !== null) return;
  await tx
    .updateTable('trip_share')
    .set({ revoked_at: isoOf(now) })
    .where('id', '=', shareId)
    .execute();
  await addTripEvent(tx, trip, caller.personId, 'A shared link was ended.', now);
  await recordAudit(tx, {
    organizationId: trip.organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'trip.share_ended',
    objectType: 'trip',
    objectId: trip.id,
    details: { shareId },
    requestId,
  });
}

/** Links of a trip that still work, newest first. */
export async function listShares(tx: Tx, tripId: string, now: Temporal.Instant): Promise<WireShare[]> {
  const rows = await tx
    .selectFrom('trip_share as s')
    .innerJoin('person as p', 'p.id', 's.created_by')
    .select([
      's.id',
      's.created_at',
      's.expires_at',
      's.opened_count',
      's.last_opened_at',
      'p.first_name',
      'p.last_name',
    ])
    .where('s.trip_id', '=', tripId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', new Date(now.epochMilliseconds))
    .orderBy('s.created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    createdBy: `${row.first_name} ${row.last_name}`,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    opened: row.opened_count,
    lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
  }));
}

interface FoundShare {
  organization_id: string;
  id: string;
  trip_id: string;
  expires_at: Date;
  revoked_at: Date | null;
}

type LinkContext = Pick<TripContext, 'database' | 'clock'>;

/** Throws `share_not_valid` for a link that is unknown or was ended, `link_expired` for an old one. */
async function findShare({ database }: LinkContext, token: string, now: Temporal.Instant): Promise<FoundShare> {
  const { rows } = await database.system((db) =>
    sql<FoundShare>`select * from find_trip_share(${hashToken(token)})`.execute(db),
  );
  const [share] = rows;
  if (!share || share.revoked_at !== null) throw new Refusal('share_not_valid');
  if (share.expires_at.getTime() <= now.epochMilliseconds) throw new Refusal('link_expired');
  return share;
}

/**
 * Reads more of the trip behind a link, in a transaction of its organisation; the link does not count as opened again.
 * Throws `share_not_valid`, `link_expired`, and what `read` throws.
 */
export async function readBehindLink<T>(
  context: LinkContext,
  token: string,
  read: (tx: Tx, tripId: string) => Promise<T>,
): Promise<T> {
  const share = await findShare(context, token, context.clock.now());
  return context.database.readOrganization(share.organization_id, (tx) => read(tx, share.trip_id));
}

/**
 * The itinerary behind a link. Throws `share_not_valid` for one that is unknown or was ended, `link_expired` for an old
 * one.
 */
export async function showSharedTrip(context: LinkContext, token: string): Promise<Shared> {
  const now = context.clock.now();
  const share = await findShare(context, token, now);
  return context.database.forOrganization(share.organization_id, async (tx) => {
    const opened = await tx
      .updateTable('trip_share')
      .set((set) => ({ opened_count: set('opened_count', '+', 1), last_opened_at: isoOf(now) }))
      .where('id', '=', share.id)
      .where('revoked_at', 'is', null)
      .returning('created_by')
      .executeTakeFirst();
    if (!opened) throw new Refusal('share_not_valid');
    await announce(tx, share.organization_id, tripTopic(share.trip_id));
    const maker = await tx
      .selectFrom('person')
      .select(['first_name', 'last_name'])
      .where('id', '=', opened.created_by)
      .executeTakeFirstOrThrow();
    const sharedBy = `${maker.first_name} ${maker.last_name}`;
    return presentShared(tx, share, sharedBy, opened.created_by, now);
  });
}

async function presentShared(
  tx: Tx,
  share: FoundShare,
  sharedBy: string,
  personId: string,
  now: Temporal.Instant,
): Promise<Shared> {
  const summary = await readSummary(tx, share.trip_id, { personId }, now);
  const bookings = (await readBookings(tx, share.trip_id)).filter(
    (one) => one.status !== 'FAILED' && one.status !== 'EXPIRED',
  );
  const cancellationsOf = await readCancellationsOf(tx, bookings);
  return {
    name: summary.name,
    status: summary.status,
    sharedBy,
    organizationName: summary.isPersonalBooking ? null : (await readOrganization(tx)).name,
    expiresAt: share.expires_at.toISOString(),
    travelers: summary.travelers.filter((one) => one.isNamed).map((one) => shortName(one.firstName, one.lastName)),
    items: bookings.map((one) => presentBooking(one, cancellationsOf(one))).toSorted(byStart),
    timeline: withoutNames(await readTimeline(tx, bookings)),
  };
}

function presentBooking(booking: Booking, cancellations: readonly Cancellation[]): Shared['items'][number] {
  const details = booking.orders.map((order) => order.detail);
  const item = {
    _id: booking.id,
    service: booking.service,
    badge: BADGES[booking.status] ?? 'Planned',
    ...headOf(booking, details),
    ...serviceOf(booking).inTrip.shared(booking, cancellations),
  };
  // The booking's service has given it the fields that the contract asks of that service.
  return item as Shared['items'][number];
}

/** A bearer of the link learns what takes place and what does not; nothing of payments. */
const BADGES: Readonly<Partial<Record<Booking['status'], string>>> = { BOOKED: 'Booked', CANCELED: 'Cancelled' };

function byStart(a: Shared['items'][number], b: Shared['items'][number]): number {
  return Temporal.Instant.compare(instantOf(a.startsAt), instantOf(b.startsAt));
}

function shortName(firstName: string, lastName: string): string {
  return `${firstName} ${lastName.slice(0, 1)}.`;
}

function withoutNames(shown: Shared['timeline']): Shared['timeline'] {
  return {
    ...shown,
    days: shown.days.map((day) => ({
      ...day,
      lines: day.lines.map((line) =>
        line.kind === 'entry' ? { ...line, entry: { ...line.entry, travelers: [] } } : line,
      ),
    })),
  };
}
