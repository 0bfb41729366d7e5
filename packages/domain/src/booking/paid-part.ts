import { type Paise, splitByWeight, subtract, sum, ZERO } from '../money/money.ts';
import { keepableOf, type PaidUnit, paidForUnit } from './paid-unit.ts';

/** A unit whose share of our fee's GST is known too. */
export type TaxedUnit<Paid extends PaidUnit = PaidUnit> = Paid & { readonly feeGstPaise: Paise };

/** What was paid for a part of a booking, in its parts. All but the last add up to `totalPaise`. */
export interface PaidPart {
  /** The price proper with its surcharges. */
  readonly pricePaise: Paise;
  /** Statutory taxes and fees of others. */
  readonly taxesPaise: Paise;
  /** The supplier's other fees. */
  readonly otherFeesPaise: Paise;
  /** What was taken besides. */
  readonly extrasPaise: Paise;
  /** Our own charge without its GST. */
  readonly serviceChargePaise: Paise;
  readonly gstPaise: Paise;
  /** What changes have used up: it is not refunded. */
  readonly usedUpPaise: Paise;
  readonly totalPaise: Paise;
  /** The taxes whose names are known: they are refunded whatever is charged. */
  readonly namedTaxesPaise: Paise;
}

/**
 * All units of a booking, with the GST of our fee shared out as the fee itself is, so that neither charge nor GST of
 * any part is negative and both add up to those of the whole. `gstPaise` is the GST within the fees of all units.
 */
export function withFeeGst<Paid extends PaidUnit>(units: readonly Paid[], gstPaise: Paise): readonly TaxedUnit<Paid>[] {
  let left = { feePaise: sum(units.map((unit) => unit.feePaise)), gstPaise };
  return units.map((unit) => {
    const [feeGstPaise = ZERO] =
      left.feePaise > 0
        ? splitByWeight(unit.feePaise, [left.gstPaise, subtract(left.feePaise, left.gstPaise)])
        : [ZERO];
    left = { feePaise: subtract(left.feePaise, unit.feePaise), gstPaise: subtract(left.gstPaise, feeGstPaise) };
    return { ...unit, feeGstPaise };
  });
}

/** What was paid for some units, in the lines of a bill. */
export function paidPart(units: readonly TaxedUnit[]): PaidPart {
  const total = (amountOf: (unit: TaxedUnit) => Paise) => sum(units.map(amountOf));
  return {
    pricePaise: total((unit) => keepableOf(unit)),
    taxesPaise: total((unit) => unit.statutoryPaise),
    otherFeesPaise: total((unit) => unit.otherPaise),
    extrasPaise: total((unit) => unit.extrasPaise),
    serviceChargePaise: total((unit) => subtract(unit.feePaise, unit.feeGstPaise)),
    gstPaise: total((unit) => unit.feeGstPaise),
    usedUpPaise: total((unit) => unit.usedUpPaise),
    totalPaise: total(paidForUnit),
    namedTaxesPaise: total((unit) => subtract(unit.statutoryPaise, unit.unnamedPaise ?? ZERO)),
  };
}

/** What a part was sold for: price, taxes and extras without our charge. */
export function soldForPart(part: PaidPart): Paise {
  return sum([part.pricePaise, part.taxesPaise, part.otherFeesPaise, part.extrasPaise]);
}

/** The refundable amount of a part: all that was paid but what changes have used up. */
export function leftOfPart(part: PaidPart): Paise {
  return subtract(part.totalPaise, part.usedUpPaise);
}

/** Several parts as one. They must have nothing in common. */
export function joinParts(parts: readonly PaidPart[]): PaidPart {
  const total = (field: keyof PaidPart) => sum(parts.map((part) => part[field]));
  return {
    pricePaise: total('pricePaise'),
    taxesPaise: total('taxesPaise'),
    otherFeesPaise: total('otherFeesPaise'),
    extrasPaise: total('extrasPaise'),
    serviceChargePaise: total('serviceChargePaise'),
    gstPaise: total('gstPaise'),
    usedUpPaise: total('usedUpPaise'),
    totalPaise: total('totalPaise'),
    namedTaxesPaise: total('namedTaxesPaise'),
  };
}
