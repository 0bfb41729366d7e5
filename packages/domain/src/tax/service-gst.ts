import { add, applyRate, type BasisPoints, type Paise, paise, subtract, ZERO } from '../money/money.ts';
import { type Proof, proof } from '../proof/proof.ts';
import { isGstStateCode } from '../validation/gstin.ts';

/** A tax rate with its span of days (both ends inclusive, YYYY-MM-DD). */
export interface DatedRate {
  readonly rate: BasisPoints;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly source: string;
}

/** Service accounting code of reservation services for transport, under which our fees are taxed. */
export const SERVICE_SAC = '998551';

/** The same of reservation services for accommodation, at the same rate. */
const ACCOMMODATION_SAC = '998552';

/**
 * The code that our fee for a service of the platform is taxed under (scheme of classification of services, group
 * 99855).
 */
export function serviceSac(service: string): string {
  return service === 'hotel' ? ACCOMMODATION_SAC : SERVICE_SAC;
}

/** Rates of our own fees (convenience fee, cancellation service charge). */
export const SERVICE_GST_RATES: readonly DatedRate[] = [
  {
    rate: 1800,
    validFrom: '2017-07-01',
    validTo: null,
    source: 'Notification 11/2017-Central Tax (Rate), SAC 998551, 18 %',
  },
];

/** The rate in force on a day (YYYY-MM-DD), or undefined before the first. */
export function rateOn(rates: readonly DatedRate[], on: string): DatedRate | undefined {
  const day = on.slice(0, 10);
  return rates.find((rate) => rate.validFrom <= day && (rate.validTo === null || day <= rate.validTo));
}

/** Where a supply of our service is taxed, and why. */
export interface PlaceOfSupply {
  readonly stateCode: string;
  readonly basis: 'recipient_registration' | 'recipient_address' | 'supplier_location';
}

/**
 * The state in which our service is supplied (IGST Act section 12(2)): a registered recipient's state of registration;
 * an unregistered one's state of address, where it is on record; else our own.
 */
export function placeOfSupply(parties: {
  readonly recipientRegistrationStateCode: string | null;
  readonly recipientAddressStateCode: string | null;
  readonly supplierStateCode: string;
}): PlaceOfSupply {
  if (parties.recipientRegistrationStateCode !== null) {
    return { stateCode: parties.recipientRegistrationStateCode, basis: 'recipient_registration' };
  }
  if (parties.recipientAddressStateCode !== null) {
    return { stateCode: parties.recipientAddressStateCode, basis: 'recipient_address' };
  }
  return { stateCode: parties.supplierStateCode, basis: 'supplier_location' };
}

/**
 * A supply to a unit or a developer of a special economic zone. It is inter-State whatever the States are (IGST Act
 * section 7(5)(b)) and zero-rated (section 16): without payment of tax under a letter of undertaking, whose
 * acknowledgement number (ARN) this is; null = on payment of IGST.
 */
export interface SezSupply {
  readonly lutArn: string | null;
}

/** Who supplies our service where: the heads of tax follow from it. */
export interface ServiceSupply {
  /** GST state code of our registration. */
  readonly supplierStateCode: string;
  readonly placeOfSupplyStateCode: string;
  /** Absent = not to a special economic zone. */
  readonly sez?: SezSupply | undefined;
}

/** Just the supply, from an object with more in it, as the terms of a booking. */
export function supplyIn({ supplierStateCode, placeOfSupplyStateCode, sez }: ServiceSupply): ServiceSupply {
  return { supplierStateCode, placeOfSupplyStateCode, ...(sez ? { sez } : {}) };
}

/** True where CGST and SGST are charged: within one State (IGST Act section 8), and not to a special economic zone. */
export function isWithinState({ supplierStateCode, placeOfSupplyStateCode, sez }: ServiceSupply): boolean {
  return !sez && supplierStateCode === placeOfSupplyStateCode;
}

/**
 * The rate that our service is charged at on a day (YYYY-MM-DD), all heads together, in basis points: none under a
 * letter of undertaking. Throws RangeError for a day without a rate.
 */
