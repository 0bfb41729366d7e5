import type { offlineEntry } from '@pravas/contract/desk/offline-shapes.ts';
import { refuseConfirmation } from '@pravas/domain/desk/second-person.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import {
  type Booking,
  type Cancellation,
  type EnteredOrdersOf,
  listCancellations,
  serviceOf,
  travellerName,
} from '../booking/index.ts';
import { ASKED_OF_PROVIDER, whoDecidesContent } from './entry-question.ts';
import type { FareBenchmark } from './offline-benchmark.ts';
import { type EntryContent, isCorrection, type OfflineEntry } from './offline-entries.ts';
import { confirmProblem } from './offline-request.ts';

type WireEntry = z.output<typeof offlineEntry>;
type NamedPerson = WireEntry['enteredBy'];

/** Entries about a booking as the travel desk sees them; nobody else does, since they show our part of a fare. */
export async function presentEntries(
  tx: Tx,
  booking: Booking,
  entries: readonly OfflineEntry[],
  caller: Pick<Caller, 'personId'>,
): Promise<WireEntry[]> {
  const people = await readPeople(
    tx,
    entries.flatMap((one) => [one.enteredBy, ...(one.decidedBy === null ? [] : [one.decidedBy])]),
  );
  const cancellations = await listCancellations(tx, booking.id);
  const asked = new Set<string>();
  for (const { id, state, content } of entries) {
    if (state !== 'waiting') continue;
    if ((await whoDecidesContent(tx, booking.id, content)).decider === 'provider') asked.add(id);
  }
  // People of other organisations are not read here: a person not of this one is the provider's.
  const nameOf = (personId: string): NamedPerson => people.get(personId) ?? { user_id: 0, name: 'The provider' };
  return entries.map((entry) => ({
    _id: entry.id,
    flightId: entry.bookingId,
    kind: entry.content.kind === 'cancellation' ? 'cancellation' : 'booking',
    isCorrection: isCorrection(entry.content),
    state: entry.state,
    enteredBy: nameOf(entry.enteredBy),
    enteredAt: entry.enteredAt.toISOString(),
    decidedBy: entry.decidedBy === null ? null : nameOf(entry.decidedBy),
    decidedAt: entry.decidedAt?.toISOString() ?? null,
    comment: entry.comment,
    ...presentContent(entry.content, booking, cancellations),
    allowedActions: actionsOf(
      entry,
      caller,
      confirmProblem(entry.content, booking, cancellations) ?? (asked.has(entry.id) ? ASKED_OF_PROVIDER : null),
    ),
  }));
}

function presentContent(
  content: EntryContent,
  booking: Booking,
  cancellations: readonly Cancellation[],
): Pick<WireEntry, 'amounts' | 'references' | 'lines' | 'cancellation' | 'benchmark'> {
  if (content.kind === 'cancellation') {
    const { refundedPaise, penaltyPaise, travellers } = content.refund;
    return {
      amounts: null,
      references: null,
      lines: [],
      benchmark: null,
      cancellation: {
        refundedAmount: refundedPaise,
        penality: penaltyPaise,
        scopeText: serviceOf(booking).cancelling.scopeText(booking, cancellations, content.scope.scopes),
        travelers: travellers.map((one) => ({
          index: one.index,
          name: travellerName(booking, one.index),
          refundedAmount: one.refundedPaise,
          penality: one.penaltyPaise,
        })),
      },
    };
  }
  if (content.kind === 'order') {
    return { ...presentOrders(booking, content.entered), benchmark: null, cancellation: null };
  }
  const { amounts, benchmark } = content;
  const { baggage: _, ...references } = content.references;
  return {
    amounts: {
      totalPrice: amounts.farePaise,
      serviceCharge: amounts.chargesPaise,
      cgstCharges: amounts.cgstPaise,
      sgstCharges: amounts.sgstPaise,
      igstCharges: amounts.igstPaise,
      arbitrageCharges: amounts.arbitragePaise,
      commissionCharges: amounts.commissionPaise,
      total: amounts.totalPaise,
    },
    references,
    lines: [],
    benchmark: benchmark && presentBenchmark(benchmark),
    cancellation: null,
  };
}

/** The first order's numbers stand where a flight's would. */
function presentOrders(
  booking: Booking,
  { orders, quote }: EnteredOrdersOf<unknown>,
): Pick<WireEntry, 'amounts' | 'references' | 'lines'> {
  const [first] = orders;
  const { presentation } = serviceOf(booking);
  return {
    lines: orders.flatMap(({ detail }) => [...(presentation.entered?.(booking, detail) ?? [])]),
    amounts: {
      totalPrice: quote.sellPaise,
      serviceCharge: quote.feePaise,
      cgstCharges: quote.cgstPaise,
      sgstCharges: quote.sgstPaise,
      igstCharges: quote.igstPaise,
      arbitrageCharges: ZERO,
      commissionCharges: ZERO,
      total: quote.totalPaise,
    },
    references: {
      bookingId: first?.bookingRef ?? '',
      forwardPnr: first?.locator ?? '',
      forwardTicketNo: '',
      returnPnr: '',
      returnTicketNo: '',
    },
  };
}

function presentBenchmark(benchmark: FareBenchmark): NonNullable<WireEntry['benchmark']> {
  return {
    source: benchmark.source ?? 'memory',
    lowest: benchmark.lowestPaise,
    difference: benchmark.differencePaise,
    seenOn: benchmark.seenOn,
    slices: benchmark.slices.map(({ lowestPaise, ...slice }) => ({ ...slice, lowest: lowestPaise })),
  };
}

function actionsOf(
  entry: OfflineEntry,
  { personId }: Pick<Caller, 'personId'>,
  problem: string | null,
): WireEntry['allowedActions'] {
  const closed = entry.state === 'waiting' ? null : 'This has already been confirmed or refused.';
  const own = refuseConfirmation({ enteredBy: entry.enteredBy, confirmedBy: personId })?.sentence ?? null;
  const confirm = closed ?? problem ?? own;
  return [
    { action: 'confirm', allowed: confirm === null, reason: confirm },
    { action: 'refuse', allowed: closed === null, reason: closed },
  ];
}

async function readPeople(tx: Tx, personIds: readonly string[]): Promise<ReadonlyMap<string, NamedPerson>> {
  if (personIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('person')
    .select(['id', 'user_id', 'first_name', 'last_name'])
    .where('id', 'in', [...new Set(personIds)])
    .execute();
  return new Map(rows.map((row) => [row.id, { user_id: row.user_id, name: `${row.first_name} ${row.last_name}` }]));
}
