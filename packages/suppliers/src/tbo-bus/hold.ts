import { createHash } from 'node:crypto';
import type { BusDetail, BusHold } from '@pravas/domain/bus/bus-detail.ts';
import { type Paise, sum } from '@pravas/domain/money/money.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import type { BusParty, BusPassenger, IdDocument } from '../bus/port.ts';
import { asRecord, readText } from '../lenient.ts';
import type { SupplierError } from '../order-port.ts';
import { CODE } from './client.ts';
import type { HoldContext, ServiceContext } from './context.ts';
import { faultError, malformed, supplierError } from './errors.ts';
import { readSentSeats } from './lists.ts';
import type { TboBusParts } from './parts.ts';
import { listOf, readFare, type SentSeat } from './wire.ts';

/** So long seats are held, in seconds. */
export const HOLD_SECONDS = 420;

type Wire = Readonly<Record<string, unknown>>;

/** Seats that are held, or why not. `isGone`: they are not available to any buyer. */
export type Held =
  | { readonly ok: true; readonly hold: BusHold; readonly costPaise: Paise }
  | { readonly ok: false; readonly error: SupplierError; readonly isGone: boolean };

const ID_TYPES: Readonly<Partial<Record<IdDocument['kind'], string>>> = {
  pan: 'Pan no',
  voter_card: 'Voterid card',
  passport: 'Passport',
  aadhaar: 'Aadhar Card',
};

/** The payload of Block, and again of Book: the same people on the seats as they are given. */
export function salePayload(
  { traceId, resultIndex }: Pick<HoldContext, 'traceId' | 'resultIndex'>,
  { boarding, dropping, seats }: BusDetail,
  party: BusParty,
  wires: readonly Wire[],
): object {
  const droppingPointId = Number(dropping?.pointId ?? 0);
  return {
    TraceId: traceId,
    ResultIndex: resultIndex,
    BoardingPointId: Number(boarding.pointId),
    // Both spellings are met among the methods' own descriptions.
    DroppingPointId: droppingPointId,
    DropingPointId: droppingPointId,
    Passenger: seats.map(({ seatName, traveller }, index) => ({
      ...passengerOf(party.passengers[traveller], party, index === 0),
      Seat: wires.find((wire) => readText(wire.SeatName) === seatName),
    })),
  };
}

function passengerOf(passenger: BusPassenger | undefined, { contact }: BusParty, isLead: boolean): object {
  const idDocument = passenger?.idDocument ?? null;
  return {
    LeadPassenger: isLead,
    PassengerId: 0,
    Title: passenger?.title,
    FirstName: passenger?.firstName.trim(),
    LastName: passenger?.lastName.trim(),
    Age: passenger?.age,
    Gender: passenger?.gender === 'female' ? 2 : 1,
    Email: contact.email,
    Phoneno: contact.mobile.replace(/^\+91/, '').replace(/\D/g, ''),
    Address: contact.address,
    IdType: idDocument === null ? null : (ID_TYPES[idDocument.kind] ?? null),
    IdNumber: idDocument === null ? null : idDocument.number,
  };
}

/** A digest of who sits where, to recognise a hold for the same people. */
export function peopleOf({ seats }: Pick<BusDetail, 'seats'>, party: BusParty): string {
  const people = seats.map(({ seatName, traveller }) => [seatName, party.passengers[traveller] ?? null]);
  return createHash('sha256')
    .update(JSON.stringify([people, party.contact]))
    .digest('base64url')
    .slice(0, 22);
}

/**
 * Holds seats for people, as they are in a list of this moment. Block is sent once. Where its answer is lost the seats
 * may be held, and the error says until when.
 */
