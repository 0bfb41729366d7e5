import { formatInrExact, type Paise, paise, subtract, ZERO } from '../money/money.ts';
import { isWithinState, type ServiceSupply, serviceGst, serviceRate } from './service-gst.ts';

/** Where and when our own charge is supplied: it says which taxes are on it. */
export interface OfflineSupply extends ServiceSupply {
  /** YYYY-MM-DD in India. */
  readonly on: string;
}

/** Our own charge of an offline booking and the GST on it. */
export interface OfflineTaxes {
  readonly chargesPaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
}

/** What is wrong with the GST that was typed, and in which field. */
export interface OfflineTaxProblem {
  readonly field: 'serviceCharge' | 'cgstCharges' | 'sgstCharges' | 'igstCharges';
  readonly message: string;
}

/** Amounts may have been rounded to rupees elsewhere. */
const ROUNDED_PAISE = paise(100);

/** The GST that the law asks of a charge, as the form proposes it. */
export function offlineTaxes(chargesPaise: Paise, supply: OfflineSupply): Omit<OfflineTaxes, 'chargesPaise'> {
  const { cgstPaise, sgstPaise, igstPaise } = serviceGst({ feePaise: chargesPaise, ...supply });
  return { cgstPaise, sgstPaise, igstPaise };
}

/**
 * Why the GST on our charge cannot stay as it was typed, or null. A tax invoice is issued of it, so kind and sum are
 * those of the law: CGST and SGST within one state, IGST between two (IGST Act sections 7 and 8) and for a special
 * economic zone (section 7(5)(b)), at the day's rate, or none under a letter of undertaking; a rupee is left for
 * rounding, and no charge goes without its tax. Above 0 IGST counts alone (spec rules §5.8), so that the others are
 * ignored then.
 */
export function offlineTaxProblem(typed: OfflineTaxes, supply: OfflineSupply): OfflineTaxProblem | null {
  const { chargesPaise, cgstPaise, sgstPaise, igstPaise } = typed;
  const isIgst = igstPaise > 0;
  if (!isIgst && cgstPaise !== sgstPaise) return { field: 'sgstCharges', message: 'CGST and SGST must be equal' };
  if (chargesPaise === 0) {
    const isTaxed = isIgst || cgstPaise > 0;
    return isTaxed ? { field: 'serviceCharge', message: 'GST is charged on our own charges; enter them too' } : null;
  }
  const due = offlineTaxes(chargesPaise, supply);
  const { supplierStateCode: ours, placeOfSupplyStateCode: place, sez } = supply;
  if (sez && sez.lutArn !== null) {
    if (!isIgst && cgstPaise === 0) return null;
    return {
      field: isIgst ? 'igstCharges' : 'cgstCharges',
      message: `A special economic zone is charged no GST under our letter of undertaking ${sez.lutArn}: enter 0 (IGST Act section 16)`,
    };
  }
  const isWithin = isWithinState(supply);
  if (isWithin && isIgst) {
    return {
      field: 'igstCharges',
      message: `Ours and the place of supply are one state (${place}), so CGST and SGST are charged: enter ${formatInrExact(due.cgstPaise)} each, and 0 here (IGST Act section 8)`,
    };
  }
  if (!isWithin && cgstPaise > 0 && !isIgst) {
    return {
      field: 'cgstCharges',
      message: `${
        sez
          ? 'The registration is in a special economic zone'
          : `The place of supply (${place}) is in another state than ours (${ours})`
      }, so IGST is charged: enter ${formatInrExact(due.igstPaise)} of it, and 0 here (IGST Act section ${sez ? '7(5)' : '7'})`,
    };
  }
  const rate = serviceRate(sez, supply.on);
  return isWithin
    ? offProblem('cgstCharges', `CGST is ${rate / 200}%`, cgstPaise, due.cgstPaise)
    : offProblem('igstCharges', `IGST is ${rate / 100}%`, igstPaise, due.igstPaise);
}

function offProblem(
  field: OfflineTaxProblem['field'],
  rule: string,
  typedPaise: Paise,
  duePaise: Paise,
): OfflineTaxProblem | null {
  const isNear = Math.abs(subtract(typedPaise, duePaise)) <= ROUNDED_PAISE;
  if (isNear && (typedPaise > ZERO || duePaise === ZERO)) return null;
  return { field, message: `${rule} of the service charges, ${formatInrExact(duePaise)}` };
}
