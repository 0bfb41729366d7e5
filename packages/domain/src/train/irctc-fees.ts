import { applyRate, type Paise, paise } from '../money/money.ts';
import { rateOn, SERVICE_GST_RATES, SERVICE_SAC } from '../tax/service-gst.ts';
import { TRAIN_CLASSES, type TrainClass } from './train-class.ts';

/** Service accounting codes of the journey itself: over a long distance, or within a city and its surroundings. */
export const RAIL_SAC = { longDistance: '996421', local: '996411' } as const;

/** What IRCTC asks for an e-ticket on certain days (both ends inclusive, YYYY-MM-DD); per ticket and before GST. */
interface DatedIrctcFee {
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly feePaise: { readonly ac: Paise; readonly nonAc: Paise };
  readonly upiFeePaise: { readonly ac: Paise; readonly nonAc: Paise };
  readonly source: string;
}

const IRCTC_FEES: readonly DatedIrctcFee[] = [
  {
    validFrom: '2019-09-01',
    validTo: null,
    feePaise: { ac: paise(3_000), nonAc: paise(1_500) },
    upiFeePaise: { ac: paise(2_000), nonAc: paise(1_000) },
    source: 'IRCTC convenience fee from 1 September 2019: ₹30 AC and ₹15 non-AC, with UPI ₹20 and ₹10, and GST',
  },
];

/** IRCTC's convenience fee for one e-ticket, its GST, and where they are written. */
export interface IrctcFee {
  readonly feePaise: Paise;
  readonly gstPaise: Paise;
  readonly sac: string;
  readonly source: string;
}

/**
 * IRCTC's convenience fee for a ticket bought on a day (YYYY-MM-DD in India), as the desk's form proposes it. First class
 * counts with AC. Throws RangeError for days before 1 September 2019.
 */
export function irctcFee(travelClass: TrainClass, { on, isUpi }: { on: string; isUpi: boolean }): IrctcFee {
  const dated = IRCTC_FEES.find(({ validFrom, validTo }) => validFrom <= on && (validTo === null || on <= validTo));
  const gst = rateOn(SERVICE_GST_RATES, on);
  if (!dated || !gst) throw new RangeError(`No IRCTC fee is known on ${on}`);
  const feePaise = (isUpi ? dated.upiFeePaise : dated.feePaise)[groupOf(travelClass)];
  return { feePaise, gstPaise: applyRate(feePaise, gst.rate), sac: SERVICE_SAC, source: dated.source };
}

/** The most an authorised agent may charge for one e-ticket, with its source. */
export function agentChargeCap(travelClass: TrainClass): { readonly capPaise: Paise; readonly source: string } {
  return {
    capPaise: groupOf(travelClass) === 'ac' ? paise(4_000) : paise(2_000),
    source: 'IRCTC, charges of authorised agents per e-ticket: ₹40 AC and ₹20 non-AC at most (as published in 2016)',
  };
}

function groupOf(travelClass: TrainClass): 'ac' | 'nonAc' {
  return TRAIN_CLASSES[travelClass].isTaxed ? 'ac' : 'nonAc';
}
