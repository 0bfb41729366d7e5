import { type RoomOffer, sumsOf } from '../hotel-engine/offers.ts';

/** 2.8 per cent of the rooms' price. */
const FEE_PER_MILLE = 28;
const FEE_TAX_PERCENT = 18;

/** What the supplier asks for an offer. */
export interface SupplierAmounts {
  readonly roomRatePaise: number;
  readonly roomTaxPaise: number;
  readonly feePaise: number;
  /** The supplier's tax on its fee, ten-thousandths of a rupee. */
  readonly feeTaxTenThousandths: number;
  /** The exact sum, ten-thousandths of a rupee. */
  readonly netTenThousandths: number;
  /** The sum to the paisa, half up. */
  readonly totalPaise: number;
  readonly firstNightsPaise: number;
}

/** Adds fee and tax to an offer. All values are whole multiples of five rupees, so only the total is rounded. */
export function amountsOf(offer: RoomOffer): SupplierAmounts {
  const { valuePaise, taxPaise, firstNightsPaise } = sumsOf(offer);
  const feePaise = (valuePaise * FEE_PER_MILLE) / 1000;
  const feeTaxTenThousandths = feePaise * FEE_TAX_PERCENT;
  const netTenThousandths = 100 * (valuePaise + taxPaise + feePaise) + feeTaxTenThousandths;
  return {
    roomRatePaise: valuePaise,
    roomTaxPaise: taxPaise,
    feePaise,
    feeTaxTenThousandths,
    netTenThousandths,
    totalPaise: Math.floor((netTenThousandths + 50) / 100),
    firstNightsPaise,
  };
}

/** A night's price with the supplier's fee, paise. */
export function dayRatePaise(valuePaise: number): number {
  return (valuePaise * (1000 + FEE_PER_MILLE)) / 1000;
}

/** Ten-thousandths of a rupee as rupees. */
export function exactRupees(tenThousandths: number): number {
  return tenThousandths / 10_000;
}
