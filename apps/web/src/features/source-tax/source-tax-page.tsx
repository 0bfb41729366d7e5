import { withdrawTaxSwitch } from '@pravas/contract/source-tax/source-tax-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { api, useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate, RoleNotice } from '../../ui/role-gate.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { KeptTaxesSection } from './kept-taxes-section.tsx';
import { SWITCHES_QUERY, TAXES_KEY, type Tax, type TaxSwitch } from './source-tax-queries.ts';
import { datedText, SERVICE_WORDS, switchText } from './tax-words.ts';

const SwitchDialog = lazyDialog(() => import('./switch-dialog.tsx'), 'SwitchDialog');

/** Taxes at source: how they are switched from which day on, and what was kept back in a month. */
export function SourceTaxPage() {
  const { user } = useSession();
  return (
    <RoleGate title="Taxes at source" privilege="organisation.manage">
      <PageHead
        above={
          <Link to="/provider" className="mb-2 inline-flex min-h-6 items-center gap-1.5 text-blue">
            <ArrowLeft aria-hidden size={15} /> What waits
          </Link>
        }
        title="Taxes at source"
        intro="What we keep back from suppliers for the state, and what customers keep back from our fees. Ask your tax adviser before you switch something on."
      />
      {user === null || user.isSuperAdmin ? <Taxes /> : <RoleNotice />}
    </RoleGate>
  );
}

function Taxes() {
  const answer = useQuery(SWITCHES_QUERY);
  if (answer.isPending) return <Bone className="h-96 rounded-2xl" />;
  if (answer.isError) {
    return <LoadProblem failure={answer.error} what="The taxes" onRetry={() => void answer.refetch()} />;
  }
  const { taxes, on } = answer.data;
  return (
    <>
      <div className="mb-4 grid items-start gap-4 lg:grid-cols-3">
        {[...Map.groupBy(taxes, ({ tax }) => tax)].map(([tax, own]) => (
          <TaxCard key={tax} taxes={own} today={on} />
        ))}
      </div>
      <KeptTaxesSection today={on} />
    </>
  );
}

function TaxCard({ taxes, today }: { readonly taxes: readonly Tax[]; readonly today: string }) {
  const [first] = taxes;
  if (!first) return null;
  return (
    <section aria-labelledby={`tax-${first.tax}`} className="card p-5">
      <h2 id={`tax-${first.tax}`} className="font-semibold">
        {first.label}
      </h2>
      <p className="mt-0.5 text-[13px] text-ink-2">{first.section}</p>
      <p className="mt-2 text-[13px]">{first.what}</p>
      <ul aria-label={first.label} className="mt-3 divide-y divide-hairline text-[13px]">
        {taxes.map((tax) => (
          <TaxRow key={tax.service ?? 'fees'} tax={tax} today={today} />
        ))}
      </ul>
    </section>
  );
}

function TaxRow({ tax, today }: { readonly tax: Tax; readonly today: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const name = tax.service === null ? 'Our fees' : (SERVICE_WORDS[tax.service] ?? tax.service);
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          <span className="font-medium">{name}</span>: {switchText(tax.today)}
        </p>
        <Button size="small" onClick={() => setIsOpen(true)} {...opens(SwitchDialog)}>
          Change
          <span className="sr-only"> {`${tax.label}, ${name}`}</span>
        </Button>
      </div>
      {tax.coming.map((one) => (
        <Coming key={one._id} tax={tax} one={one} />
      ))}
      {tax.past.length > 0 && (
        <details className="mt-1">
          <summary className="min-h-6 cursor-pointer text-ink-2">Before</summary>
          {tax.past.map((one) => (
            <p key={one._id} className="text-ink-2">
              {datedText(one)}
            </p>
          ))}
        </details>
      )}
      {isOpen && <SwitchDialog tax={tax} today={today} onClose={() => setIsOpen(false)} />}
    </li>
  );
}

function Coming({ tax, one }: { readonly tax: Tax; readonly one: TaxSwitch }) {
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
      <p>{datedText(one)}</p>
      <Button size="small" onClick={() => setIsAsking(true)}>
        Withdraw
        <span className="sr-only"> {`${tax.label}: ${datedText(one)}`}</span>
      </Button>
      {isAsking && (
        <ConfirmAction
          title="Withdraw this switch"
          yes="Withdraw it"
          onClose={() => setIsAsking(false)}
          onYes={async () => {
            await api.call(withdrawTaxSwitch, { query: { taxSwitchId: one._id ?? '' } });
            await queries.invalidateQueries({ queryKey: TAXES_KEY });
          }}
        >
          {datedText(one)}. The earlier setting applies until that day.
        </ConfirmAction>
      )}
    </div>
  );
}
