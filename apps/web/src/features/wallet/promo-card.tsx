import { longDate } from '../../lib/calendar-date.ts';
import { inrExact } from '../../lib/money-text.ts';
import type { WalletNow } from './wallet-queries.ts';

type Promotional = WalletNow['promotional'];

/** Promotional credit: what pays before the wallet, and until when. */
export function PromoCard({ promotional: { available, grants } }: { readonly promotional: Promotional }) {
  return (
    <section aria-labelledby="promotional" className="card p-5">
      <h2 id="promotional" className="text-[13px] font-medium text-ink-2">
        Promotional credit
      </h2>
      <p className="mt-1 text-[28px] leading-9 font-semibold tracking-tight tabular-nums">{inrExact(available)}</p>
      <p className="text-ink-2">
        Pays before the wallet’s own money, and is never paid out. Refunds of it keep its last day.
      </p>
      <ul className="mt-4 divide-y divide-hairline border-t border-hairline">
        {grants.map((grant) => (
          <li key={grant._id} className="py-2.5">
            <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 font-medium wrap-anywhere">{grant.reason}</span>
              <span className="tabular-nums">
                {grant.left === grant.amount
                  ? inrExact(grant.amount)
                  : `${inrExact(grant.left)} left of ${inrExact(grant.amount)}`}
              </span>
            </p>
            <p className="text-[13px] text-ink-2">
              {grant.left > 0 ? 'To be spent by' : 'Its last day:'} {longDate(grant.expiresOn)}
              {grant.expired > 0 && `. ${inrExact(grant.expired)} ended unspent`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
