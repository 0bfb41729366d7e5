import { hash } from 'node:crypto';
import type { listedBus } from '@pravas/contract/bus/bus-shapes.ts';
import { deadlineText } from '@pravas/domain/bus/bus-cancellation-words.ts';
import { freeUntil } from '@pravas/domain/bus/bus-charge-steps.ts';
import type { BusService } from '@pravas/domain/bus/bus-service.ts';
import type { BusPoint } from '@pravas/domain/bus/bus-station.ts';
import { type NineFiveBy, type TaxOwedBy, taxOwedBy } from '@pravas/domain/bus/bus-ticket-tax.ts';
import { isAfterMidnight } from '@pravas/domain/bus/bus-time.ts';
import { listedChoice } from '@pravas/domain/bus/judge-bus.ts';
import { busMinutes, listedBus as listed } from '@pravas/domain/bus/listed-bus.ts';
import { type BusQuoteTerms, quoteBus } from '@pravas/domain/bus/quote-bus.ts';
import type { SeatFare } from '@pravas/domain/bus/seat-fare.ts';
import { type Paise, sum, times, ZERO } from '@pravas/domain/money/money.ts';
import { judgeBus } from '@pravas/domain/policy/bus-rules.ts';
import type * as z from 'zod/mini';
import { arrivalOf, momentOf } from '../bus-order/index.ts';
import type { BusCriteria } from './bus-criteria.ts';
import type { BusTermsOfSearch } from './bus-terms.ts';

type WireBus = z.output<typeof listedBus>;

/** What results are shown by. */
export interface PresentingBuses {
  readonly criteria: BusCriteria;
  readonly terms: BusTermsOfSearch;
  readonly now: Temporal.Instant;
  /** Who sells a bus, where the asker may know. */
  readonly labelOf: ((supplierId: string) => string) | null;
  /** Who pays the tax of platforms on seats of a supplier. */
  readonly nineFiveOf: (supplierId: string) => NineFiveBy;
}

/** 60 bits distinguish a few hundred buses of one search. */
const BUS_ID_LENGTH = 10;

/** The id of a bus on the wire, which names no supplier. */
export function wireBusId({ serviceId }: Pick<BusService, 'serviceId'>): string {
  return hash('sha256', serviceId, 'base64url').slice(0, BUS_ID_LENGTH);
}

/** Our fee with its GST for so many seats. */
export function feeWithGst(seats: number, quote: BusQuoteTerms): Paise {
  const free = Array.from({ length: seats }, () => ({ fare: fareOf(ZERO) }));
  return quoteBus({ seats: free, costPaise: ZERO }, quote).totalPaise;
}

/** A bus as lists show it. */
export function presentBus({ criteria, terms, now, labelOf, nineFiveOf }: PresentingBuses, bus: BusService): WireBus {
  const { seats } = criteria;
  const verdict = terms.version && judgeBus(terms.version, listedChoice(bus, now), { budget: null });
  const cheapest = { fare: fareOf(bus.fromPaise) };
  const free = freeUntil(
    { terms: bus.terms, boughtAt: null, seats: [{ ...cheapest, seatName: '' }], boarding: { at: bus.departure } },
    now,
  );
  const [first] = bus.boardingPoints;
  return {
    busId: wireBusId(bus),
    operator: { operatorId: bus.operator.operatorId, name: bus.operator.name },
    type: { ...bus.type },
    departure: momentOf(bus.departure),
    arrival: arrivalOf(bus.arrival),
    isAfterMidnight: isAfterMidnight(bus.departure),
    minutes: busMinutes(bus),
    firstBoarding: first ? { name: first.name, area: first.area, wall: first.at.wall } : null,
    boardingAreas: areasOf(bus.boardingPoints),
    droppingAreas: areasOf(bus.droppingPoints),
    seatsLeft: bus.seatsLeft,
    singleSeatsLeft: bus.singleSeatsLeft,
    mostSeats: bus.mostSeats,
    hasEnoughSeats: bus.seatsLeft >= seats && bus.mostSeats >= seats,
    fare: bus.fromPaise,
    total: sum([times(bus.fromPaise, seats), feeWithGst(seats, terms.quote)]),
    isPricedAtHold: bus.isPricedAtHold,
    hasTracking: bus.hasTracking,
    hasMobileTicket: bus.hasMobileTicket,
    isIdNeeded: bus.isIdNeeded,
    arePointsFirst: bus.arePointsFirst,
    isStateCorporation: bus.isStateCorporation,
    isRefundable: listed(bus, verdict?.outcome ?? null, now).isRefundable,
    freeUntil: free?.toString() ?? null,
    freeUntilText: free && deadlineText(free),
    gstNote: gstNote(taxOwedBy(bus.operator, nineFiveOf(bus.supplierId), criteria.date), criteria),
    verdict: verdict && {
      outcome: verdict.outcome,
      reasons: verdict.checks.filter(({ outcome }) => outcome !== 'within').map(({ sentence }) => sentence),
    },
    supplierLabel: labelOf?.(bus.supplierId) ?? null,
  };
}

/** Which invoice has the tax in the fare; by law it depends on who runs the bus. */
function gstNote(owedBy: TaxOwedBy, { isPersonal }: BusCriteria): string {
  if (isPersonal) return 'GST is in the fare. A personal journey is not billed to your company.';
  return owedBy === 'operator'
    ? 'GST is in the fare and on the invoice of the operator.'
    : 'GST is in the fare and on the invoice of the booking platform, not of the operator.';
}

/** A fare of which only the total is known. */
export function fareOf(totalPaise: Paise): SeatFare {
  return {
    basePaise: totalPaise,
    chargesPaise: ZERO,
    taxPaise: ZERO,
    taxRate: null,
    totalPaise,
    notRefundablePaise: ZERO,
  };
}

function areasOf(points: readonly BusPoint[]): string[] {
  return [...new Set(points.map(({ area }) => area))];
}
