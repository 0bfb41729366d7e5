import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import type { Unit } from '@pravas/domain/booking/service-rules.ts';
import { type AirportTime, instantOf } from '@pravas/domain/time/airport-time.ts';
import { sql } from 'kysely';
import { enqueueStatement } from '../../platform/batching-pool.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { enqueueInsert } from '../../platform/enqueue-insert.ts';
import { serviceOf } from './service-module.ts';

/** What lists, budgets and trips read of a booking without knowing its service. */
export interface BookingHead {
  /** "Bengaluru - Delhi". */
  readonly title: string;
  /** When its first unit starts, and its last one ends. */
  readonly startsAt: AirportTime;
  readonly endsAt: AirportTime;
}

/** What finds a booking's units: whose they are, and how many travel. */
export interface UnitOwner {
  readonly organizationId: string;
  readonly id: string;
  readonly service: string;
  readonly travellers: readonly unknown[];
}

/** What a booking of these details is called, and when it is. */
export function headOf(owner: Pick<UnitOwner, 'service' | 'travellers'>, details: readonly unknown[]): BookingHead {
  const { rules } = serviceOf(owner);
  const units = details.flatMap((detail) => rules.units(detail, owner.travellers.length));
  const [first, ...others] = units;
  if (!first) throw new Error(`A booking of ${owner.service} without units`);
  const earlier = (one: AirportTime, other: AirportTime) =>
    Temporal.Instant.compare(instantOf(one), instantOf(other)) < 0;
  return {
    title: rules.title(details[0]),
    startsAt: others.reduce((at, { startsAt }) => (earlier(startsAt, at) ? startsAt : at), first.startsAt),
    endsAt: others.reduce((at, { endsAt }) => (earlier(at, endsAt) ? endsAt : at), first.endsAt),
  };
}

/** When an unpaid booking of these details ends. */
export function lapseOf(owner: Pick<UnitOwner, 'service'>, details: readonly unknown[]): Temporal.Instant {
  const { rules } = serviceOf(owner);
  const [first, ...others] = details.map((detail) => instantOf(rules.lapsesAt(detail)));
  if (!first) throw new Error(`A booking of ${owner.service} without orders`);
  return others.reduce((at, other) => (Temporal.Instant.compare(other, at) < 0 ? other : at), first);
}

/** Writes down what a booking is called and when it is, once other orders replace its own. */
export async function changeHead(tx: Tx, owner: UnitOwner, details: readonly unknown[]): Promise<void> {
  const headed = tx
    .updateTable('booking')
    .set(headColumns(headOf(owner, details)))
    .where('id', '=', owner.id);
  await enqueueStatement(tx, headed);
}

/** The head as columns. */
export function headColumns({ title, startsAt, endsAt }: BookingHead) {
  return {
    title,
    starts_at: isoOf(instantOf(startsAt)),
    starts_zone: startsAt.zone,
    ends_at: isoOf(instantOf(endsAt)),
    ends_zone: endsAt.zone,
  };
}

/** The units of an order as rows. */
export function unitRows(owner: UnitOwner, orderId: string, detail: unknown) {
  return serviceOf(owner)
    .rules.units(detail, owner.travellers.length)
    .map((unit, position) => ({
      organization_id: owner.organizationId,
      order_id: orderId,
      booking_id: owner.id,
      position,
      unit: unit.unit,
      travellers: [...unit.travellers],
      ...placeColumns(unit),
    }));
}

function placeColumns({ startsAt, endsAt, from, to, label }: Unit) {
  return {
    starts_at: isoOf(instantOf(startsAt)),
    starts_zone: startsAt.zone,
    ends_at: isoOf(instantOf(endsAt)),
    ends_zone: endsAt.zone,
    from_code: from.code,
    from_name: from.name,
    to_code: to.code,
    to_name: to.name,
    label,
  };
}

/** Writes down the units of new orders. */
export async function insertUnits(
  tx: Tx,
  owner: UnitOwner,
  orders: readonly { readonly id: string; readonly detail: unknown }[],
): Promise<void> {
  const [first, ...others] = orders.flatMap(({ id, detail }) => unitRows(owner, id, detail));
  if (first) await enqueueInsert(tx, 'booking_unit', [first, ...others]);
}

/** Writes down where and when an order's units are now; nothing where a new detail changes neither. */
export async function moveUnits(
  tx: Tx,
  owner: UnitOwner,
  order: { readonly id: string; readonly position: number; readonly detail: unknown },
  detail: unknown,
): Promise<void> {
  const { rules } = serviceOf(owner);
  const [before, after] = [order.detail, detail].map((one) =>
    rules.units(one, owner.travellers.length).map(placeColumns),
  );
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  for (const { unit, ...place } of rules.units(detail, owner.travellers.length)) {
    const moved = tx
      .updateTable('booking_unit')
      .set(placeColumns({ unit, ...place }))
      .where('order_id', '=', order.id)
      .where('unit', '=', unit);
    await enqueueStatement(tx, moved);
  }
  const ends = (at: 'starts' | 'ends', way: 'asc' | 'desc') =>
    sql`(select ${sql.ref(`u.${at}_at`)}, ${sql.ref(`u.${at}_zone`)} from booking_unit u where u.booking_id = booking.id
      order by ${sql.ref(`u.${at}_at`)} ${sql.raw(way)}, u.position limit 1)`;
  const title = order.position === 0 ? sql`${rules.title(detail)}` : sql`title`;
  const headed = sql`update booking set title = ${title}, (starts_at, starts_zone) = ${ends('starts', 'asc')},
    (ends_at, ends_zone) = ${ends('ends', 'desc')} where id = ${owner.id}`;
  await headed.execute(tx);
}

/** Records the outcome of units: cancellation asked for, cancelled, or kept after all. */
export async function markUnits(
  tx: Tx,
  scopes: readonly OrderScope[],
  state: 'live' | 'going' | 'gone',
): Promise<void> {
  for (const { orderId, units } of scopes) {
    const marked = tx
      .updateTable('booking_unit')
      .set({ state })
      .where('order_id', '=', orderId)
      .where('unit', 'in', [...units]);
    await enqueueStatement(tx, marked);
  }
}
