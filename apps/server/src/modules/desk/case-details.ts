import type { workCaseDetails } from '@pravas/contract/desk/case-shapes.ts';
import { ERROR_CODES } from '@pravas/contract/error-codes.ts';
import { departureOf, flightCode } from '@pravas/domain/flight/itinerary.ts';
import { formatInrExact, type Paise, paise, ZERO } from '@pravas/domain/money/money.ts';
import { longDate, shortDate } from '@pravas/domain/time/airport-time.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf } from '../audit/index.ts';
import { listCancellations, listHistory, opensAgainOn, orderName } from '../booking/index.ts';
import { type FlightBooking, type FlightBookingOrder, findFlights, scopeText } from '../flight-order/index.ts';
import { presentQuestion } from './asked-words.ts';
import { readBlock } from './case-blocks.ts';
import { breachLines, UNLINKED } from './case-breaches.ts';
import { openClaim } from './case-claim.ts';
import { type CaseFacts, enteredFlights, readCaseFacts } from './case-facts.ts';
import { selectCases } from './case-list.ts';
import { offeredActions } from './case-offers.ts';
import { partsOfCase } from './case-parts.ts';
import { readPlaces } from './case-places.ts';
import { confirmedActions } from './case-privacy.ts';
import { type CaseRow, isHiddenFrom, presentCaseRow } from './case-row.ts';
import { subjectLines } from './case-subject.ts';
import { claimLines } from './claim-lines.ts';
import { soldForParts } from './sold-for-parts.ts';

type WireCase = z.output<typeof workCaseDetails>;

/** A case with what happened and what can be done. Throws `not_found`. */
export async function readCase(tx: Tx, workCaseId: string, caller: Caller, now: Temporal.Instant): Promise<WireCase> {
  const [row] = await selectCases(tx, sql`c.id = ${workCaseId}`, sql``);
  if (!row) throw new Refusal('not_found');
  const keyed = await tx.selectFrom('work_case').select('key').where('id', '=', workCaseId).executeTakeFirstOrThrow();
  const facts = readCaseFacts(row.facts);
  const booking = row.booking_id === null ? null : await findFlights(tx, row.booking_id);
  const isOpen = row.state === 'open';
  const claim = isOpen ? await openClaim(tx, row.kind, facts, caller) : null;
  const isHidden = isHiddenFrom(row, caller.personId);
  const actions = await offeredActions(tx, { ...row, key: keyed.key }, { facts, booking, claim }, caller);
  const isComingBack = actions.some(({ action }) => action === 'reopen');
  const seen = isHidden ? null : booking;
  const open = isOpen ? seen : null;
  return {
    ...presentCaseRow(row, caller.personId, now),
    atStake: atStake(facts, booking),
    facts: isHidden
      ? hiddenLines(facts, isOpen)
      : [
          ...factLines(row, facts, await subjectLines(tx, row), { booking, now }),
          ...(isComingBack && row.closed_at ? told([['Opens again', longDate(opensAgainOn(row.closed_at))]]) : []),
          ...(await breachLines(tx, row, facts, caller)),
        ],
    // Its lines name people and places. Callers may read what they have written.
    history: await readHistory(tx, workCaseId, isHidden ? actorOf(caller) : null),
    bookingHistory: seen ? await readBookingHistory(tx, seen) : [],
    resolution: isHidden ? null : row.resolution,
    orderId: facts.orderId ?? null,
    ...(open ? await openParts(tx, open, row, facts) : NO_PARTS),
    travelersOfOrder: (seen?.travellers ?? []).map(({ firstName, lastName }, travelerIndex) => ({
      travelerIndex,
      name: `${firstName} ${lastName}`,
    })),
    newPrice: facts.newTotalPaise === undefined ? null : paise(facts.newTotalPaise),
    isOfflineCancellation: isOpen && row.kind === 'cancel_request' && booking?.origin === 'offline',
    hasLetter: !isHidden && (facts.claims ?? []).length > 0,
    actions: isHidden ? [...confirmedActions(row.owner_id, claim, actions)] : [...actions],
    asked: isOpen ? await presentQuestion(tx, facts) : null,
    places: open ? await readPlaces(tx, row, open, caller, now) : [],
    blockedBy: open ? await readBlock(tx, row, facts, open) : null,
  };
}

function atStake(facts: CaseFacts, booking: FlightBooking | null): Paise | null {
  if (facts.shortfallPaise !== undefined) return paise(facts.shortfallPaise - (facts.recoveredPaise ?? 0));
  if (facts.amountPaise !== undefined) return paise(facts.amountPaise);
  if (facts.enteredChange !== undefined) return paise(facts.enteredChange.owedPaise);
  // What was not bought at the new price has been refunded; nothing is lost.
  const isOver = booking?.status === 'FAILED';
  if (facts.newTotalPaise !== undefined && facts.oldTotalPaise !== undefined && !isOver) {
    return paise(Math.max(0, facts.newTotalPaise - facts.oldTotalPaise));
  }
  return null;
}

type Line = readonly [string, string | null | undefined];

const told = (lines: readonly Line[]): WireCase['facts'] =>
  lines.flatMap(([label, text]) => (text ? [{ label, text, ...UNLINKED }] : []));

