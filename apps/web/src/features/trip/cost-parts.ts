import type { AmountLine } from '../../lib/amount-line.ts';
import { ON_ACCOUNT } from '../booking/index.ts';
import type { TripDetails } from './trip-types.ts';
import { SET_AGAINST } from './trip-words.ts';

type Costs = Pick<TripDetails['costs'], 'booked' | 'onAccount' | 'pending' | 'refunded' | 'setAgainst'>;

/**
 * What a trip's total is made of, in rupees; what no card has paid is called neither paid nor sent back. `back` names
 * the refund.
 */
export function costParts(costs: Costs, back: string): readonly AmountLine[] {
  return [
    { label: 'Paid', rupees: costs.booked - costs.onAccount },
    { label: ON_ACCOUNT, rupees: costs.onAccount },
    { label: 'To be paid', rupees: costs.pending },
    { label: back, rupees: -(costs.refunded - costs.setAgainst) },
    { label: SET_AGAINST, rupees: -costs.setAgainst },
  ];
}
