import { randomUUID } from 'node:crypto';
import type { RoomOffer } from '../hotel-engine/offers.ts';
import { NON_REFUNDABLE, type PolicyStep, policySteps } from '../hotel-engine/policies.ts';
import { type Property, propertyOf } from '../hotel-engine/properties.ts';
import { HotelRefusal, STATUS } from './envelope.ts';
import { hotelNumber } from './numbers.ts';

/** How long an offer lives, counted from its search. */
const CODE_LIFE_MS = 30 * 60_000;

/** An offer that was shown, with the outcome of its price check. */
export interface CodedOffer {
  readonly code: string;
  readonly traceId: string;
  readonly property: Property;
  readonly offer: RoomOffer;
  readonly steps: readonly PolicyStep[];
  readonly searchedAtMs: number;
  readonly nationality: string;
  readonly isChecked: boolean;
  /** Adults whose PAN is asked for. */
  readonly panCount: number;
  /** Whether Book has shown another price once. */
  readonly hasMoved: boolean;
}

/** The offers behind booking codes. They live in memory only: a restart ends them, as half an hour does. */
export interface CodeDesk {
  /** Files the offers of one search. */
  file(offers: readonly RoomOffer[], nationality: string, nowMs: number): readonly CodedOffer[];
  /** The offer of a code. Refuses with code 315 when it is unknown or too old. */
  open(code: string, nowMs: number): CodedOffer;
  keep(coded: CodedOffer): CodedOffer;
  clear(): void;
}

/** The offer once there is no refund any more. */
export function withoutRefund(coded: CodedOffer): CodedOffer {
  return { ...coded, steps: NON_REFUNDABLE };
}

/** An empty desk. */
export function createCodeDesk(): CodeDesk {
  const byCode = new Map<string, CodedOffer>();
  return {
    file: (offers, nationality, nowMs) => {
      for (const [code, one] of byCode) if (nowMs - one.searchedAtMs > CODE_LIFE_MS) byCode.delete(code);
      const traceId = randomUUID();
      return offers.flatMap((offer, position) => {
        const property = propertyOf(offer.propertyCode);
        if (property === undefined) return [];
        const coded = {
          code: `${hotelNumber(property)}!TB!${position + 1}!TB!${traceId}!TB!N!TB!AFF!`,
          traceId,
          property,
          offer,
          steps: policySteps(property, offer.plan, offer.stay),
          searchedAtMs: nowMs,
          nationality,
          isChecked: false,
          panCount: 0,
          hasMoved: false,
        };
        byCode.set(coded.code, coded);
        return [coded];
      });
    },
    open: (code, nowMs) => {
      const coded = byCode.get(code);
      if (coded === undefined || nowMs - coded.searchedAtMs > CODE_LIFE_MS) {
        throw new HotelRefusal(STATUS.sessionExpired, 'BookingCode is expired. Please search again.');
      }
      return coded;
    },
    keep: (coded) => {
      byCode.set(coded.code, coded);
      return coded;
    },
    clear: () => byCode.clear(),
  };
}
