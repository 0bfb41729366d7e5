import type { RoomOffer } from '../hotel-engine/offers.ts';
import type { PolicyStep } from '../hotel-engine/policies.ts';
import type { SecondSums } from '../hotel-engine/second-price.ts';
import { nightsOf } from '../hotel-engine/stay.ts';
import type { RoomOccupancy } from '../hotel-engine/stock.ts';
import type { RecordStore } from '../store.ts';
import type { CancelCourse } from './hotel-booking.ts';

/** A rate that a hotel has agreed with the agency's customer, by the code that opens it. */
export interface NegotiatedRate {
  readonly id: string;
  readonly rateAccessCode: string;
  readonly displayName: string;
  readonly chainId: string | null;
  readonly accommodationIds: readonly string[] | null;
  readonly isRemoved: boolean;
}

/** A booking at the second source. It is stored whole, so that a later engine can not change what was sold. */
export interface StaysBooking {
  readonly id: string;
  /** By which the hotel knows it; null where the hotel has not given one. */
  readonly reference: string | null;
  readonly quoteId: string;
  readonly rateId: string;
  readonly accommodationId: string;
  readonly offer: RoomOffer;
  readonly steps: readonly PolicyStep[];
  readonly sums: SecondSums;
  readonly isPackageOnly: boolean;
  readonly negotiated: { readonly id: string; readonly code: string } | null;
  readonly guests: readonly { readonly given_name: string; readonly family_name: string }[];
  readonly email: string;
  readonly phoneNumber: string;
  readonly specialRequests: string;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly userIds: readonly string[];
  readonly createdAtMs: number;
  readonly cancelledAtMs: number | null;
  /** What was kept and given back when it was cancelled, paise; the wire never says it. */
  readonly settled: { readonly chargePaise: number; readonly refundPaise: number } | null;
  /** Look-ups find it from this moment on. */
  readonly visibleFromMs: number;
  /** Looks that do not show it yet. */
  readonly looksUntilKnown: number;
  /** What waiting ends in. */
  readonly failsInTheEnd: boolean;
  readonly cancelCourse: CancelCourse;
  /** The moment for which a cancellation was asked that takes its time, and the looks that it still takes. */
  readonly cancelling: { readonly askedAtMs: number; readonly looksLeft: number } | null;
}

/** Whether look-ups show a booking at a moment. */
export function isStaysVisible(booking: StaysBooking, nowMs: number): boolean {
  return booking.looksUntilKnown === 0 && booking.visibleFromMs <= nowMs && !booking.failsInTheEnd;
}

/** All bookings and negotiated rates of the second source; each change is on disk when the call returns. */
export interface StaysLedger {
  readonly occupancy: RoomOccupancy;
  nextNumber(): number;
  save(booking: StaysBooking): StaysBooking;
  byId(id: string): StaysBooking | undefined;
  all(): readonly StaysBooking[];
  saveRate(rate: NegotiatedRate): NegotiatedRate;
  rates(): readonly NegotiatedRate[];
  clear(): void;
}

const FIRST_NUMBER = 70_001;

/** The ledger over a store, with all saved records. */
export function createStaysLedger(store: RecordStore): StaysLedger {
  const bookings = new Map<string, StaysBooking>();
  const rates = new Map<string, NegotiatedRate>();
  for (const one of store.all('stays_booking') as readonly StaysBooking[]) bookings.set(one.id, one);
  for (const one of store.all('negotiated_rate') as readonly NegotiatedRate[]) rates.set(one.id, one);
  return {
    occupancy: {
      roomsTaken: (propertyCode, room, night) => {
        let taken = 0;
        for (const { offer, cancelledAtMs, failsInTheEnd } of bookings.values()) {
          if (offer.propertyCode !== propertyCode || offer.room !== room) continue;
          const isHeld = cancelledAtMs === null && !failsInTheEnd;
          if (isHeld && nightsOf(offer.stay).includes(night)) taken += offer.rooms.length;
        }
        return taken;
      },
    },
    nextNumber: () => store.nextNumber('stays_booking', FIRST_NUMBER),
    save: (booking) => {
      store.save('stays_booking', booking.id, booking);
      bookings.set(booking.id, booking);
      return booking;
    },
    byId: (id) => bookings.get(id),
    all: () => [...bookings.values()],
    saveRate: (rate) => {
      store.save('negotiated_rate', rate.id, rate);
      rates.set(rate.id, rate);
      return rate;
    },
    rates: () => [...rates.values()].filter(({ isRemoved }) => !isRemoved),
    clear: () => {
      bookings.clear();
      rates.clear();
    },
  };
}
