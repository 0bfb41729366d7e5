import { applyRate, type BasisPoints, type Paise, sum, ZERO } from '../money/money.ts';
import { type Proof, proof } from '../proof/proof.ts';
import { type DatedRate, rateOn } from '../tax/service-gst.ts';
import { isGstStateCode } from '../validation/gstin.ts';
import type { CabFare, CabLine } from './cab-fare.ts';

/** What a vendor bills: a cab with driver for a time, a trip by the kilometre, or a trip sold by a platform. */
export type CabSupply = 'rent' | 'passenger_transport' | 'platform';

/** Which of the two rates the vendor has chosen: 5 % without credit of its own, or the full one with it. */
export type CabRateChoice = 'restricted' | 'full';

/** What decides the GST of a cab's bill. */
export interface CabTaxQuestion {
  readonly supply: CabSupply;
  readonly rateChoice: CabRateChoice;
  /** True where the price includes the fuel. */
  readonly isFuelIncluded: boolean;
  readonly vendor: {
    readonly isBodyCorporate: boolean;
    readonly isRegistered: boolean;
    /** GST code of the state it supplies from. */
    readonly stateCode: string;
  };
  readonly isClientBodyCorporate: boolean;
  readonly placeOfSupplyStateCode: string;
  /** Day of supply, YYYY-MM-DD. */
  readonly on: string;
  readonly taxablePaise: Paise;
  /** Seats of the vehicle with the driver's. */
  readonly seats: number;
  /** True where a law obliges the client to provide the ride, as for women on night shifts. */
  readonly isObligedByLaw: boolean;
}

/** Who pays the tax to the state. */
type CabTaxMode = 'vendor' | 'platform' | 'reverse_charge' | 'none';

/** The GST of a cab's bill. Either CGST and SGST, or IGST: the amounts of the tax itself, on the bill or not. */
export interface CabTax {
  readonly mode: CabTaxMode;
  readonly sac: string;
  readonly rate: BasisPoints;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  /** The amount on the bill; nothing under reverse charge. */
  readonly billedPaise: Paise;
  /** What the client pays to the state on its own return. */
  readonly reversePaise: Paise;
  /** False where the law blocks the client's input tax credit. */
  readonly isCreditAllowed: boolean;
  readonly proof: Proof;
}

const RENT_SAC = '9966';
const TRANSPORT_SAC = '9964';

/** Vehicles for more people than this, driver included, leave the client its credit. */
const CREDIT_SEATS = 13;

const CUT_2025 = 'Notification 15/2025-Central Tax (Rate), in force from 22 September 2025';

const RESTRICTED_RATES: readonly DatedRate[] = [
  {
    rate: 500,
    validFrom: '2017-07-01',
    validTo: null,
    source: 'Notification 11/2017-Central Tax (Rate), entries 8 and 10: 5 % without credit of inputs',
  },
];

const FULL_RATES: readonly DatedRate[] = [
  {
    rate: 1200,
    validFrom: '2017-08-22',
    validTo: '2025-09-21',
    source: 'Notification 11/2017-Central Tax (Rate), entries 8 and 10, as amended by 20/2017: 12 % with credit',
  },
  { rate: 1800, validFrom: '2025-09-22', validTo: null, source: `${CUT_2025}: 18 % with credit` },
];

const WITHOUT_FUEL_RATES: readonly DatedRate[] = [
  {
    rate: 1800,
    validFrom: '2017-07-01',
    validTo: null,
    source: 'Notification 11/2017-Central Tax (Rate), entry 10: vehicles rented without fuel, 18 %',
  },
];

const PLATFORM_RATES: readonly DatedRate[] = [
  {
    rate: 500,
    validFrom: '2017-07-01',
    validTo: null,
    source: 'CGST Act section 9(5), Notification 17/2017-Central Tax (Rate): cabs through a platform',
  },
];

const REVERSE_RATES: readonly DatedRate[] = [
  {
    rate: 500,
    validFrom: '2019-10-01',
    validTo: null,
    source: 'Notification 13/2017-Central Tax (Rate), entry 15 (22/2019 and 29/2019): renting of motor vehicles',
  },
];

/**
 * Why a bill cannot be as it was entered, or null: the rate of 5 % is for prices with fuel, and a vendor without GSTIN
 * charges no GST.
 */
export function cabTaxProblem(question: CabTaxQuestion): string | null {
  const { supply, rateChoice, isFuelIncluded, vendor } = question;
  if (supply === 'rent' && !isFuelIncluded && rateChoice === 'restricted' && vendor.isRegistered) {
    return 'A cab rented without fuel is taxed at 18 %: choose the full rate, or include the fuel';
  }
  if (supply !== 'platform' && rateChoice === 'full' && !vendor.isRegistered) {
    return "A vendor without GSTIN cannot charge the full rate: enter the vendor's GSTIN, or choose 5 %";
  }
  return null;
}

/**
 * The GST of a cab's bill, each tax rounded half up to the paisa. A cab with driver and fuel that a vendor who is no
 * body corporate rents to one, not at the full rate, is billed without GST, which the client pays itself. Throws
 * RangeError for what `cabTaxProblem` refuses, an unknown state, a negative amount or a day without a rate.
 */
