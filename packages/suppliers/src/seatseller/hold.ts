import type { BusDetail, BusHold } from '@pravas/domain/bus/bus-detail.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import type { BusParty, ChosenPoints } from '../bus/port.ts';
import type { SupplierError } from '../order-port.ts';
import type { SeatSellerReply } from './client.ts';
import type { HoldContext, ServiceContext } from './context.ts';
import { faultError, malformed, meaningOf, supplierError } from './errors.ts';
import { blockBody, peopleOf, type SeatedPassenger } from './from-domain.ts';
import { heldFares, totalOf } from './held-fares.ts';
import { readDetails } from './lists.ts';
import type { SeatSellerParts } from './parts.ts';
import { toFare } from './to-service.ts';
import { parseBlock, parseBreakup, type WireBlock, type WireDetails } from './wire.ts';

/** So long seats are held, in seconds. */
export const HOLD_SECONDS = 480;

/** Seats that are held, or why not. `isGone`: they are not available to any buyer. */
export type Held =
  | { readonly ok: true; readonly hold: BusHold; readonly details: WireDetails }
  | { readonly ok: false; readonly error: SupplierError; readonly isGone: boolean };

/**
 * Holds seats for people: reads them in their current state, since the fare that is sent must be the one that is shown,
 * and blocks them. The block is sent once. Where its answer is lost the seats may be held, and the error says until
 * when.
 */
export async function holdSeats(
  parts: SeatSellerParts,
  service: ServiceContext,
  detail: BusDetail,
  party: BusParty,
  signal: AbortSignal,
): Promise<Held> {
  const { config, client, now } = parts;
  const points: ChosenPoints = {
    boardingPointId: detail.boarding.pointId,
    droppingPointId: detail.dropping?.pointId ?? null,
  };
  const details = await readDetails(parts, service, points, signal);
  if (!details.ok) return { ok: false, error: details.error, isGone: false };
  const seated = seatPassengers(parts, detail, party, details.value);
  if (!Array.isArray(seated)) return { ok: false, ...(seated as Refused) };
  const shown = shownFares(seated);
  if (shown === null) return { ok: false, error: malformed(config, 'a fare could not be read'), isGone: false };
  const sentAt = now();
  const reply = await client.block('blockTicketV2', blockBody(service, detail, seated, party), signal);
  const refused = refusalOf(parts, reply, sentAt);
  if (refused && isTaken(reply)) {
    // The vendor does not say which seat it was, but its map does once somebody else has it.
    const again = await readDetails(parts, service, points, signal);
    const named = again.ok ? seatPassengers(parts, detail, party, again.value) : [];
    const { error, isGone } = Array.isArray(named) ? refused : (named as Refused);
    return { ok: false, error: { ...error, ...causeOf(refused) }, isGone };
  }
  if (refused) return { ok: false, ...refused };
  const block = reply.ok ? parseBlock(reply.text) : null;
  if (!block) return { ok: false, error: lostHold(parts, sentAt, 'no key came back'), isGone: false };
  const prices = service.hasBreakup ? await readBreakup(parts, block.blockKey, signal) : block;
  const fares = prices && heldFares(shown, prices);
  if (!fares)
    return { ok: false, error: lostHold(parts, sentAt, 'the price of held seats could not be read'), isGone: false };
  const holdRef: HoldContext = { blockKey: block.blockKey, people: peopleOf(detail, party) };
  return {
    ok: true,
    details: details.value,
    hold: {
      holdRef: JSON.stringify(holdRef),
      heldAt: sentAt.toString(),
      until: sentAt.add({ seconds: HOLD_SECONDS }).toString(),
      seats: fares,
      totalPaise: totalOf(fares),
    },
  };
}

/** The price of held seats in its parts, which may be asked for again. */
async function readBreakup(
  { client }: SeatSellerParts,
  blockKey: string,
  signal: AbortSignal,
): Promise<Pick<WireBlock, 'updatedFare' | 'breakups'> | null> {
  const reply = await client.ask('rtcfarebreakup', { blockKey }, signal);
  return reply.ok ? parseBreakup(reply.text) : null;
}

type Refused = Pick<Extract<Held, { readonly ok: false }>, 'error' | 'isGone'>;

/** Each passenger on their seat as it is now, or why one cannot have it. */
function seatPassengers(
  { config }: SeatSellerParts,
  { seats }: BusDetail,
  { passengers }: BusParty,
  details: WireDetails,
): readonly SeatedPassenger[] | Refused {
  const seated: SeatedPassenger[] = [];
  for (const { seatName, traveller } of seats) {
    const passenger = passengers[traveller];
    const seat = details.seats.find(({ name }) => name === seatName);
    const refuse = (words: string, isGone: boolean): Refused => ({
      error: supplierError(config, 'refused', words, false),
      isGone,
    });
    if (!passenger) return refuse(`Nobody is named for seat ${seatName}.`, false);
    if (!seat?.available) return refuse(`Seat ${seatName} is no longer free. Please choose another one.`, true);
    if (seat.ladiesSeat && passenger.gender !== 'female') {
      return refuse(`Seat ${seatName} is for women. Please choose another one for this passenger.`, false);
    }
    if (seat.malesSeat && passenger.gender !== 'male') {
      return refuse(`Seat ${seatName} is for men. Please choose another one for this passenger.`, false);
    }
    seated.push({ seat, passenger });
  }
  return seated;
}

function shownFares(seated: readonly SeatedPassenger[]): BusHold['seats'] | null {
  const fares: BusHold['seats'][number][] = [];
  for (const { seat } of seated) {
    const fare = toFare(seat);
    if (!fare) return null;
    fares.push({ seatName: seat.name, fare });
  }
  return fares;
}

function refusalOf(
  { config, ...parts }: SeatSellerParts,
  reply: SeatSellerReply,
  sentAt: Temporal.Instant,
): Refused | null {
  if (reply.ok) return null;
  const { fault, sent } = reply;
  const meaning = fault.type === 'said' ? meaningOf(fault.message) : null;
  const isOpen = sent && fault.type !== 'fenced' && (meaning === null || meaning === 'key');
  if (isOpen) return { error: lostHold({ config, ...parts }, sentAt, fault.message), isGone: false };
  const error = faultError(config, fault);
  // An operator that fails has not held anything: the seats are to be chosen again, not asked for until it does.
  return {
    error: { ...error, retryable: !sent && error.retryable },
    isGone: meaning === 'gone' || meaning === 'operator',
  };
}

/** True where the vendor says that the seats are somebody else's, and not that the operator failed. */
function isTaken(reply: SeatSellerReply): boolean {
  return !reply.ok && reply.fault.type === 'said' && meaningOf(reply.fault.message) === 'gone';
}

/** What the vendor said, for logs. */
function causeOf({ error: { cause } }: Refused): { readonly cause?: string } {
  return cause === undefined ? {} : { cause };
}

function lostHold({ config }: Pick<SeatSellerParts, 'config'>, sentAt: Temporal.Instant, why: string): SupplierError {
  const until = sentAt.add({ seconds: HOLD_SECONDS + 59 }).toZonedDateTimeISO(INDIAN_ZONE);
  const clock = until.toPlainTime().toString({ smallestUnit: 'minute' });
  const words = `The operator did not answer. The seats may be held until ${clock}; please try again after that.`;
  const error = supplierError(config, 'timeout', words, false);
  return { ...error, cause: `${config.label}: ${why}` };
}
