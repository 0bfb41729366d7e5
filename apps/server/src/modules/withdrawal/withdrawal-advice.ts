import type { QueryOf } from '@pravas/contract/operation.ts';
import type { Download } from '@pravas/contract/schemas.ts';
import type { downloadWithdrawalAdvice as operation } from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import { amountInWords } from '@pravas/domain/money/amount-in-words.ts';
import { formatInrExact, paise } from '@pravas/domain/money/money.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Content } from 'pdfmake';
import type { Caller } from '../../platform/caller.ts';
import { COLOURS, hairlines, headLine, label, printPdf } from '../../platform/print-pdf.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readOrganization } from '../organisation/index.ts';
import type { WithdrawalContext } from './withdrawal-context.ts';

/** What an advice says. */
interface Advice {
  readonly organization: string;
  readonly address: string | null;
  readonly gstin: string | null;
  readonly rows: readonly (readonly [string, string])[];
  readonly amount: string;
  readonly words: string;
  readonly utr: string;
}

/** The advice of a withdrawal that was paid. Throws `not_found`, and `conflict` while it is not paid. */
export async function printAdvice(
  { database }: WithdrawalContext,
  { withdrawalId }: QueryOf<typeof operation>,
  { caller }: { readonly caller: Caller },
): Promise<Download> {
  const advice = await database.readOrganization(caller.organizationId, async (tx): Promise<Advice> => {
    const row = await tx.selectFrom('withdrawal').selectAll().where('id', '=', withdrawalId).executeTakeFirst();
    if (!row) throw new Refusal('not_found');
    const { utr, paid_on: paidOn } = row;
    if (utr === null || paidOn === null) {
      throw new Refusal('conflict', { message: 'The advice is available once the withdrawal is paid.' });
    }
    const account = await tx
      .selectFrom('payout_account')
      .selectAll()
      .where('id', '=', row.payout_account_id)
      .executeTakeFirstOrThrow();
    const { gst, name } = await readOrganization(tx);
    const amount = paise(row.amount_paise);
    const askedOn = indianDay(Temporal.Instant.fromEpochMilliseconds(row.asked_at.getTime()));
    return {
      organization: gst?.legalName ?? name,
      address: gst?.address ?? null,
      gstin: gst?.gstin ?? null,
      utr,
      amount: formatInrExact(amount),
      words: amountInWords(amount),
      rows: [
        ['Paid on', dayText(paidOn)],
        ['UTR', utr],
        ['Account holder', account.holder],
        ['Bank', `${account.bank}, ${account.ifsc}`],
        ['Account number', account.account_number],
        ['Asked for on', dayText(askedOn)],
        ['Reference', row.id],
      ],
    };
  });
  const content = await printPdf({
    title: `Withdrawal advice ${advice.utr}`,
    author: 'Pravas',
    content: contentOf(advice),
    foot: 'Money of your own wallet, paid back: no supply, and no tax. Computer-generated; no signature needed.',
  });
  return { fileName: `withdrawal-advice-${advice.utr}.pdf`, mediaType: 'application/pdf', content };
}

function contentOf({ organization, address, gstin, rows, amount, words }: Advice): Content[] {
  return [
    { text: 'Pravas', bold: true, fontSize: 12 },
    headLine(),
    { text: 'Withdrawal advice', fontSize: 20, bold: true, lineHeight: 1.15, margin: [0, 0, 0, 16] },
    {
      stack: [
        label('To'),
        { text: organization, bold: true },
        ...(address === null ? [] : [{ text: address }]),
        ...(gstin === null ? [] : [{ text: `GSTIN ${gstin}` }]),
      ],
      margin: [0, 0, 0, 16],
    },
    { text: 'We have paid out of your wallet to your bank account:', margin: [0, 0, 0, 6] },
    { text: amount, fontSize: 18, bold: true },
    { text: words, color: COLOURS.quiet, margin: [0, 0, 0, 12] },
    { layout: hairlines, table: { widths: [140, '*'], body: rows.map(([name, value]) => [label(name), value]) } },
  ];
}

function dayText(day: string): string {
  return `${shortDate(day)} ${Temporal.PlainDate.from(day).year}`;
}
