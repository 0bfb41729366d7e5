import { fromRupees, type Paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import { NOT_AN_AMOUNT } from '@pravas/domain/money/typed-amount.ts';
import { offlineTaxes } from '@pravas/domain/tax/offline-tax.ts';
import type { FieldErrors } from '../../lib/form.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import type { DeskEntry } from './desk-entry-frame.tsx';

/** What we charge, as it is typed; rupees before GST. */
export interface FeeValues {
  readonly fee: string;
  readonly cancelFee: string;
}

/** Finds what cannot be read as an amount. */
export function checkFees({ fee, cancelFee }: FeeValues): FieldErrors {
  return Object.fromEntries(
    Object.entries({ fee, cancelFee }).flatMap(([field, text]) =>
      Number.isNaN(readTypedRupees(text) ?? 0) ? [[field, NOT_AN_AMOUNT]] : [],
    ),
  );
}

/** The fees as they are sent. */
export function feeBody({ fee, cancelFee }: FeeValues) {
  return { fee: readTypedRupees(fee) ?? 0, cancelFee: readTypedRupees(cancelFee) ?? 0 };
}

/** Our fee with its GST, by where it is supplied; nothing while it cannot be read. */
export function feeWithGst(fee: string, supply: DeskEntry['supply']): Paise {
  const rupees = readTypedRupees(fee);
  if (rupees === null || Number.isNaN(rupees) || rupees <= 0) return ZERO;
  const charged = fromRupees(rupees);
  const { cgstPaise, sgstPaise, igstPaise } = offlineTaxes(charged, supply);
  return sum([charged, cgstPaise, sgstPaise, igstPaise]);
}
