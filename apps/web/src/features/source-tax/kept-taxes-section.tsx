import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { inrExact } from '../../lib/money-text.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type KeptTaxes, keptQuery } from './source-tax-queries.ts';
import { keptCsv, SERVICE_WORDS, TAX_WORDS } from './tax-words.ts';

const MONTHS = 18;

/** The last months, this one first. */
function monthsUntil(today: string): readonly { readonly value: string; readonly label: string }[] {
  const now = Temporal.PlainDate.from(today).toPlainYearMonth();
  return Array.from({ length: MONTHS }, (_, back) => {
    const month = now.subtract({ months: back });
    const at = new Date(`${month.toString()}-01T00:00:00Z`);
    const label = at.toLocaleDateString('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    return { value: month.toString(), label };
  });
}

/** What was kept back in a month, as the returns ask for it, with a file of the same figures. */
export function KeptTaxesSection({ today }: { readonly today: string }) {
  const [month, setMonth] = useState(today.slice(0, 7));
  const answer = useQuery(keptQuery(month));
  const kept = answer.data;
  return (
    <section aria-labelledby="kept-back" className="card p-5">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 id="kept-back" className="text-lead font-semibold">
            Kept back in a month
          </h2>
          <p className="mt-0.5 max-w-[680px] text-[13px] text-ink-2">
            For GSTR-8 and the return of TDS: what suppliers supplied before GST, refunds, and the tax on it, by the day
            of the event.
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-2 max-sm:w-full">
          <SelectField
            label="Month"
            value={month}
            options={monthsUntil(today)}
            onChange={({ target }) => setMonth(target.value)}
          />
          <Button
            disabled={!kept}
            onClick={() =>
              kept && saveBlob(new Blob([keptCsv(kept)], { type: 'text/csv' }), `taxes-at-source-${kept.month}.csv`)
            }
          >
            <Download aria-hidden size={16} /> Save as CSV
          </Button>
        </div>
      </div>
      {answer.isPending && <Bone className="h-40 rounded-xl" />}
      {answer.isError && (
        <LoadProblem failure={answer.error} what="The figures" onRetry={() => void answer.refetch()} />
      )}
      {kept && <Figures kept={kept} />}
    </section>
  );
}

function Figures({ kept: { suppliers, customers } }: { readonly kept: KeptTaxes }) {
  if (suppliers.length === 0 && customers.length === 0) {
    return <p className="text-ink-2">Nothing was kept back in this month.</p>;
  }
  return (
    <div className="space-y-5">
      {suppliers.length > 0 && (
        <FigureTable
          title="Kept back from suppliers"
          heads={['Tax', 'Service', 'Supplier']}
          sums={['Supplied', 'Returned', 'Net', 'Tax']}
          rows={suppliers.map(({ tax, service, vendor, supplied, returned, net, amount }) => ({
            names: [TAX_WORDS[tax], SERVICE_WORDS[service] ?? service, vendor],
            amounts: [supplied, returned, net, amount],
          }))}
        />
      )}
      {customers.length > 0 && (
        <FigureTable
          title="Kept back by customers"
          heads={['Customer']}
          sums={['Received', 'TDS']}
          rows={customers.map(({ organization, received, tds }) => ({
            names: [organization],
            amounts: [received, tds],
          }))}
        />
      )}
    </div>
  );
}

interface FigureTableProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly sums: readonly string[];
  readonly rows: readonly { readonly names: readonly string[]; readonly amounts: readonly number[] }[];
}

function FigureTable({ title, heads, sums, rows }: FigureTableProps) {
  const totals = sums.map((_, column) => rows.reduce((whole, { amounts }) => whole + (amounts[column] ?? 0), 0));
  return (
    <div className="overflow-hidden rounded-xl border border-hairline">
      <ScrollBox label={title}>
        <table className={cx('w-full text-[13px]', sums.length > 2 && 'min-w-[640px]')}>
          <caption className="bg-sunken px-4 py-2 text-left font-semibold">{title}</caption>
          <thead>
            <tr className="border-t border-hairline text-left text-ink-2">
              {heads.map((head) => (
                <th key={head} scope="col" className="px-4 py-2 font-medium">
                  {head}
                </th>
              ))}
              {sums.map((head) => (
                <th key={head} scope="col" className="px-4 py-2 text-right font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ names, amounts }) => (
              <tr key={names.join(' ')} className="border-t border-hairline">
                {names.map((name) => (
                  <td key={name} className="px-4 py-2.5 wrap-anywhere">
                    {name}
                  </td>
                ))}
                {amounts.map((amount, column) => (
                  <td key={sums[column]} className="board px-4 py-2.5 text-right">
                    {inrExact(amount)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-hairline font-semibold">
              <th scope="row" colSpan={heads.length} className="px-4 py-2.5 text-left">
                Total
              </th>
              {totals.map((total, column) => (
                <td key={sums[column]} className="board px-4 py-2.5 text-right">
                  {inrExact(Math.round(total * 100) / 100)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollBox>
    </div>
  );
}