export async function holdSeats(
  parts: TboBusParts,
  service: ServiceContext,
  detail: BusDetail,
  party: BusParty,
  signal: AbortSignal,
): Promise<Held> {
  const { config, client, now } = parts;
  const sent = await readSentSeats(parts, service, signal);
  if (!sent.ok) return { ok: false, error: sent.error, isGone: false };
  const refused = refusedSeat(parts, detail, party, sent.value);
  if (refused) return { ok: false, ...refused };
  const sentAt = now();
  const wires = sent.value.map(({ wire }) => wire);
  const reply = await client.tell('Block', salePayload(service, detail, party, wires), signal);
  if (!reply.ok) {
    const { fault } = reply;
    const isOpen = reply.sent && (fault.type !== 'said' || fault.code === CODE.transient);
    if (isOpen) return { ok: false, error: lostHold(parts, sentAt, fault.message), isGone: false };
    const isGone = fault.type === 'said' && fault.code !== CODE.sessionExpired && fault.code !== CODE.invalidToken;
    return { ok: false, error: faultError(config, fault), isGone };
  }
  const held = heldSeats(detail, reply.body);
  if (!held) return { ok: false, error: lostHold(parts, sentAt, 'the held seats could not be read'), isGone: false };
  const { traceId, resultIndex } = service;
  const holdRef: HoldContext = {
    traceId,
    resultIndex,
    people: peopleOf(detail, party),
    seats: held.map(({ wire }) => wire),
  };
  return {
    ok: true,
    costPaise: sum(held.map(({ costPaise }) => costPaise)),
    hold: {
      holdRef: JSON.stringify(holdRef),
      heldAt: sentAt.toString(),
      until: sentAt.add({ seconds: HOLD_SECONDS }).toString(),
      seats: held.map(({ seatName, fare }) => ({ seatName, fare })),
      totalPaise: sum(held.map(({ fare }) => fare.totalPaise)),
    },
  };
}

type Refused = Pick<Extract<Held, { readonly ok: false }>, 'error' | 'isGone'>;

/** Why a passenger cannot have their seat in its current state; null where all can. */
function refusedSeat(
  { config }: TboBusParts,
  { seats }: BusDetail,
  { passengers }: BusParty,
  sent: readonly SentSeat[],
): Refused | null {
  const refuse = (words: string, isGone: boolean): Refused => ({
    error: supplierError(config, 'refused', words, false),
    isGone,
  });
  for (const { seatName, traveller } of seats) {
    const passenger = passengers[traveller];
    const seat = sent.find((one) => one.seat.seatName === seatName)?.seat;
    if (!passenger) return refuse(`Nobody is named for seat ${seatName}.`, false);
    if (!seat?.isFree) return refuse(`Seat ${seatName} is no longer free. Please choose another one.`, true);
    if (seat.keptFor === 'ladies' && passenger.gender !== 'female') {
      return refuse(`Seat ${seatName} is for women. Please choose another one for this passenger.`, false);
    }
    if (seat.keptFor === 'gents' && passenger.gender !== 'male') {
      return refuse(`Seat ${seatName} is for men. Please choose another one for this passenger.`, false);
    }
    const kind = passenger.idDocument?.kind;
    if (kind !== undefined && !(kind in ID_TYPES)) {
      return refuse('This bus takes Aadhaar, PAN, passport or voter card alone.', false);
    }
  }
  return null;
}

/** The seats of an answer in the order of the booking, each with its price; null where one is missing. */
function heldSeats({ seats }: BusDetail, body: Wire) {
  const wires = listOf(body.Passenger).flatMap(({ Seat }) => {
    const wire = asRecord(Seat);
    return wire ? [wire] : [];
  });
  const held = seats.map(({ seatName }) => {
    const wire = wires.find((one) => readText(one.SeatName) === seatName);
    const price = wire && readFare(wire.Price);
    return wire && price ? { seatName, wire, ...price } : null;
  });
  return held.every((one) => one !== null) ? held : null;
}

function lostHold({ config }: TboBusParts, sentAt: Temporal.Instant, why: string): SupplierError {
  const until = sentAt.add({ seconds: HOLD_SECONDS + 59 }).toZonedDateTimeISO(INDIAN_ZONE);
  const clock = until.toPlainTime().toString({ smallestUnit: 'minute' });
  const words = `The operator did not answer. The seats may be held until ${clock}; please try again after that.`;
  return { ...malformed(config, why), kind: 'timeout', messages: [words], retryable: false };
}
