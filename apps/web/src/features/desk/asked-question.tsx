import { instantText } from '../../lib/calendar-date.ts';
import { inrExact } from '../../lib/money-text.ts';
import type { WorkCase } from './case-query.ts';

/** The question to the provider: by whom, up to which sum, and what was entered. */
export function AskedQuestion({ question }: { readonly question: NonNullable<WorkCase['asked']> }) {
  const { text, amount, by, at, comment, entered } = question;
  return (
    <section aria-labelledby="asked" className="card grid md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 p-4 sm:p-5">
        <h2 id="asked" className="text-meta text-ink-2">
          The provider is asked
        </h2>
        <p className="mt-0.5 font-semibold break-words">{text}</p>
        <p className="board mt-1 text-[13px] text-ink-2">
          {by}, {instantText(at)}
        </p>
        {comment !== null && <p className="mt-2 break-words whitespace-pre-line">{comment}</p>}
        {entered.length > 0 && (
          <dl className="mt-3 grid gap-x-6 gap-y-1.5 sm:grid-cols-[160px_minmax(0,1fr)]">
            {entered.map((line) => (
              <div key={`${line.label} ${line.text}`} className="contents max-sm:block">
                <dt className="text-[13px] text-ink-2">{line.label}</dt>
                <dd className="board break-words max-sm:mb-1">{line.text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className="max-md:stub-flat md:stub min-w-44 p-4 sm:p-5">
        <p className="text-meta text-ink-2">Paid by the provider, at most</p>
        <p className="board text-price font-semibold tracking-[-0.01em]">{inrExact(amount)}</p>
      </div>
    </section>
  );
}
