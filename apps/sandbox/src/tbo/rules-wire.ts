import type { FareFamily } from '../engine/fare-family.ts';
import type { Connection } from '../engine/model.ts';
import type { Offer } from '../engine/offers.ts';
import { type PenaltyCharge, type PenaltyWindow, penaltyRulesOf } from '../engine/penalties.ts';
import { isLowCostAtTbo } from './suppliers.ts';

function journeyPoints(connection: Connection): string {
  const first = connection.flights[0];
  return [first?.origin ?? '', ...connection.flights.map((flight) => flight.destination)].join('-');
}

function detailsOf(charge: PenaltyCharge, type: 'Cancellation' | 'Reissue'): string {
  if (charge.kind === 'amount') return `INR ${charge.rupees}`;
  if (charge.kind === 'percent_of_base') return `${charge.percent}% of basic fare`;
  return type === 'Cancellation' ? '100%' : 'Reissue is not permitted. Please refer to the fare rules.';
}

/** Days when the window starts and ends on whole days from three days out, hours nearer to departure. */
function boundsOf(window: PenaltyWindow): { From: string | null; To: string | null; Unit: string | null } {
  // The same charge at any time is written without a window.
  if (window.fromHours === 0 && window.toHours === null) return { From: null, To: null, Unit: null };
  if (window.fromHours >= 72) {
    const to = window.toHours === null ? '365' : String(window.toHours / 24);
    return { From: String(window.fromHours / 24), To: to, Unit: 'DAYS' };
  }
  return { From: String(window.fromHours), To: String(window.toHours ?? 365 * 24), Unit: 'Hours' };
}

function toMiniRules(connection: Connection, family: FareFamily, carrier: string) {
  const rules = penaltyRulesOf(connection, family);
  const lines = [
    ...rules.cancellation.map((window) => ({ window, type: 'Cancellation' as const })),
    ...rules.dateChange.map((window) => ({ window, type: 'Reissue' as const })),
  ];
  return lines.map(({ window, type }) => ({
    JourneyPoints: journeyPoints(connection),
    Type: type,
    ...boundsOf(window),
    Details: detailsOf(window.charge, type),
    OnlineRefundAllowed: true,
    OnlineReissueAllowed: isLowCostAtTbo(carrier) && window.charge.kind !== 'full',
  }));
}

/** Penalties of an offer, journey by journey: TBO's nested `MiniFareRules`. */
export function toMiniFareRules(offer: Offer) {
  return offer.slices.map((slice) => toMiniRules(slice.connection, offer.family, offer.carrier));
}

function fareBasis(family: FareFamily): string {
  return `${family.bookingClass}${family.code}0IN`;
}

/** The short `FareRules` that come with a result: one a flight, without the text. */
export function toFareRules(offer: Offer) {
  return offer.slices.flatMap((slice) =>
    slice.connection.flights.map((flight) => ({
      Origin: flight.origin,
      Destination: flight.destination,
      Airline: flight.carrier,
      FareBasisCode: fareBasis(offer.family),
      FareRuleDetail: '',
      FareRestriction: '',
      FareFamilyCode: offer.family.code,
      FareRuleIndex: '',
    })),
  );
}

function ruleHtml(connection: Connection, family: FareFamily): string {
  const rules = penaltyRulesOf(connection, family);
  const line = (window: PenaltyWindow, type: 'Cancellation' | 'Reissue'): string => {
    const when = window.toHours === null ? `more than ${window.fromHours}` : `${window.fromHours} to ${window.toHours}`;
    return `<li>${when} hours before departure: ${detailsOf(window.charge, type)}</li>`;
  };
  return [
    `<p><b>${family.name}</b> ${journeyPoints(connection)}. ${family.remark}</p>`,
    `<p>Cancellation, per passenger and sector:</p><ul>${rules.cancellation.map((one) => line(one, 'Cancellation')).join('')}</ul>`,
    `<p>Date change, per passenger and sector, plus fare difference:</p><ul>${rules.dateChange.map((one) => line(one, 'Reissue')).join('')}</ul>`,
    `<p>Check-in baggage ${family.checkInKg} kg, cabin baggage ${family.cabinKg} kg. Statutory taxes and airport fees are refunded in full.</p>`,
  ].join('');
}

/** The full texts that FareRule answers: one a journey, in HTML. */
export function toFareRuleTexts(offer: Offer) {
  return offer.slices.map((slice) => ({
    Origin: slice.connection.flights[0]?.origin ?? '',
    Destination: slice.connection.flights.at(-1)?.destination ?? '',
    Airline: offer.carrier,
    FareBasisCode: fareBasis(offer.family),
    FareRuleDetail: ruleHtml(slice.connection, offer.family),
    FareRestriction: 'N',
    FareFamilyCode: offer.family.code,
    FareRuleIndex: '',
  }));
}
