import type { Download } from '@pravas/contract/schemas.ts';
import { unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import { arrivalOf, departureOf, flightCode } from '@pravas/domain/flight/itinerary.ts';
import {
  type Annex,
  type AnnexFacts,
  type AnnexStatement,
  claimAnnexes,
} from '@pravas/domain/flight-order/claim-annexes.ts';
import type { PaidFlightUnit } from '@pravas/domain/flight-order/paid-units.ts';
import { refundLetter } from '@pravas/domain/flight-order/refund-letter.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import type { Content } from 'pdfmake';
import * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { COLOURS, hairlines, headLine, label, printPdf } from '../../platform/print-pdf.ts';
import {
  boughtOrders,
  type CancelItem,
  type Cancellation,
  cancelItems,
  goingParts,
  listCancellations,
  travellerName,
} from '../booking/index.ts';
import type { ServicingContext } from '../flight-change/index.ts';
import {
  type FlightBooking,
  type FlightChange,
  listFlightChanges,
  paidUnitsOf,
  scopeText,
} from '../flight-order/index.ts';
import { letterFile, openLetter } from './refund-letter.ts';

/** What a case knows of the party that it claims from. */
const claimFacts = z.object({
  orderId: z.string(),
  cancellationId: z.optional(z.nullable(z.string())),
  claimSubject: z.optional(z.nullable(z.string())),
  /** The parts that are claimed; absent = all that was cancelled of the order. */
  itemKeys: z.optional(z.array(z.string())),
});

/**
 * The claim as it goes to the airline, in one document: the letter, then all its enclosures. For those who may send the
 * letter. Throws `not_found`.
 */
export async function printRefundClaim(context: ServicingContext, caller: Caller, caseId: string): Promise<Download> {
  const now = context.clock.now();
  const { letter, annexes } = await context.database.readOrganization(caller.organizationId, async (tx) => {
    const opened = await openLetter(tx, caller, caseId, now);
    const about = claimFacts.parse(opened.caseFacts);
    const annex = about.claimSubject
      ? await changeAnnex(tx, opened.booking, about.orderId, about.claimSubject)
      : await cancellationAnnex(tx, opened.booking, about);
    return { letter: opened.letter, annexes: claimAnnexes(opened.letter, annex) };
  });
  const { subject, text } = refundLetter(letter);
  const content = await printPdf({
    title: subject,
    author: letter.sender.company,
    content: [...letterPage(letter.sender.company, text), ...annexes.flatMap(annexPage)],
    foot: subject,
  });
  return { fileName: letterFile(letter, 'claim', 'pdf'), mediaType: 'application/pdf', content };
}

async function cancellationAnnex(
  tx: Tx,
  booking: FlightBooking,
  { orderId, cancellationId = null, itemKeys }: z.output<typeof claimFacts>,
): Promise<AnnexFacts> {
  const cancellations = await listCancellations(tx, booking.id);
  const cancellation = cancellations.find((one) => one.id === cancellationId);
  if (!cancellation) throw new Error(`The claim of booking ${booking.id} is about no cancellation of it`);
  const isClaimed = (itemKey: string) => itemKeys?.includes(itemKey) ?? true;
  const scopes = goingParts(booking, cancellation, isClaimed).filter((scope) => scope.orderId === orderId);
  const units = unitsOfScopes(paidUnitsOf(booking, boughtOrders(booking, cancellations)), scopes);
  const asked = scopeText(booking, cancellations, scopes);
  return {
    units: annexUnits(booking, units),
    record: [
      { at: momentText(cancellation.createdAt), text: `Cancellation asked for: ${asked}` },
      ...(await sends(tx, booking, orderId, 'cancel', cancellation)),
      ...(cancellation.settledAt
        ? [{ at: momentText(cancellation.settledAt), text: 'The airline has stated what it keeps' }]
        : []),
    ],
    statements: statementsOf(
      booking,
      cancellations,
      cancellation,
      (item) => item.order.id === orderId && isClaimed(item.itemKey),
    ),
  };
}

function statementsOf(
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  cancellation: Cancellation,
  isMeant: (item: CancelItem) => boolean,
): readonly AnnexStatement[] {
  return cancelItems(booking, cancellation)
    .filter(isMeant)
    .map(({ itemKey, scope }) => {
      const said = cancellation.orders[itemKey]?.cancellation;
      return {
        part: scopeText(booking, cancellations, [scope]),
        chargePaise: said?.penaltyPaise ?? null,
        // What the travel desk refunds for its own booking is not the airline's statement.
        returnedPaise: booking.origin === 'offline' ? null : (said?.refundPaise ?? null),
        reference: said?.creditNoteNo ?? said?.cancellationRefs.join(', ') ?? null,
      };
    });
}

async function changeAnnex(tx: Tx, booking: FlightBooking, orderId: string, changeId: string): Promise<AnnexFacts> {
  const change = (await listFlightChanges(tx, booking.id)).find((one) => one.id === changeId);
  if (!change) throw new Error(`The claim of booking ${booking.id} is about no change of it`);
  const cancellations = await listCancellations(tx, booking.id);
  const units = paidUnitsOf(booking, boughtOrders(booking, cancellations)).filter((unit) => unit.orderId === orderId);
  const chargePaise: Paise | null = change.offer?.penaltyPaise ?? null;
  return {
    units: annexUnits(booking, units),
    record: [
      { at: momentText(change.createdAt), text: `Change asked for${newFlights(change)}` },
      ...(await sends(tx, booking, orderId, 'change', change)),
      ...(change.settledAt ? [{ at: momentText(change.settledAt), text: 'Changed by the airline' }] : []),
    ],
    statements: [{ part: 'Charge for the change', chargePaise, returnedPaise: null, reference: null }],
  };
}

function newFlights({ offer }: FlightChange): string {
  const flights = (offer?.slices ?? []).flatMap((slice) => slice.segments.map(flightCode));
  return flights.length > 0 ? `: ${flights.join(', ')}` : '';
}

/** When each question was put to the airline, and when it was answered. */
async function sends(
  tx: Tx,
  booking: FlightBooking,
  orderId: string,
  kind: 'cancel' | 'change',
  since: { readonly createdAt: Date; readonly id: string },
): Promise<AnnexFacts['record']> {
  const rows = await tx
    .selectFrom('effect')
    .select(['sent_at', 'settled_at', 'state', 'subject'])
    .where('booking_id', '=', booking.id)
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('sent_at', '>=', since.createdAt)
    .orderBy('sent_at')
    .execute();
  return rows
    .filter((row) => kind === 'cancel' || row.subject === since.id)
    .flatMap((row) => [
      { at: momentText(row.sent_at), text: 'Sent to the airline' },
      ...(row.settled_at && row.state === 'done'
        ? [{ at: momentText(row.settled_at), text: 'Confirmed by the airline' }]
        : []),
    ]);
}

function annexUnits(booking: FlightBooking, units: readonly PaidFlightUnit[]): AnnexFacts['units'] {
  return units.map((unit) => {
    const slice = booking.orders.find((order) => order.id === unit.orderId)?.detail.slices[unit.sliceIndex];
    const { basePaise, surchargePaise: fuelPaise, statutoryPaise, otherPaise, extrasPaise } = unit;
    return {
      travellerName: travellerName(booking, unit.travellerIndex),
      flight: slice
        ? `${flightCode(slice.segments[0])}, ${departureOf(slice).city} - ${arrivalOf(slice).city}`
        : 'Flight that was changed',
      basePaise,
      fuelPaise,
      statutoryPaise,
      otherPaise,
      extrasPaise,
    };
  });
}

/** "22 November 2026, 15:04 IST": the airline reads it in India. */
function momentText(at: Date): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(INDIAN_ZONE);
  const day = local.toPlainDate().toLocaleString('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });
  return `${day}, ${local.toPlainTime().toString({ smallestUnit: 'minute' })} IST`;
}

function letterPage(company: string, text: string): Content[] {
  return [{ text: company, bold: true, fontSize: 12 }, headLine(), { text, fontSize: 10, lineHeight: 1.4 }];
}

function annexPage({ title, head, rows, total }: Annex, index: number): Content[] {
  const isAmount = (cell: string) => /^-?₹/.test(cell);
  const line = (cells: readonly string[], bold: boolean) =>
    cells.map((text) => ({ text, bold, fontSize: 8, alignment: isAmount(text) ? ('right' as const) : undefined }));
  const columns = head.map((_, column) => rows.some((row) => isAmount(row[column] ?? '')));
  return [
    { text: `Enclosure ${index + 1}`, color: COLOURS.quiet, pageBreak: index === 0 ? 'before' : undefined },
    { text: title, fontSize: 12, bold: true, margin: [0, 0, 0, 6] },
    {
      layout: hairlines,
      table: {
        headerRows: 1,
        widths: columns.map((isSum) => (isSum ? 'auto' : '*')),
        body: [
          head.map((text, column) => ({ ...label(text), alignment: columns[column] ? 'right' : 'left' })),
          ...rows.map((row) => line(row, false)),
          ...(total ? [line(total, true)] : []),
        ],
      },
      margin: [0, 0, 0, 22],
    },
  ];
}