export function cabTax(question: CabTaxQuestion): CabTax {
  refuse(question);
  const { mode, rule, dated, sac } = ruleFor(question);
  const { taxablePaise, vendor, placeOfSupplyStateCode, on } = question;
  const isIntraState = vendor.stateCode === placeOfSupplyStateCode;
  const halfPaise = isIntraState ? applyRate(taxablePaise, dated.rate / 2) : ZERO;
  const igstPaise = isIntraState ? ZERO : applyRate(taxablePaise, dated.rate);
  const taxPaise = sum([halfPaise, halfPaise, igstPaise]);
  const credit = creditOf(question);
  return {
    mode,
    sac,
    rate: dated.rate,
    cgstPaise: halfPaise,
    sgstPaise: halfPaise,
    igstPaise,
    billedPaise: mode === 'reverse_charge' ? ZERO : taxPaise,
    reversePaise: mode === 'reverse_charge' ? taxPaise : ZERO,
    isCreditAllowed: credit.result === true,
    proof: proof({
      rule: `cab_gst.${rule}`,
      rate: dated.rate,
      inputs: {
        taxablePaise,
        on,
        sac,
        vendorStateCode: vendor.stateCode,
        placeOfSupplyStateCode,
        isVendorBodyCorporate: vendor.isBodyCorporate,
        isVendorRegistered: vendor.isRegistered,
        isClientBodyCorporate: question.isClientBodyCorporate,
        isFuelIncluded: question.isFuelIncluded,
      },
      result: taxPaise,
      source: dated.source,
      parts: [
        proof({
          rule: isIntraState ? 'cab_gst.intra_state' : 'cab_gst.inter_state',
          inputs: { cgstPaise: halfPaise, sgstPaise: halfPaise, igstPaise },
          result: taxPaise,
          source: 'IGST Act sections 7 and 8',
        }),
        credit,
      ],
    }),
  };
}

function refuse(question: CabTaxQuestion): void {
  const { taxablePaise, vendor, placeOfSupplyStateCode } = question;
  if (taxablePaise < 0) throw new RangeError(`A bill is never negative: ${taxablePaise}`);
  for (const code of [vendor.stateCode, placeOfSupplyStateCode]) {
    if (!isGstStateCode(code)) throw new RangeError(`Not a GST state code: ${code}`);
  }
  const problem = cabTaxProblem(question);
  if (problem) throw new RangeError(problem);
}

interface CabTaxRule {
  readonly mode: CabTaxMode;
  readonly rule: string;
  readonly dated: Pick<DatedRate, 'rate' | 'source'>;
  readonly sac: string;
}

function ruleFor(question: CabTaxQuestion): CabTaxRule {
  const { supply, rateChoice, isFuelIncluded, vendor, on } = question;
  const rate = (rates: readonly DatedRate[]): DatedRate => {
    const dated = rateOn(rates, on);
    if (!dated) throw new RangeError(`No GST rate for cabs on ${on}`);
    return dated;
  };
  if (supply === 'platform')
    return { mode: 'platform', rule: 'platform', dated: rate(PLATFORM_RATES), sac: TRANSPORT_SAC };
  const sac = supply === 'rent' ? RENT_SAC : TRANSPORT_SAC;
  const reverse = isReverseCharge(question) ? rateOn(REVERSE_RATES, on) : undefined;
  if (reverse) return { mode: 'reverse_charge', rule: 'reverse_charge', dated: reverse, sac };
  if (!vendor.isRegistered) {
    const source = 'CGST Act section 22: a vendor who is not registered charges no GST';
    return { mode: 'none', rule: 'vendor_not_registered', dated: { rate: 0, source }, sac };
  }
  if (supply === 'rent' && !isFuelIncluded) {
    return { mode: 'vendor', rule: 'rent_without_fuel', dated: rate(WITHOUT_FUEL_RATES), sac };
  }
  const dated = rate(rateChoice === 'full' ? FULL_RATES : RESTRICTED_RATES);
  return { mode: 'vendor', rule: `${supply}_${rateChoice}`, dated, sac };
}

/** The conditions of entry 15: rent with fuel, by one who is no body corporate to one, and not at the full rate. */
function isReverseCharge({
  supply,
  rateChoice,
  isFuelIncluded,
  vendor,
  isClientBodyCorporate,
}: CabTaxQuestion): boolean {
  return (
    supply === 'rent' &&
    isFuelIncluded &&
    !vendor.isBodyCorporate &&
    isClientBodyCorporate &&
    rateChoice === 'restricted'
  );
}

function creditOf({ seats, isObligedByLaw }: CabTaxQuestion): Proof {
  const isAllowed = isObligedByLaw || seats > CREDIT_SEATS;
  return proof({
    rule: isAllowed ? 'cab_gst.credit_allowed' : 'cab_gst.credit_blocked',
    inputs: { seats, isObligedByLaw },
    result: isAllowed,
    source: 'CGST Act section 17(5)(a) and (b): no credit for vehicles of up to 13 seats unless a law obliges',
  });
}

/** A cab's bill: its lines add up to the total. */
export interface CabBill {
  readonly lines: readonly CabLine[];
  readonly totalPaise: Paise;
  /** GST that the client pays to the state itself, beside the bill. */
  readonly reversePaise: Paise;
}

/** The bill of a fare with its tax. */
export function cabBill(fare: CabFare, tax: CabTax): CabBill {
  const taxLines: readonly CabLine[] = [
    { code: 'cgst', label: 'CGST', paise: tax.cgstPaise },
    { code: 'sgst', label: 'SGST', paise: tax.sgstPaise },
    { code: 'igst', label: 'IGST', paise: tax.igstPaise },
  ];
  const billed = tax.billedPaise === 0 ? [] : taxLines.filter(({ paise }) => paise !== 0);
  const lines = [...fare.lines, ...billed];
  return { lines, totalPaise: sum(lines.map(({ paise }) => paise)), reversePaise: tax.reversePaise };
}
