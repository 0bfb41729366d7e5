import type { AmountLine } from '../../lib/amount-line.ts';
import type { TripDetails } from './trip-types.ts';

type Fees = Pick<TripDetails['costs'], 'fees' | 'CGST' | 'SGST' | 'IGST'>;

/** The parts of our own charges, called `name`, with the GST of the place of supply (rules §9.1). */
export function feeLines(costs: Fees, name = 'Convenience fees'): readonly AmountLine[] {
  return [
    { label: name, rupees: costs.fees },
    { label: 'CGST 9%', rupees: costs.CGST },
    { label: 'SGST 9%', rupees: costs.SGST },
    { label: 'IGST 18%', rupees: costs.IGST },
    { label: 'Fees and GST', rupees: costs.fees + costs.CGST + costs.SGST + costs.IGST, total: true },
  ];
}
