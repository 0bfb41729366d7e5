import { formatInrExact } from '@pravas/domain/money/money.ts';
import { longDate } from '@pravas/domain/time/airport-time.ts';
import type { readPayoutAccount, readWithdrawal } from '../facts/withdrawal-facts.ts';
import type { FactsOf } from '../notice.ts';
import { quoted, type Words } from './words.ts';

type Withdrawal = FactsOf<typeof readWithdrawal>;
type Account = FactsOf<typeof readPayoutAccount>;

const WHERE = { link: '/home2/wallet/withdraw', linkLabel: 'Withdrawals' } as const;

/** What becomes of money that an organisation takes out of its wallet. */
export const withdrawalWords = {
  asked: ({ amountPaise, askedBy, account }: Withdrawal): Words => ({
    subject: `${askedBy} asked to withdraw ${formatInrExact(amountPaise)}`,
    lines: [
      `${askedBy} asked to have ${formatInrExact(amountPaise)} of your wallet paid to ${account}.`,
      'It is set aside until Pravas has paid it. If this request is not right, withdraw it.',
    ],
    ...WHERE,
    needsAction: false,
  }),
  paid: ({ amountPaise, account, utr, paidOn }: Withdrawal): Words => ({
    subject: `${formatInrExact(amountPaise)} of your wallet was paid out`,
    lines: [
      `${formatInrExact(amountPaise)} was paid to ${account}${paidOn === null ? '' : ` on ${longDate(paidOn)}`}, UTR ${utr ?? 'not known'}.`,
      'The advice for your books is attached.',
    ],
    ...WHERE,
    needsAction: false,
  }),
  refused: ({ amountPaise, account, reason }: Withdrawal): Words => ({
    subject: `Withdrawal of ${formatInrExact(amountPaise)} was not paid`,
    lines: [
      `The withdrawal to ${account} was refused. ${formatInrExact(amountPaise)} is in your wallet again.`,
      ...(reason === null ? [] : [quoted(reason)]),
    ],
    ...WHERE,
    needsAction: true,
  }),
};

/** What was found of an account that an organisation wishes to be paid to. */
export const payoutAccountWords = {
  verified: ({ account, holder }: Account): Words => ({
    subject: `${account} can be paid to`,
    lines: [`Pravas has verified the account of ${holder}: ${account}. You can withdraw money from your wallet to it.`],
    ...WHERE,
    needsAction: false,
  }),
  refused: ({ account, reason }: Account): Words => ({
    subject: `${account} was not accepted`,
    lines: [
      `Nothing is paid to ${account}. Money in a wallet goes back only to an account of the organisation that paid it in.`,
      ...(reason === null ? [] : [quoted(reason)]),
    ],
    ...WHERE,
    needsAction: true,
  }),
};
