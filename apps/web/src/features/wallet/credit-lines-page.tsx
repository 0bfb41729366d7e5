import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Gift, HandCoins, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { longDate } from '../../lib/calendar-date.ts';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { inrExact } from '../../lib/money-text.ts';
import { searchOrganizations } from '../../lib/search-organizations.ts';
import { textValues } from '../../lib/search-text.ts';
import { Button } from '../../ui/button.tsx';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { CreditLineCard } from './credit-line-card.tsx';
import { type CreditNow, creditQuery } from './credit-query.ts';
import { PromoCard } from './promo-card.tsx';

const GrantDialog = lazyDialog(() => import('./grant-dialog.tsx'), 'GrantDialog');
const GrantPromoDialog = lazyDialog(() => import('./grant-promo-dialog.tsx'), 'GrantPromoDialog');
const CreditPaymentDialog = lazyDialog(() => import('./credit-payment-dialog.tsx'), 'CreditPaymentDialog');

/** The credit that the provider grants, by organisation, and what was paid on it. */
export function CreditLinesPage() {
  return (
    <RoleGate title="Credit lines" privilege="provider.decide">
      <Lines />
    </RoleGate>
  );
}

function Lines() {
  const { organizationId = '', name = '' } = textValues(useSearch({ strict: false }));
  const navigate = useNavigate();
  const answer = useQuery({ ...creditQuery(organizationId), enabled: organizationId !== '' });
  return (
    <>
      <PageHead
        title="Credit lines"
        intro="How much an organisation may owe, what it owes and has paid, and what it was given."
      />
      <ComboboxField
        label="Organisation"
        placeholder="Type a name"
        value={organizationId === '' ? null : { value: organizationId, label: name }}
        onChange={(option) =>
          void navigate({
            to: '/provider/credit',
            search: option ? { organizationId: option.value, name: option.label } : {},
            replace: true,
          })
        }
        searchKey={['organizations']}
        search={searchOrganizations}
        className="mb-4 max-w-md"
      />
      {organizationId === '' && (
        <div className="card">
          <FirstUse icon={<HandCoins size={30} strokeWidth={1.6} />} title="Choose an organisation">
            Its wallet and its credit line appear here.
          </FirstUse>
        </div>
      )}
      {organizationId !== '' && answer.isPending && <Bone className="h-64 rounded-2xl" />}
      {answer.isError && (
        <LoadProblem failure={answer.error} what="The credit line" onRetry={() => void answer.refetch()} />
      )}
      {answer.data && <Line credit={answer.data} organization={{ id: organizationId, name }} />}
    </>
  );
}

interface LineProps {
  readonly credit: CreditNow;
  readonly organization: { readonly id: string; readonly name: string };
}

function Line({ credit, organization }: LineProps) {
  const [dialog, setDialog] = useState<'grant' | 'payment' | 'promo' | null>(null);
  const { creditLine: line, wallet, promotional, payments } = credit;
  const close = () => setDialog(null);
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <Button tone={line ? 'plain' : 'primary'} onClick={() => setDialog('grant')} {...opens(GrantDialog)}>
          <Pencil aria-hidden size={16} /> {line ? 'Change the credit line' : 'Grant a credit line'}
        </Button>
        <Button onClick={() => setDialog('promo')} {...opens(GrantPromoDialog)}>
          <Gift aria-hidden size={16} /> Grant promotional credit
        </Button>
        {line && line.owed > 0 && (
          <Button tone="primary" onClick={() => setDialog('payment')} {...opens(CreditPaymentDialog)}>
            <Plus aria-hidden size={16} /> Enter a payment
          </Button>
        )}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {line ? (
          <CreditLineCard line={line} />
        ) : (
          <p className="card p-5 text-ink-2">No credit line: bookings are paid by card or from the wallet.</p>
        )}
        <section aria-labelledby="their-wallet" className="card p-5">
          <h2 id="their-wallet" className="text-[13px] font-medium text-ink-2">
            In the wallet
          </h2>
          <p className="mt-1 text-[28px] leading-9 font-semibold tracking-tight tabular-nums">
            {inrExact(wallet.available)}
          </p>
          <p className="text-ink-2">{inrExact(wallet.held)} more is set aside for bookings under way.</p>
        </section>
        {promotional.grants.length > 0 && <PromoCard promotional={promotional} />}
      </div>
      <Payments payments={payments} />
      {dialog === 'grant' && <GrantDialog organization={organization} line={line} onClose={close} />}
      {dialog === 'promo' && <GrantPromoDialog organization={organization} onClose={close} />}
      {dialog === 'payment' && line && (
        <CreditPaymentDialog organization={organization} owed={line.owed} tds={credit.tds} onClose={close} />
      )}
    </>
  );
}

function Payments({ payments }: Pick<CreditNow, 'payments'>) {
  return (
    <section aria-labelledby="credit-payments" className="card mt-4 p-5">
      <h2 id="credit-payments" className="font-semibold">
        Payments
      </h2>
      {payments.length === 0 ? (
        <p className="mt-2 text-ink-2">None yet.</p>
      ) : (
        <ul className="mt-2 divide-y divide-hairline">
          {payments.map((one) => (
            <li key={one._id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
              <span className="min-w-28 font-medium tabular-nums">{inrExact(one.received)}</span>
              {one.tds > 0 && <span className="text-[13px] text-ink-2">and {inrExact(one.tds)} kept back as TDS</span>}
              <span className="min-w-0 flex-1 basis-48 text-[13px] text-ink-2">
                paid on {longDate(one.paidOn)}, entered by {one.enteredBy}
              </span>
              <span translate="no" className="font-mono text-[12px] break-all text-ink-2">
                {one.reference}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
