import { formatInrExact } from '@pravas/domain/money/money.ts';
import { longDate } from '@pravas/domain/time/airport-time.ts';
import type { readPayoutAccount, readWithdrawal } from '../facts/withdrawal-facts.ts';
import type { FactsOf } from '../notice.ts';
import { quoted, type Words } from './words.ts';

type Withdrawal = FactsOf<typeof readWithdrawal>;
type Account = FactsOf<typeof readPayoutAccount>;

const WHERE = { link: '/home2/wallet/withdraw', linkLabel: 'See withdrawals' } as const;

/** The progress of money that an organisation takes out of its wallet. */
export const withdrawalWords = {
  asked: ({ amountPaise, askedBy, account }: Withdrawal): Words => ({
    subject: `${askedBy} asked to withdraw ${formatInrExact(amountPaise)}`,
    lines: [
      `${askedBy} asked to withdraw ${formatInrExact(amountPaise)} from your wallet to ${account}.`,
      'The money is set aside until Pravas pays it. If this is a mistake, take the request back.',
    ],
    ...WHERE,
    needsAction: false,
  }),
  paid: ({ amountPaise, account, utr, paidOn }: Withdrawal): Words => ({
    subject: `${formatInrExact(amountPaise)} was paid out from your wallet`,
    lines: [
      'Your withdrawal is paid. The payment advice for your books is with it.',
      `Paid: ${formatInrExact(amountPaise)}`,
      `To: ${account}`,
      ...(paidOn === null ? [] : [`On: ${longDate(paidOn)}`]),
      ...(utr === null ? [] : [`UTR: ${utr}`]),
    ],
    ...WHERE,
    needsAction: false,
  }),
  refused: ({ amountPaise, account, reason }: Withdrawal): Words => ({
    subject: `Withdrawal of ${formatInrExact(amountPaise)} was not paid`,
    lines: [
      `The withdrawal to ${account} was refused. ${formatInrExact(amountPaise)} is back in your wallet.`,
      ...(reason === null ? [] : [quoted(reason)]),
    ],
    ...WHERE,
    needsAction: true,
  }),
};

/** The result of checking an account that an organisation wishes to be paid to. */
export const payoutAccountWords = {
  verified: ({ account, holder }: Account): Words => ({
    subject: `Account verified: ${account}`,
    lines: [
      'Pravas has verified this account. You can withdraw money from your wallet to it.',
      `Account: ${account}`,
      `Holder: ${holder}`,
    ],
    ...WHERE,
    needsAction: false,
  }),
  refused: ({ account, reason }: Account): Words => ({
    subject: `Account not accepted: ${account}`,
    lines: [
      'You cannot withdraw to this account. Money from a wallet only goes back to an account of the payer.',
      `Account: ${account}`,
      ...(reason === null ? [] : [quoted(reason)]),
    ],
    ...WHERE,
    needsAction: true,
  }),
};
