import type { PaidUnit } from '../booking/paid-unit.ts';
import { type Paise, paise, splitByWeight, splitEvenly, subtract, sum, ZERO } from '../money/money.ts';
import type { SpendEvent } from './spend-event.ts';

/** What one event cost for one traveller. The parts are the whole; all may be negative. */
export interface SpendLine {
  /** By their place in the booking. */
  readonly traveller: number;
  /** The price proper, with surcharges and the supplier's other fees. */
  readonly pricePaise: Paise;
  /** Statutory taxes within what the supplier sold. */
  readonly taxPaise: Paise;
  readonly extrasPaise: Paise;
  /** What the supplier kept of what was cancelled. */
  readonly penaltyPaise: Paise;
  readonly feePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
}

/** What was paid for one traveller's units: by these weights everything is divided. */
interface Share {
  readonly traveller: number;
  readonly pricePaise: Paise;
  readonly taxPaise: Paise;
  readonly extrasPaise: Paise;
  readonly feePaise: Paise;
}

/** The sum of a line. */
export function lineTotal(line: SpendLine): Paise {
  const { pricePaise, taxPaise, extrasPaise, penaltyPaise, feePaise, cgstPaise, sgstPaise, igstPaise } = line;
  return sum([pricePaise, taxPaise, extrasPaise, penaltyPaise, feePaise, cgstPaise, sgstPaise, igstPaise]);
}

/**
 * Divides an event among travellers by what was paid for the units it is about, to the paisa. Of a cancellation,
 * `penaltyPaise` is what suppliers kept: the refund is then the price as it was paid, less the penalty. Units without
 * travellers, and events without units, are shared by all `travellers` evenly.
 */
export function spendLines(
  event: SpendEvent,
  units: readonly PaidUnit[],
  travellers: number,
  penaltyPaise: Paise = ZERO,
): readonly SpendLine[] {
  const shares = sharesOf(units, travellers);
  const grossPaise = subtract(event.supplierPaise, penaltyPaise);
  const cells = shares.flatMap(({ pricePaise, taxPaise, extrasPaise }) => [pricePaise, taxPaise, extrasPaise]);
  const whole = sum(cells);
  // Parts of a change or a correction are not known apart: they are the price's.
  const isApart = (event.kind === 'purchase' || event.kind === 'cancellation') && whole > 0;
  const prices = isApart ? splitByWeight(grossPaise, cells) : null;
  const fares = prices ? null : divided(grossPaise, shares.map(paidOf));
  const penalties = divided(penaltyPaise, shares.map(paidOf));
  const byFee = (amount: Paise) =>
    divided(
      amount,
      shares.map(({ feePaise }) => feePaise),
    );
  const [fee, cgst, sgst, igst] = [event.feePaise, event.cgstPaise, event.sgstPaise, event.igstPaise].map(byFee);
  return shares.map(({ traveller }, index) => ({
    traveller,
    pricePaise: prices?.[index * 3] ?? fares?.[index] ?? ZERO,
    taxPaise: prices?.[index * 3 + 1] ?? ZERO,
    extrasPaise: prices?.[index * 3 + 2] ?? ZERO,
    penaltyPaise: penalties[index] ?? ZERO,
    feePaise: fee?.[index] ?? ZERO,
    cgstPaise: cgst?.[index] ?? ZERO,
    sgstPaise: sgst?.[index] ?? ZERO,
    igstPaise: igst?.[index] ?? ZERO,
  }));
}

function paidOf({ pricePaise, taxPaise, extrasPaise }: Share): Paise {
  return sum([pricePaise, taxPaise, extrasPaise]);
}

function divided(amount: Paise, weights: readonly Paise[]): readonly Paise[] {
  return weights.some((weight) => weight > 0) ? splitByWeight(amount, weights) : splitEvenly(amount, weights.length);
}

/** By traveller, in the order of their places; everybody where the units have no travellers. */
function sharesOf(units: readonly PaidUnit[], travellers: number): readonly Share[] {
  const everybody = Array.from({ length: Math.max(1, travellers) }, (_, index) => index);
  const parts = units.flatMap((unit) => {
    const whose = unit.travellers.length > 0 ? unit.travellers : everybody;
    const split = (amount: Paise) => splitEvenly(amount, whose.length);
    const [fares, taxes, extras, fees] = [
      split(sum([unit.basePaise, unit.surchargePaise, unit.otherPaise])),
      split(unit.statutoryPaise),
      split(unit.extrasPaise),
      split(unit.feePaise),
    ];
    return whose.map((traveller, index) => ({
      traveller,
      pricePaise: fares[index] ?? ZERO,
      taxPaise: taxes[index] ?? ZERO,
      extrasPaise: extras[index] ?? ZERO,
      feePaise: fees[index] ?? ZERO,
    }));
  });
  const known = parts.length > 0 ? parts : everybody.map((traveller) => ({ traveller, ...NOTHING }));
  return [...Map.groupBy(known, ({ traveller }) => traveller)]
    .toSorted(([one], [other]) => one - other)
    .map(([traveller, own]) => ({
      traveller,
      pricePaise: atLeastZero(own.map((part) => part.pricePaise)),
      taxPaise: atLeastZero(own.map((part) => part.taxPaise)),
      extrasPaise: atLeastZero(own.map((part) => part.extrasPaise)),
      feePaise: atLeastZero(own.map((part) => part.feePaise)),
    }));
}

const NOTHING = { pricePaise: ZERO, taxPaise: ZERO, extrasPaise: ZERO, feePaise: ZERO } as const;

/** Weights are never below 0: a discount within a unit may be more than one of its parts. */
function atLeastZero(amounts: readonly Paise[]): Paise {
  return paise(Math.max(0, sum(amounts)));
}
