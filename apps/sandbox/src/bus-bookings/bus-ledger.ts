import type { SeatMarket } from '../bus-engine/seats.ts';
import type { Sex } from '../bus-engine/service.ts';
import type { RecordStore } from '../store.ts';
import { type BusBlock, type BusTicket, liveSeats } from './bus-booking.ts';
import { blockKeyOf, tinOf } from './bus-keys.ts';

const FIRST_NUMBERS = {
  bus_block: 4_711,
  bus_tin: 8_015,
  bus_id: 11_806_201,
  bus_change: 920_001,
  bus_note: 2_368,
} as const;

/** What an operator has done to a trip on command. */
export interface TripChange {
  readonly tripId: string;
  /** What it has added to every base fare, paise. */
  readonly raisedPaise: number;
  /** Whether all its seats are sold elsewhere. */
  readonly isSoldOut: boolean;
  readonly cancelledAtMs: number | null;
}

/** A request to cancel seats at the second supplier. */
export interface BusChangeRequest {
  readonly changeRequestId: number;
  readonly busId: number;
  readonly seatNames: readonly string[];
  /** 1 pending, 2 in progress, 3 processed, 4 rejected. */
  readonly status: number;
  /** Statuses that the next looks answer. */
  readonly nextStatuses: readonly number[];
  readonly creditNoteNo: string;
  readonly createdAtMs: number;
}

/** All blocks and tickets of both suppliers; each change is on disk when the call returns. */
export interface BusLedger {
  /** Seats that are held or sold now, and their present prices. */
  readonly market: SeatMarket;
  nextNumber(series: keyof typeof FIRST_NUMBERS): number;
  nextBlockKey(): string;
  nextTin(): string;
  saveBlock(block: BusBlock): BusBlock;
  blockByKey(key: string): BusBlock | undefined;
  saveTicket(ticket: BusTicket): BusTicket;
  ticketByTin(tin: string): BusTicket | undefined;
  /** The oldest ticket that the caller looks for. */
  find(isWanted: (ticket: BusTicket) => boolean): BusTicket | undefined;
  tickets(): readonly BusTicket[];
  blocks(): readonly BusBlock[];
  saveRequest(request: BusChangeRequest): BusChangeRequest;
  requestById(id: number): BusChangeRequest | undefined;
  saveTripChange(change: TripChange): TripChange;
  /** What has been done to a trip; for most nothing. */
  tripChange(tripId: string): TripChange;
  clear(): void;
}

/** The ledger over a store, with all saved records. */
export function createBusLedger(store: RecordStore, nowMs: () => number): BusLedger {
  const blocks = new Map<string, BusBlock>();
  const tickets = new Map<string, BusTicket>();
  const requests = new Map<number, BusChangeRequest>();
  const changes = new Map<string, TripChange>();
  for (const one of store.all('bus_block') as readonly BusBlock[]) blocks.set(one.key, one);
  for (const one of store.all('bus_ticket') as readonly BusTicket[]) tickets.set(one.tin, one);
  for (const one of store.all('bus_change_request') as readonly BusChangeRequest[]) {
    requests.set(one.changeRequestId, one);
  }
  for (const one of store.all('bus_trip_change') as readonly TripChange[]) changes.set(one.tripId, one);
  const nextNumber: BusLedger['nextNumber'] = (series) => store.nextNumber(series, FIRST_NUMBERS[series]);
  const nextTin = (): string => tinOf(nextNumber('bus_tin')) ?? nextTin();
  return {
    market: {
      takenSeats: (tripId) => {
        const taken = new Map<string, Sex>();
        for (const block of blocks.values()) {
          if (block.tripId !== tripId || block.tin !== null || block.untilMs <= nowMs()) continue;
          for (const { seatName, passenger } of block.seats) taken.set(seatName, passenger.sex);
        }
        for (const ticket of tickets.values()) {
          if (ticket.tripId !== tripId) continue;
          for (const { seatName, passenger } of liveSeats(ticket, nowMs())) taken.set(seatName, passenger.sex);
        }
        return taken;
      },
      raisedPaise: (tripId) => changes.get(tripId)?.raisedPaise ?? 0,
    },
    nextNumber,
    nextBlockKey: () => blockKeyOf(nextNumber('bus_block')),
    nextTin,
    saveBlock: (block) => {
      store.save('bus_block', block.key, block);
      blocks.set(block.key, block);
      return block;
    },
    blockByKey: (key) => blocks.get(key),
    saveTicket: (ticket) => {
      store.save('bus_ticket', ticket.tin, ticket);
      tickets.set(ticket.tin, ticket);
      return ticket;
    },
    ticketByTin: (tin) => tickets.get(tin),
    find: (isWanted) => [...tickets.values()].find(isWanted),
    tickets: () => [...tickets.values()],
    blocks: () => [...blocks.values()],
    saveRequest: (request) => {
      store.save('bus_change_request', String(request.changeRequestId), request);
      requests.set(request.changeRequestId, request);
      return request;
    },
    requestById: (id) => requests.get(id),
    saveTripChange: (change) => {
      store.save('bus_trip_change', change.tripId, change);
      changes.set(change.tripId, change);
      return change;
    },
    tripChange: (tripId) => changes.get(tripId) ?? { tripId, raisedPaise: 0, isSoldOut: false, cancelledAtMs: null },
    clear: () => {
      blocks.clear();
      tickets.clear();
      requests.clear();
      changes.clear();
    },
  };
}
