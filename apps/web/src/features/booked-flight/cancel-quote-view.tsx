import { TAXES_UNKNOWN } from '@pravas/domain/refund/refund-target.ts';
import { Scale, Timer } from 'lucide-react';
import { longDate } from '../../lib/calendar-date.ts';
import { inr, inrOfSum } from '../../lib/money-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import type { CancelQuote } from './booked-types.ts';
import { chargeLines, chargeOf, leftText, refundLines } from './booked-words.ts';
import { GuardFindings } from './guard-findings.tsx';

type Part = CancelQuote['parts'][number];

interface CancelQuoteViewProps {
  /** Names what the button beneath is about. */
  readonly id: string;
  readonly quote: CancelQuote;
  readonly onRenew: () => void;
}

/** The refund of cancelling: for every traveller and flight, to where, until when, and what the law says of it. */
export function CancelQuoteView({ id, quote, onRenew }: CancelQuoteViewProps) {
  const { amounts, knowsTaxes } = quote;
  // All of a quote is one sum: its rows add up to what is paid, kept and returned.
  const inrOf = inrOfSum([amounts, ...quote.parts].flatMap(sumsOf));
  return (
    <div className="rounded-xl border border-hairline">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 px-4 pt-3.5 pb-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold wrap-anywhere">{quote.scopeText}</p>
          <p id={id} className="text-ink-2">
            {quote.text}
          </p>
        </div>
        <div className="sm:text-right">
          <p className="text-meta text-ink-2">{quote.exact ? 'You get back' : 'You get back, about'}</p>
          <Amount
            format={inrOf}
            rupees={amounts.refund}
            label="Refund"
            lines={refundLines(amounts)}
            className="text-price font-semibold tracking-[-0.01em]"
          />
        </div>
      </div>
      <PartsTable parts={quote.parts} amounts={amounts} knowsTaxes={knowsTaxes} inrOf={inrOf} />
      <div className="space-y-1.5 border-t border-hairline px-4 py-3 text-[13px] text-ink-2">
        <p>
          {amounts.refund > 0 ? `Where to: ${quote.refundTo}.` : knowsTaxes ? 'No refund.' : `${TAXES_UNKNOWN}.`}
          {!quote.exact &&
            knowsTaxes &&
            ' The airline gave only its general rules; the exact refund is known once it cancels.'}
        </p>
        {quote.creditsBack.map(({ airline, amount, until }) => (
          <p key={`${airline} ${until}`}>
            {inr(amount)} is a credit of {airline} again, to be used by {longDate(until)}.
          </p>
        ))}
        {quote.holdsUntil && <HoldsUntil until={quote.holdsUntil} onRenew={onRenew} />}
        {quote.law.map((note) => (
          <p key={note.text} className="flex gap-2">
            <Scale aria-hidden size={15} className="mt-[2px] shrink-0 text-ink-3" />
            <span>
              {note.text} <span className="text-meta text-ink-3">{note.source}</span>
            </span>
          </p>
        ))}
      </div>
      {quote.guard.findings.length > 0 && (
        <div className="border-t border-hairline p-4">
          <GuardFindings guard={quote.guard} isQuoted />
        </div>
      )}
    </div>
  );
}

interface Printed extends Pick<CancelQuote, 'knowsTaxes'> {
  readonly inrOf: (rupees: number) => string;
}

/** What is shown of an amount, in rupees. */
function sumsOf(amounts: CancelQuote['amounts']): readonly number[] {
  const { paid, airlinePenalty, notReturned, taxesReturned, refund } = amounts;
  return [paid, airlinePenalty, chargeOf(amounts), notReturned, taxesReturned, refund];
}

/** Taxes that nobody knows are no ₹0. */
function taxesText({ taxesReturned }: CancelQuote['amounts'], { knowsTaxes, inrOf }: Printed): string {
  return knowsTaxes || taxesReturned > 0 ? inrOf(taxesReturned) : 'Not known';
}

const HEAD = 'px-2 py-2 text-right font-medium first:pl-4 last:pr-4';
const CELL = 'px-2 py-2 text-right first:pl-4 last:pr-4 align-top';

