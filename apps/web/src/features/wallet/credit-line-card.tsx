import { longDate } from '../../lib/calendar-date.ts';
import { inrExact } from '../../lib/money-text.ts';
import type { WalletNow } from './wallet-queries.ts';

type CreditLine = NonNullable<WalletNow['creditLine']>;

const AGES: readonly (readonly [keyof CreditLine['ageing'], string])[] = [
  ['notDue', 'Not due yet'],
  ['upTo30', '1 to 30 days late'],
  ['upTo60', '31 to 60 days late'],
  ['upTo90', '61 to 90 days late'],
  ['over90', 'More than 90 days late'],
];

/** What may still be bought on credit, and the debt by how late it is. */
export function CreditLineCard({ line }: { readonly line: CreditLine }) {
  const ages = AGES.flatMap(([key, label]) => {
    const sum = line.ageing[key];
    return typeof sum === 'number' && (sum > 0 || key === 'notDue') ? [{ key, label, sum }] : [];
  });
  const { nextDueOn } = line.ageing;
  return (
    <section aria-labelledby="credit-line" className="card p-5">
      <h2 id="credit-line" className="text-[13px] font-medium text-ink-2">
        Credit line
      </h2>
      <p className="mt-1 text-[28px] leading-9 font-semibold tracking-tight tabular-nums">{inrExact(line.available)}</p>
      <p className="text-ink-2">
        left of {inrExact(line.limit)}
        {line.held > 0 && `; ${inrExact(line.held)} is set aside for bookings under way`}
      </p>
      <dl className="mt-4 divide-y divide-hairline border-t border-hairline">
        {ages.map(({ key, label, sum }) => (
          <div key={key} className="flex justify-between gap-4 py-2">
            <dt className={key === 'notDue' ? 'text-ink-2' : 'font-medium text-red'}>{label}</dt>
            <dd className="font-medium tabular-nums">{inrExact(sum)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 py-2">
          <dt className="font-semibold">Owed</dt>
          <dd className="font-semibold tabular-nums">{inrExact(line.owed)}</dd>
        </div>
      </dl>
      <p className="mt-2 text-[13px] text-ink-2">
        {nextDueOn && `Due next on ${longDate(nextDueOn)}. `}A statement is issued on day {line.statementDay} of each
        month and due {line.dueDays} days later.
      </p>
    </section>
  );
}
