import { formatInrExact } from '@pravas/domain/money/money.ts';
import type { readLowWallet } from '../facts/wallet-facts.ts';
import type { FactsOf } from '../notice.ts';
import type { Words } from './words.ts';

/** A wallet that has become low. */
export const lowWalletWords = ({ availablePaise, belowPaise }: FactsOf<typeof readLowWallet>): Words => ({
  subject: `${formatInrExact(availablePaise)} is left in your wallet`,
  lines: [
    `The wallet of your organisation holds ${formatInrExact(availablePaise)}, less than the ${formatInrExact(belowPaise)} from which you wished to be told.`,
    'Top it up so that bookings can be paid from it.',
  ],
  link: '/home2/wallet',
  linkLabel: 'Wallet',
  needsAction: true,
});