function PartsTable({ parts, amounts, ...printed }: Pick<CancelQuote, 'parts' | 'amounts'> & Printed) {
  return (
    <>
      <ul className="divide-y divide-hairline border-t border-hairline sm:hidden">
        {parts.map((part) => (
          <PartCard key={`${part.travelerIndex}-${part.sliceIndex}`} part={part} {...printed} />
        ))}
      </ul>
      <table className="board w-full border-t border-hairline text-[13px] max-sm:hidden">
        <caption className="sr-only">Refund for each traveller and flight</caption>
        <thead className="bg-sunken text-ink-2">
          <tr>
            <th scope="col" className="px-2 py-2 pl-4 text-left font-medium">
              Traveller
            </th>
            <th scope="col" className={HEAD}>
              Paid
            </th>
            <th scope="col" className={HEAD}>
              Airline fee
            </th>
            <th scope="col" className={HEAD}>
              Service charge
            </th>
            <th scope="col" className={HEAD}>
              Not returned
            </th>
            <th scope="col" className={HEAD}>
              Taxes returned
            </th>
            <th scope="col" className={HEAD}>
              Refund
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {parts.map((part) => (
            <tr key={`${part.travelerIndex}-${part.sliceIndex}`}>
              <th scope="row" className="px-2 py-2 pl-4 text-left font-normal wrap-anywhere">
                {part.traveler}
                <span className="block text-meta text-ink-2">{part.slice}</span>
              </th>
              <PartCells part={part} name={`${part.traveler}, ${part.slice}`} {...printed} />
            </tr>
          ))}
        </tbody>
        {parts.length > 1 && (
          <tfoot className="border-t border-edge font-semibold">
            <tr>
              <th scope="row" className="px-2 py-2 pl-4 text-left">
                Together
              </th>
              <PartCells part={amounts} name="Together" {...printed} />
            </tr>
          </tfoot>
        )}
      </table>
    </>
  );
}

interface PartCellsProps extends Printed {
  readonly part: CancelQuote['amounts'];
  readonly name: string;
}

function PartCells({ part, name, ...printed }: PartCellsProps) {
  const { inrOf } = printed;
  return (
    <>
      <td className={CELL}>{inrOf(part.paid)}</td>
      <td className={CELL}>{inrOf(part.airlinePenalty)}</td>
      <td className={CELL}>
        <Amount format={inrOf} rupees={chargeOf(part)} label={`Service charge, ${name}`} lines={chargeLines(part)} />
      </td>
      <td className={CELL}>{inrOf(part.notReturned)}</td>
      <td className={CELL}>{taxesText(part, printed)}</td>
      <td className={CELL}>
        <Amount
          format={inrOf}
          rupees={part.refund}
          label={`Refund, ${name}`}
          lines={refundLines(part)}
          className="font-semibold"
        />
      </td>
    </>
  );
}

/** The same on a phone, where seven columns have no room. */
function PartCard({ part, ...printed }: { readonly part: Part } & Printed) {
  const { inrOf } = printed;
  const lines = [
    ['Paid', inrOf(part.paid)],
    ['Airline fee', inrOf(part.airlinePenalty)],
    ['Service charge with GST', inrOf(chargeOf(part))],
    ['Not returned', inrOf(part.notReturned)],
    ['Taxes returned', taxesText(part, printed)],
    ['Refund', inrOf(part.refund)],
  ] as const;
  return (
    <li className="px-4 py-3">
      <p className="font-medium wrap-anywhere">
        {part.traveler} <span className="font-normal text-ink-2">· {part.slice}</span>
      </p>
      <dl className="board mt-1.5 space-y-1 text-[13px]">
        {lines.map(([label, sum]) => (
          <div key={label} className="flex justify-between gap-4 last:font-semibold">
            <dt className="text-ink-2">{label}</dt>
            <dd>{sum}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** How long the airline's quote holds; after that the airline is asked again. */
function HoldsUntil({ until, onRenew }: { readonly until: string; readonly onRenew: () => void }) {
  const now = useNow(1_000);
  const left = leftText(until, now);
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Timer aria-hidden size={15} className="shrink-0 text-ink-3" />
      {left === null ? (
        <>
          <span role="status">This quote has expired.</span>
          <Button size="small" onClick={onRenew}>
            Get a new quote
          </Button>
        </>
      ) : (
        <span>
          The airline's quote is valid for <span className="board font-medium text-ink">{left}</span>.
        </span>
      )}
    </p>
  );
}
