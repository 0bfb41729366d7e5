import { exportAccounting } from '@pravas/contract/accounting/accounting-operations.ts';
import { FORMATS_OF } from '@pravas/domain/accounting/accounting-system.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { today } from '../../lib/calendar-date.ts';
import { useForm } from '../../lib/form.ts';
import { countText, inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type Accounting, refreshAccounting, type Waiting, waitingQuery } from './accounting-queries.ts';
import { daysOf, FORMAT_TEXTS, SYSTEM_OPTIONS, shortMonth } from './accounting-words.ts';
import { saveExport } from './save-export.ts';

interface ExportCardProps {
  readonly accounting: Accounting;
  readonly mayManage: boolean;
}

/** How many months a phone names, for the button to be in sight. */
const PHONE_MONTHS = 4;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What waits in some days, and the button that makes a file of it. */
export function ExportCard({ accounting: { setup, waiting }, mayManage }: ExportCardProps) {
  const queries = useQueryClient();
  const formats = FORMATS_OF[setup.system];
  const form = useForm({
    initial: { ...daysOf(waiting[0]?.period ?? today().slice(0, 7)), format: formats[0] ?? 'tally_xml' },
    check: ({ from, to }) => ({
      from: DAY.test(from) ? undefined : 'Please enter valid from',
      to: !DAY.test(to) ? 'Please enter valid to' : to < from ? 'To must not be before From' : undefined,
    }),
    submit: async (values) => {
      const made = await api.call(exportAccounting, { body: values });
      await refreshAccounting(queries);
      await saveExport(made);
      showToast(`${countText(made.entries, 'entry', 'entries')} exported`);
    },
  });
  const { from, to, format } = form.values;
  const isAsked = DAY.test(from) && DAY.test(to) && from <= to;
  const answer = useQuery({ ...waitingQuery({ from, to }), enabled: isAsked });
  const found = isAsked && !answer.isError ? answer.data : undefined;
  const isReady = found !== undefined && found.entries > 0 && found.unmapped.length === 0 && !answer.isPlaceholderData;
  return (
    <section aria-labelledby="export-title" className="card px-5 py-4">
      <h2 id="export-title" className="text-lead font-semibold">
        Export to {SYSTEM_OPTIONS.find(({ value }) => value === setup.system)?.label}
      </h2>
      <Months
        waiting={waiting}
        from={from}
        onChoose={(period) => form.update((values) => ({ ...values, ...daysOf(period) }))}
      />
      <form ref={form.formRef} noValidate onSubmit={form.onSubmit}>
        <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {(['from', 'to'] as const).map((name) => (
            <DateField
              key={name}
              name={name}
              label={name === 'from' ? 'From' : 'To'}
              value={form.values[name]}
              onChange={(day) => form.set(name, day)}
              onBlur={() => form.touch(name)}
              error={form.error(name)}
            />
          ))}
          {formats.length > 1 && (
            <SelectField
              label="Format"
              value={format}
              options={formats.map((value) => ({ value, label: FORMAT_TEXTS[value].label }))}
              onChange={({ target }) => form.set('format', formats.find((one) => one === target.value) ?? format)}
            />
          )}
        </div>
        <div className="mt-4" aria-live="polite">
          {isAsked && answer.isPending && <Bone className="h-16 rounded-xl" />}
          {isAsked && answer.isError && <FailureNotice failure={answer.error} />}
          {found && <Found found={found} mayManage={mayManage} />}
        </div>
        {form.failure !== null && (
          <div className="mt-4">
            <FailureNotice failure={form.failure} />
          </div>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" tone="primary" disabled={!isReady || form.isBusy} busy={form.isBusy}>
            <Download aria-hidden size={16} />
            {isReady ? `Export ${countText(found.entries, 'entry', 'entries')}` : 'Export'}
          </Button>
          <p className="min-w-0 flex-1 basis-60 text-meta text-ink-2">{FORMAT_TEXTS[format].how}</p>
        </div>
      </form>
    </section>
  );
}

interface MonthsProps {
  readonly waiting: Accounting['waiting'];
  readonly from: string;
  readonly onChoose: (period: string) => void;
}

function Months({ waiting, from, onChoose }: MonthsProps) {
  if (waiting.length === 0) return <p className="mt-1 text-ink-2">Everything of the last twelve months is exported.</p>;
  return (
    <>
      <p id="waiting-months" className="mt-1 text-ink-2">
        Not exported yet, by month:
      </p>
      <ul aria-labelledby="waiting-months" className="mt-2 flex flex-wrap gap-2">
        {waiting.map(({ period, entries }, at) => (
          <li key={period} className={at < PHONE_MONTHS ? '' : 'max-sm:hidden'}>
            <Button
              size="small"
              tone={from.startsWith(period) ? 'strong' : 'quiet'}
              className="rounded-full"
              aria-pressed={from.startsWith(period)}
              onClick={() => onChoose(period)}
            >
              {shortMonth(period)} <span className="board font-normal">{entries.toLocaleString('en-IN')}</span>
            </Button>
          </li>
        ))}
      </ul>
      {waiting.length > PHONE_MONTHS && (
        <p className="mt-2 text-meta text-ink-2 sm:hidden">
          {countText(waiting.length - PHONE_MONTHS, 'month')} more: choose the days.
        </p>
      )}
    </>
  );
}

function Found({ found, mayManage }: { readonly found: Waiting; readonly mayManage: boolean }) {
  const { entries, total, documents, suppliers, payments, claims, unmapped, unmappedCostCentres } = found;
  if (entries === 0) return <p className="text-ink-2">Nothing to export in these days.</p>;
  const parts = [
    [documents, 'invoice or note of ours', 'invoices and notes of ours'],
    [suppliers, 'paid on your behalf', 'paid on your behalf'],
    [claims, 'expense claim', 'expense claims'],
    [payments, 'payment or refund', 'payments and refunds'],
  ] as const;
  const action = mayManage ? (
    <Link to="/home2/accounting/accounts" className={buttonClass('quiet', 'small')}>
      Add the accounts
    </Link>
  ) : undefined;
  return (
    <div className="space-y-3">
      <p>
        <span className="font-semibold">
          {countText(entries, 'entry', 'entries')}, {inrExact(total)}
        </span>
        <span className="text-ink-2">
          {': '}
          {parts
            .filter(([count]) => count > 0)
            .map(([count, one, many]) => `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`)
            .join(' · ')}
        </span>
      </p>
      {unmapped.length > 0 && (
        <Notice tone="warning" title="Some accounts are missing" action={action}>
          {unmapped.map(({ label }) => label).join(', ')}. Nothing can be exported until they are added.
          {!mayManage && ' Ask finance or your company admin.'}
        </Notice>
      )}
      {unmappedCostCentres.length > 0 && (
        <p className="text-meta text-ink-2">
          Left out of the file for lack of a code: cost centres {unmappedCostCentres.join(', ')}.
        </p>
      )}
    </div>
  );
}
