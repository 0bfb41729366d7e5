import type { Plan, Room } from '../hotel-types.ts';

/** A prepaid, flexible rate of one room, with what a test sets. */
export function aPlan(part: Partial<Plan> = {}): Plan {
  return {
    offerId: 'offer',
    rooms: [{ name: 'Standard Room', beds: '1 double bed' }],
    board: 'room_only',
    boardText: 'Room only',
    payment: 'prepaid',
    isNegotiated: false,
    total: 17_600.52,
    stayTotal: 17_305.52,
    perNight: 8_652.76,
    tax: 1_768.6,
    fee: 295,
    payNow: 17_600.52,
    payAtHotel: 0,
    atHotel: [],
    isRefundable: true,
    freeUntil: '2026-12-06T08:29:59Z',
    freeUntilText: 'Sun 6 Dec 13:59',
    verdict: null,
    gst: { state: 'usable', sentence: 'GST credit usable.', credit: 0, net: 17_600.52 },
    supplierLabel: null,
    expiresAt: '2026-12-01T05:00:00Z',
    cancellation: ['Free until Sun 6 Dec 13:59'],
    timeline: [],
    slabNote: null,
    savingNote: null,
    block: null,
    others: 0,
    ...part,
  };
}

/** A kind of room with these rates. */
export function aRoom(name: string, plans: readonly Plan[]): Room {
  return { name, beds: '1 double bed', description: '', pictureIds: [], plans: [...plans] };
}
