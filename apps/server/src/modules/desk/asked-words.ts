import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import type { askedQuestion } from '@pravas/contract/desk/case-shapes.ts';
import { formatInrExact, type Paise, paise, ZERO } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { readNames } from '../approval/index.ts';
import type { CaseFacts } from './case-facts.ts';

type WireQuestion = z.output<typeof askedQuestion>;

/** What the provider is asked about a case, in words; null where nothing is. */
export async function presentQuestion(tx: Tx, { asked }: Pick<CaseFacts, 'asked'>): Promise<WireQuestion | null> {
  if (!asked) return null;
  const names = await readNames(tx, [asked.by]);
  return {
    text: asked.text,
    amount: paise(asked.sumPaise),
    by: names.get(asked.by)?.name ?? '-',
    at: asked.at,
    comment: asked.comment,
    entered: enteredLines(asked.body),
  };
}

/** What was entered, as the provider reads it before agreeing. */
function enteredLines(kept: unknown): WireQuestion['entered'] {
  const read = decideWorkCase.body.safeParse(kept);
  if (!read.success) return [];
  const { answers = [], newPrice, airlinePnr, orderNo, tickets = [], isChanged, amount } = read.data;
  const line = (label: string, text: string | null | undefined) => (text ? [{ label, text }] : []);
  return [
    ...line('New price', money(newPrice)),
    ...line('Amount', money(amount)),
    ...line('PNR', airlinePnr),
    ...line('Order number', orderNo),
    ...line('Tickets', tickets.map((one) => one.ticketNumber).join(', ')),
    ...line('Was it changed?', isChanged === undefined ? null : isChanged ? 'Yes' : 'No'),
    ...answers.flatMap(({ isCancelled, penality = ZERO, credit = ZERO, creditUntil, creditNoteNo }, index) => [
      ...line(
        answers.length > 1 ? `Part ${index + 1}` : 'The airline’s answer',
        isCancelled ? `Cancelled, it keeps ${formatInrExact(penality)}` : 'Not cancelled',
      ),
      ...line('Given as a credit', credit > 0 ? `${formatInrExact(credit)} until ${creditUntil ?? '-'}` : null),
      ...line('Credit note', creditNoteNo),
    ]),
  ];
}

const money = (amount: Paise | undefined): string | null => (amount === undefined ? null : formatInrExact(amount));
