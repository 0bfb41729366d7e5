import type { Paise } from '../money/money.ts';
import type { TrainMoney } from './train-detail.ts';

/** The subject of a line of a ticket's price. */
type TrainLineCode = 'base' | 'gst' | 'insurance' | 'irctc_fee' | 'irctc_fee_gst' | 'agent_charge' | 'payment_charge';

/** A line of a ticket's price. */
export interface TrainLine {
  readonly code: TrainLineCode;
  readonly label: string;
  readonly paise: Paise;
}

/** The price of a ticket line by line; lines of nothing are left out. They add up to a total that was checked. */
export function trainFareLines(money: TrainMoney): readonly TrainLine[] {
  const lines: readonly TrainLine[] = [
    { code: 'base', label: 'Base fare', paise: money.basePaise },
    { code: 'gst', label: 'GST', paise: money.gstPaise },
    { code: 'insurance', label: 'Travel insurance', paise: money.insurancePaise },
    { code: 'irctc_fee', label: 'IRCTC convenience fee', paise: money.irctcFeePaise },
    { code: 'irctc_fee_gst', label: 'GST on the IRCTC fee', paise: money.irctcFeeGstPaise },
    { code: 'agent_charge', label: 'Agent charge', paise: money.agentChargePaise },
    { code: 'payment_charge', label: 'Payment gateway charge', paise: money.paymentChargePaise },
  ];
  return lines.filter(({ paise }) => paise !== 0);
}