export function serviceRate(sez: SezSupply | undefined, on: string): BasisPoints {
  return ratedFor(sez, on).rate;
}

function ratedFor(sez: SezSupply | undefined, on: string): Pick<DatedRate, 'rate' | 'source'> {
  const dated = rateOn(SERVICE_GST_RATES, on);
  if (!dated) throw new RangeError(`No GST rate for services on ${on}`);
  return sez && sez.lutArn !== null
    ? { rate: 0, source: `IGST Act section 16(3)(a), letter of undertaking ${sez.lutArn}` }
    : dated;
}

/** GST on one of our fees. Either CGST and SGST are charged, or IGST; never both. */
export interface ServiceGst {
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  readonly totalPaise: Paise;
  readonly proof: Proof;
}

/**
 * GST on a fee (before tax) on a day: CGST and SGST at half the rate each when our state is the place of supply, else
 * IGST at the full rate, as to a special economic zone always, or nothing of it under a letter of undertaking; every
 * tax is rounded half up to the paisa (spec rules §9.1; CGST Act section 170 for rounding). In a union territory
 * without a legislature the SGST column is its UTGST. Throws RangeError for an unknown state code, a negative fee or a
 * day without a rate: these are mistakes of the caller.
 */
export function serviceGst(
  supply: ServiceSupply & {
    readonly feePaise: Paise;
    readonly on: string;
  },
): ServiceGst {
  const { feePaise, supplierStateCode, placeOfSupplyStateCode, sez, on } = supply;
  if (feePaise < 0) throw new RangeError(`A fee is never negative: ${feePaise}`);
  for (const code of [supplierStateCode, placeOfSupplyStateCode]) {
    if (!isGstStateCode(code)) throw new RangeError(`Not a GST state code: ${code}`);
  }
  const dated = ratedFor(sez, on);
  const sameState = isWithinState(supply);
  const line = (tax: string, rate: BasisPoints, amount: Paise): Proof =>
    proof({ rule: `service_gst.${tax}`, rate, inputs: { feePaise }, result: amount, source: dated.source });
  const half = dated.rate / 2;
  const halfPaise = sameState ? applyRate(feePaise, half) : ZERO;
  const igstPaise = sameState ? ZERO : applyRate(feePaise, dated.rate);
  const totalPaise = sameState ? add(halfPaise, halfPaise) : igstPaise;
  return {
    cgstPaise: halfPaise,
    sgstPaise: halfPaise,
    igstPaise,
    totalPaise,
    proof: proof({
      rule: ruleOf(supply),
      rate: dated.rate,
      inputs: { feePaise, supplierStateCode, placeOfSupplyStateCode, on, sac: SERVICE_SAC },
      result: totalPaise,
      source: sez ? 'IGST Act sections 7(5)(b), 12(2) and 16' : 'IGST Act sections 7, 8 and 12(2)',
      parts: sameState
        ? [line('cgst', half, halfPaise), line('sgst', half, halfPaise)]
        : [line('igst', dated.rate, igstPaise)],
    }),
  };
}

function ruleOf(supply: ServiceSupply): string {
  if (supply.sez) return supply.sez.lutArn === null ? 'service_gst.sez_with_payment' : 'service_gst.sez_zero_rated';
  return isWithinState(supply) ? 'service_gst.intra_state' : 'service_gst.inter_state';
}

/**
 * A fee that was agreed with its GST inside: `feePaise` and the tax together are `inclusivePaise`. The tax is what the
 * law asks of the fee; a paisa that rounding leaves over is the fee's. Throws as `serviceGst`.
 */
export function serviceGstWithin({
  inclusivePaise,
  ...supply
}: Omit<Parameters<typeof serviceGst>[0], 'feePaise'> & { readonly inclusivePaise: Paise }): {
  readonly feePaise: Paise;
  readonly gst: ServiceGst;
} {
  const rate = serviceRate(supply.sez, supply.on);
  const feePaise = paise(Math.floor((inclusivePaise * 10_000) / (10_000 + rate)));
  const gst = serviceGst({ ...supply, feePaise });
  return { feePaise: subtract(inclusivePaise, gst.totalPaise), gst };
}
