import { airlineByCode } from '@pravas/reference/airlines.ts';

/** Carriers that TBO sells as low-cost: ticketed in one step, nothing held. All others are booked, then ticketed. */
const LOW_COST_AT_TBO = new Set(['6E', 'IX', 'QP', 'SG']);
/** Carriers connected by NDC: passport in full at booking. */
const NDC = new Set(['BA', 'LH', 'SQ', 'SV', 'WY', 'EK', 'EY']);
/** Supplier ids as seen in samples (4 GDS, 6 IndiGo, 109 Akasa); the others are invented in the same range. */
const SOURCES = new Map([
  ['6E', 6],
  ['QP', 109],
  ['SG', 3],
  ['IX', 10],
]);
const GDS_SOURCE = 4;

/** Whether TBO tickets the carrier in one step. */
export function isLowCostAtTbo(carrier: string): boolean {
  return LOW_COST_AT_TBO.has(carrier);
}

/** Whether the carrier's content comes over NDC. */
export function isNdc(carrier: string): boolean {
  return NDC.has(carrier);
}

/** TBO's id of the supplier behind a carrier. */
export function sourceOf(carrier: string): number {
  return SOURCES.get(carrier) ?? GDS_SOURCE;
}

/** The carrier's name, its code when unknown. */
export function airlineName(carrier: string): string {
  return airlineByCode(carrier)?.name ?? carrier;
}
