import { Lock } from 'lucide-react';
import { instantText, longDate, spanText } from '../../lib/calendar-date.ts';
import { countText, inrExact, inrOfSum } from '../../lib/money-text.ts';
import type { LedgerAnswer } from './ledger-queries.ts';
import { sumWords } from './ledger-words.ts';

interface AccountSumsProps {
  readonly page: LedgerAnswer;
}

/**
 * The sums of the days: opening and what came in, less what went out, is closing; beside it the present state of the
 * account.
 */
export function AccountSums({ page }: AccountSumsProps) {
  const { sums, isOwed, from, to } = page;
  const words = sumWords(isOwed);
  const inr = inrOfSum([sums.opening, sums.in, sums.out, sums.closing]);
  const figures = [
    { sign: '', label: words.opening, amount: sums.opening },
    { sign: '+', label: words.in, amount: sums.in },
    { sign: '−', label: words.out, amount: sums.out },
    { sign: '=', label: words.closing, amount: sums.closing },
  ];
  return (
    <div className="card mb-4 flex flex-wrap items-start justify-between gap-x-8 gap-y-4 px-5 py-4 max-sm:px-4">
      <div className="min-w-0">
        <p className="mb-2 text-[13px] text-ink-2">{spanText(from, to)}, days in India</p>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:items-end">
          {figures.map(({ sign, label, amount }) => (
            <div key={label} className="min-w-0">
              <dt className="text-[13px] text-ink-2">
                {sign !== '' && (
                  <span aria-hidden className="mr-1">
                    {sign}
                  </span>
                )}
                {label}
              </dt>
              <dd className="board text-lead font-semibold wrap-anywhere">{inr(amount)}</dd>
            </div>
          ))}
        </dl>
        {page.closed && from <= page.closed.through && (
          <p className="mt-3 flex items-start gap-1.5 text-[13px] text-ink-2">
            <Lock aria-hidden size={14} className="mt-0.5 shrink-0" /> {closedText(page.closed, to)}
          </p>
        )}
        {page.movement && (
          <p className="mt-3 text-[13px] text-ink-2">
            Movement of the {countText(page.movement.entries, 'entry', 'entries')} below: {inrExact(page.movement.in)}{' '}
            {words.in.toLowerCase()}, {inrExact(page.movement.out)} {words.out.toLowerCase()}. Balances are of the whole
            account.
          </p>
        )}
      </div>
      <Now page={page} />
    </div>
  );
}

function closedText({ through, at, by }: NonNullable<LedgerAnswer['closed']>, to: string): string {
  const days = to <= through ? 'These days are closed' : `Days up to ${longDate(through)} are closed`;
  return `${days} since ${instantText(at)}, by ${by} of Pravas: nothing in them changes any more.`;
}

/** The account at this moment, whatever days are shown. */
function Now({ page: { isOwed, balance, held, available, promotional } }: AccountSumsProps) {
  const rows = [
    { label: isOwed ? 'Owed now' : 'Balance now', amount: balance },
    ...(held === 0 ? [] : [{ label: 'Set aside', amount: held }]),
    ...(promotional === 0 ? [] : [{ label: 'Of it promotional', amount: promotional }]),
    ...(available === null ? [] : [{ label: 'Available', amount: available }]),
  ];
  return (
    <dl className="w-full space-y-1 border-dashed border-edge text-[13px] max-sm:border-t max-sm:pt-3 sm:w-56 sm:border-l sm:pl-6">
      {rows.map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-ink-2">{label}</dt>
          <dd className="board font-medium">{inrExact(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