function factLines(
  row: CaseRow,
  facts: CaseFacts,
  subject: readonly Line[],
  { booking, now }: { readonly booking: FlightBooking | null; readonly now: Temporal.Instant },
): WireCase['facts'] {
  const isTold = subject.some(([, text]) => text);
  const lines = told([
    ...subject,
    [
      isOfFlight(row.service) ? 'Flight' : 'Booking',
      isTold ? null : (facts.route ?? booking?.orders.map((order) => flightLine(booking, order)).join('; ')),
    ],
    ['Airline', facts.airlineName],
    ['Reason', facts.reason],
    ['New flights', enteredFlights(facts).join('; ')],
    ...figures(facts, row.service),
    ...claimLines(row, facts, now),
    ['What was said', facts.message],
    ['Please note', facts.note],
    ...(facts.changes ?? []).map((change) => ['Change', change] as const),
  ]);
  return lines.length > 0 ? lines : [{ label: 'About', text: row.title, ...UNLINKED }];
}

/** What people see of a private journey that they do not look after. */
function hiddenLines(facts: CaseFacts, isOpen: boolean): WireCase['facts'] {
  const text = isOpen ? ERROR_CODES.case_is_private.message : 'This was about a private journey.';
  return [{ label: 'About', text, ...UNLINKED }, ...told(figures(facts, null))];
}

/** A case about no booking is told in the words of flights, as it always was. */
function isOfFlight(service: string | null): boolean {
  return service === null || service === 'flight';
}

function figures(facts: CaseFacts, service: string | null): readonly Line[] {
  const money = (amount: number | undefined): string | null =>
    amount === undefined ? null : formatInrExact(paise(amount) as Paise);
  return [
    ['Paid', money(facts.expected?.paidPaise)],
    [`${isOfFlight(service) ? 'Airline' : 'Seller'} keeps by its rules`, money(facts.expected?.penaltyPaise)],
    ['Fees and charges that stay paid', money(oursOf(facts.expected))],
    ['Expected back', money(facts.expected?.refundPaise)],
    ['Price agreed', money(facts.oldTotalPaise)],
    ['Price now', money(facts.newTotalPaise)],
    [facts.credit ? 'Given as a credit' : 'Kept too much', money(facts.shortfallPaise)],
    ['Kept in all', money(facts.recoverablePaise)],
    ['Recovered so far', money(facts.recoveredPaise)],
    ['Amount', money(facts.amountPaise)],
    ['Difference in fare', money(facts.enteredChange?.fareDifferencePaise)],
    ["Airline's charge", money(facts.enteredChange?.penaltyPaise)],
    ['Our charge with GST', money(facts.enteredChange?.chargePaise)],
    ['Owed for the change', money(facts.enteredChange?.owedPaise)],
    ['Claimed from the airline', money(facts.enteredChange?.claimedPaise || undefined)],
    ['Due on', facts.dueOn && longDate(facts.dueOn)],
    ['Asked at', facts.sentAt],
  ];
}

/** What the airline neither keeps nor refunds; undefined where there is none. */
function oursOf(expected: CaseFacts['expected']): number | undefined {
  if (!expected) return undefined;
  const oursPaise = expected.paidPaise - expected.penaltyPaise - expected.refundPaise;
  return oursPaise > 0 ? oursPaise : undefined;
}

/** "DEL → BOM, 6E 6045, Wed, 5 Jan": enough to find it at its seller. */
function flightLine(booking: FlightBooking, order: FlightBookingOrder): string {
  const flights = order.detail.slices.map((slice) => {
    const codes = slice.segments.map(flightCode).join(', ');
    return `${codes}, ${shortDate(departureOf(slice).time.wall)}`;
  });
  return `${orderName(booking, order)}, ${flights.join('; ')}`;
}

type OpenParts = Pick<WireCase, 'items' | 'takesCredit'>;

const NO_PARTS: OpenParts = { items: [], takesCredit: null };

/** The parts of a cancellation of which a person enters what the airline said, and what was chosen of a credit. */
async function openParts(tx: Tx, booking: FlightBooking, row: CaseRow, facts: CaseFacts): Promise<OpenParts> {
  const isEntered = row.kind === 'cancel_request' || row.kind === 'refund_overdue' || facts.itemKey !== undefined;
  if (!facts.cancellationId || !isEntered) return NO_PARTS;
  const cancellations = await listCancellations(tx, booking.id);
  const cancellation = cancellations.find((one) => one.id === facts.cancellationId);
  if (!cancellation) return NO_PARTS;
  const soldFor = soldForParts(booking, cancellation);
  const items = partsOfCase(row.kind, facts, booking, cancellation).map((item) => ({
    itemKey: item.itemKey,
    isTold: cancellation.state === 'supplier' && cancellation.orders[item.itemKey]?.progress === 'accepted',
    text: scopeText(booking, cancellations, [item.scope]),
    paid: soldFor.get(item.itemKey) ?? ZERO,
  }));
  return { items, takesCredit: cancellation.quote.takesCredit ?? null };
}

async function readBookingHistory(tx: Tx, { id }: FlightBooking): Promise<WireCase['bookingHistory']> {
  return (await listHistory(tx, id)).map(({ at, text }) => ({ at: at.toISOString(), text }));
}

/** What happened to a case; of `actor` alone where one is named. */
async function readHistory(tx: Tx, workCaseId: string, actor: string | null): Promise<WireCase['history']> {
  const { rows } = await sql<{ at: Date; actor: string; text: string; name: string | null }>`
    select e.at, e.actor, e.text, p.first_name || ' ' || p.last_name as name
    from work_case_event e
      left join person p on e.actor = 'person:' || p.id::text
    where e.case_id = ${workCaseId} and (${actor}::text is null or e.actor = ${actor})
    order by e.seq`.execute(tx);
  return rows.map(({ at, actor: who, name, text }) => ({
    at: at.toISOString(),
    // Who of the provider it was is known to the provider alone: people of other organisations are not read here.
    who: name ?? (who.startsWith('person:') ? 'The provider' : 'Pravas'),
    text,
  }));
}
