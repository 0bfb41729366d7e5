import type { GroundCarriage, Segment, TechnicalStop } from '@pravas/domain/flight/itinerary.ts';
import { airlineByCode } from '@pravas/reference/airlines.ts';

/** A technical stop without further details from the supplier. */
export const UNNAMED_STOP: TechnicalStop = {
  airportCode: '???',
  city: 'an unnamed airport',
  countryCode: '',
  minutes: null,
};

/** IATA equipment codes of ground vehicles (SSIM, appendix A). */
const GROUND: Readonly<Record<string, GroundCarriage>> = { TRN: 'train', TRS: 'train', BUS: 'bus', LMO: 'bus' };

/** What runs under an equipment code; null for aircraft. */
export function groundCarriageOf(equipment: string): GroundCarriage | null {
  return GROUND[equipment.trim().toUpperCase()] ?? null;
}

/**
 * Who flies a leg, by code and name as the supplier states them, '' for what it does not; none where it is the seller.
 */
export function toOperator(
  said: string,
  saidName: string,
  marketingCode: string,
): Pick<Segment, 'operatingAirlineCode' | 'operatingAirlineName'> {
  const isCode = /^[A-Z0-9]{2,3}$/.test(said);
  const code = isCode ? said : null;
  if (code === marketingCode) return { operatingAirlineCode: null };
  // Some send a name where the code belongs.
  const name =
    (code === null ? undefined : airlineByCode(code)?.name) ?? (saidName || (isCode ? '' : said)).slice(0, 80);
  if (code === null && name === airlineByCode(marketingCode)?.name) return { operatingAirlineCode: null };
  return { operatingAirlineCode: code, ...(name === '' ? {} : { operatingAirlineName: name }) };
}
