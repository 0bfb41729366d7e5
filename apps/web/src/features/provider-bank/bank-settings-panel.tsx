import { updateTopupLimits } from '@pravas/contract/bank/bank-operations.ts';
import { NOT_AN_AMOUNT } from '@pravas/domain/money/typed-amount.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Landmark, Plus } from 'lucide-react';
import { useState } from 'react';
import { textInput, useForm } from '../../lib/form.ts';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type BankSettings, refreshBank, SETTINGS_QUERY } from './provider-bank-queries.ts';

const AccountDialog = lazyDialog(() => import('./account-dialog.tsx'), 'AccountDialog');

type Account = BankSettings['accounts'][number];

/** The accounts that customers pay to, and how much may come in. */
export function BankSettingsPanel() {
  const answer = useQuery(SETTINGS_QUERY);
  if (answer.isPending) return <Bone className="h-64 rounded-2xl" />;
  if (!answer.data) {
    return <LoadProblem failure={answer.error} what="The accounts" onRetry={() => void answer.refetch()} />;
  }
  return (
    <>
      <Accounts accounts={answer.data.accounts} />
      <Limits limits={answer.data.limits} />
    </>
  );
}

function Accounts({ accounts }: Pick<BankSettings, 'accounts'>) {
  const [editing, setEditing] = useState<Account | 'new' | null>(null);
  return (
    <section aria-labelledby="accounts-title" className="card mb-4">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 max-sm:px-4">
        <h2 id="accounts-title" className="text-lead font-semibold">
          Receiving accounts
        </h2>
        <Button onClick={() => setEditing('new')} {...opens(AccountDialog)}>
          <Plus aria-hidden size={16} /> Add an account
        </Button>
      </div>
      {accounts.length === 0 ? (
        <FirstUse icon={<Landmark size={30} strokeWidth={1.6} />} title="No account yet">
          Customers see the accounts that are added here, and pay into their wallets by them.
        </FirstUse>
      ) : (
        <ul className="divide-y divide-hairline border-t border-hairline">
          {accounts.map((account) => (
            <li
              key={account._id}
              className="flex flex-wrap items-center justify-between gap-3 px-5 py-3 text-[13px] max-sm:px-4"
            >
              <div className="min-w-0">
                <p className="font-medium">
                  {account.bank} {!account.isActive && <Badge>Not shown to customers</Badge>}
                </p>
                <p className="board text-ink-2 wrap-anywhere">
                  {account.accountNumber} · {account.ifsc} · {account.holder}
                </p>
              </div>
              <Button
                size="small"
                aria-label={`Change ${account.bank}, ${account.accountNumber}`}
                onClick={() => setEditing(account)}
                {...opens(AccountDialog)}
              >
                Change
              </Button>
            </li>
          ))}
        </ul>
      )}
      {editing !== null && (
        <AccountDialog account={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </section>
  );
}

const FIGURES = [
  { key: 'perTopup', label: 'At once' },
  { key: 'perDay', label: 'A day, by one customer' },
  { key: 'balanceCap', label: 'In a wallet at most' },
  { key: 'onePerson', label: 'One person may match and agree up to' },
] as const;

function Limits({ limits }: Pick<BankSettings, 'limits'>) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <section aria-labelledby="limits-title" className="card px-5 py-4 max-sm:px-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="limits-title" className="text-lead font-semibold">
          Limits
        </h2>
        <Button onClick={() => setIsEditing(true)}>Change limits</Button>
      </div>
      <dl className="mt-2 divide-y divide-hairline text-[13px]">
        {FIGURES.map(({ key, label }) => (
          <div key={key} className="flex justify-between gap-4 py-2">
            <dt className="min-w-0 text-ink-2">{label}</dt>
            <dd className="board shrink-0 font-medium">
              {key === 'onePerson' && limits[key] === 0 ? 'Always two people' : inrExact(limits[key])}
            </dd>
          </div>
        ))}
      </dl>
      {isEditing && <LimitsDialog limits={limits} onClose={() => setIsEditing(false)} />}
    </section>
  );
}

interface LimitsDialogProps extends Pick<BankSettings, 'limits'> {
  readonly onClose: () => void;
}

function LimitsDialog({ limits, onClose }: LimitsDialogProps) {
  const queries = useQueryClient();
  const typed = (rupees: number) => String(rupees);
  const form = useForm({
    initial: {
      perTopup: typed(limits.perTopup),
      perDay: typed(limits.perDay),
      balanceCap: typed(limits.balanceCap),
      onePerson: typed(limits.onePerson),
    },
    check: (values) =>
      Object.fromEntries(FIGURES.map(({ key, label }) => [key, checkAmount(values[key], label)] as const)),
    submit: async (values) => {
      const read = (text: string) => readTypedRupees(text) ?? 0;
      await api.call(updateTopupLimits, {
        body: {
          perTopup: read(values.perTopup),
          perDay: read(values.perDay),
          balanceCap: read(values.balanceCap),
          onePerson: read(values.onePerson),
        },
      });
      await refreshBank(queries);
      onClose();
    },
  });
  return (
    <FormDialog title="Limits of bank transfers" form={form} submit="Save" onClose={onClose}>
      {FIGURES.map(({ key, label }, index) => (
        <TextField
          key={key}
          {...textInput(form, key)}
          label={`${label}, in rupees`}
          inputMode="decimal"
          autoComplete="off"
          {...(key === 'onePerson' && { hint: '0 = always two people' })}
          {...(index === 0 && { 'data-autofocus': true })}
        />
      ))}
    </FormDialog>
  );
}

function checkAmount(text: string, label: string): string | undefined {
  const rupees = readTypedRupees(text);
  if (rupees === null) return requiredMessage(label);
  return Number.isNaN(rupees) ? NOT_AN_AMOUNT : undefined;
}
