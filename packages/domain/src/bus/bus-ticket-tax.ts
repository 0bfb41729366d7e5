import { applyRate, type BasisPoints, type Paise, splitEvenly, sum, ZERO } from '../money/money.ts';
import { type DatedRate, rateOn } from '../tax/service-gst.ts';
import type { BusOperator } from './bus-service.ts';
import type { SeatFare } from './seat-fare.ts';

/** Service accounting code of long-distance coaches. */
export const BUS_SAC = '996422';

/**
 * Who pays the tax that the law lays upon platforms (CGST Act section 9(5)) on seats of a connector: we, the connector,
 * or nobody. A tax adviser says which; with platforms in a chain it is never paid twice.
 */
export type NineFiveBy = 'us' | 'connector' | 'none';

/** From this day on companies owe the tax on their seats themselves. */
const COMPANIES_OUTSIDE_FROM = '2023-10-20';
const NINE_FIVE_FROM = '2022-01-01';

/** Rates of seats that a platform owes the tax on. */
const NINE_FIVE_RATES: readonly DatedRate[] = [
  {
    rate: 500,
    validFrom: NINE_FIVE_FROM,
    validTo: null,
    source: 'Notification 17/2017-Central Tax (Rate) as amended by 17/2021, passengers in an omnibus',
  },
];

/** Who owes the tax in a seat's price, and whose invoice carries it. */
export type TaxOwedBy = 'operator' | 'connector' | 'us';

/**
 * Who owes the tax on an operator's seats on a day (YYYY-MM-DD). A company owes its own since 20 Oct 2023 (Notification
 * 16/2023-Central Tax (Rate)); LLPs, partnerships, proprietors and statutory corporations are no companies (Companies
 * Act section 2(20)), nor is an operator of unknown form: then the connector's switch says who.
 */
export function taxOwedBy(
  { legalForm }: Pick<BusOperator, 'legalForm'>,
  nineFiveBy: NineFiveBy,
  on: string,
): TaxOwedBy {
  if (on < NINE_FIVE_FROM || nineFiveBy === 'none') return 'operator';
  if (legalForm === 'company' && on >= COMPANIES_OUTSIDE_FROM) return 'operator';
  return nineFiveBy;
}

/**
 * A seat's fare as it is sold. It stays as the supplier states it: only where we owe the tax ourselves and the price
 * has none is it added, so that it is never there twice. Throws RangeError for a day without a rate.
 */
export function taxedFare(
  fare: SeatFare,
  operator: Pick<BusOperator, 'legalForm'>,
  nineFiveBy: NineFiveBy,
  on: string,
): SeatFare {
  if (fare.taxPaise !== 0 || taxOwedBy(operator, nineFiveBy, on) !== 'us') return fare;
  const dated = rateOn(NINE_FIVE_RATES, on);
  if (!dated) throw new RangeError(`No GST rate for buses on ${on}`);
  const taxPaise = applyRate(sum([fare.basePaise, fare.chargesPaise]), dated.rate);
  return { ...fare, taxPaise, taxRate: dated.rate, totalPaise: sum([fare.totalPaise, taxPaise]) };
}

/** The tax in the price of seats, as papers print it. */
interface BusTicketTax {
  readonly owedBy: TaxOwedBy;
  /** True where a platform owes it instead of the operator. */
  readonly isNineFive: boolean;
  readonly sac: typeof BUS_SAC;
  readonly taxablePaise: Paise;
  /** Null where seats have different rates or none is stated. */
  readonly rate: BasisPoints | null;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
}

/** Who buys seats from whom, and where. */
interface BusTaxFacts {
  readonly operator: Pick<BusOperator, 'gstin'>;
  readonly owedBy: TaxOwedBy;
  /** Of our own registration, by which taxes are distinguished where the seller's is not known. */
  readonly ourStateCode: string;
  readonly placeOfSupplyStateCode: string;
  /**
   * True where it is supplied to a special economic zone: as between States, regardless of where the zone is (IGST Act
   * section 7(5)).
   */
  readonly isSez?: boolean;
}

/**
 * The tax that is in the price of seats, by its heads: shared in halves within a State, else one. Nothing is
 * recomputed.
 */
export function busTicketTax(fares: readonly SeatFare[], facts: BusTaxFacts): BusTicketTax {
  const { operator, owedBy, ourStateCode, placeOfSupplyStateCode } = facts;
  const taxPaise = sum(fares.map((fare) => fare.taxPaise));
  const operatorState = operator.gstin?.slice(0, 2) ?? ourStateCode;
  const sellerState = owedBy === 'operator' ? operatorState : ourStateCode;
  const isWithin = facts.isSez !== true && sellerState === placeOfSupplyStateCode;
  const [cgstPaise, sgstPaise] = isWithin ? splitEvenly(taxPaise, 2) : [ZERO, ZERO];
  const rates = new Set(fares.map(({ taxRate }) => taxRate));
  const [rate] = rates;
  return {
    owedBy,
    isNineFive: owedBy !== 'operator',
    sac: BUS_SAC,
    taxablePaise: sum(fares.flatMap(({ basePaise, chargesPaise }) => [basePaise, chargesPaise])),
    rate: rates.size === 1 ? (rate ?? null) : null,
    cgstPaise: cgstPaise ?? ZERO,
    sgstPaise: sgstPaise ?? ZERO,
    igstPaise: isWithin ? ZERO : taxPaise,
  };
}

/**
 * The State where a passenger's journey is supplied (IGST Act section 12(9)): that of the registration that it is
 * bought for, else where the passenger gets on; null where that is not known.
 */
export function busPlaceOfSupply(of: {
  readonly registrationStateCode: string | null;
  readonly boardingStateCode: string | null;
}): string | null {
  return of.registrationStateCode ?? of.boardingStateCode;
}
