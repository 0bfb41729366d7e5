import { saveAccounting } from '@pravas/contract/accounting/accounting-operations.ts';
import { type AccountHead, HEAD_WORDS } from '@pravas/domain/accounting/account-head.ts';
import { checkAccount, checkCompany, checkCostCentre } from '@pravas/domain/accounting/accounting-system.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useId, useState } from 'react';
import { type FieldErrors, type Form, textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { accountingQuery, refreshAccounting, type Setup } from './accounting-queries.ts';
import { HEAD_GROUPS, NAMES, SYSTEM_OPTIONS } from './accounting-words.ts';

/** The accounting program, and what it calls everything. */
export function AccountsPage() {
  return (
    <RoleGate title="Accounts" privilege="accounting.manage">
      <Accounts />
    </RoleGate>
  );
}

function Accounts() {
  const [system, setSystem] = useState<Setup['system'] | null>(null);
  const answer = useQuery(accountingQuery(system));
  const setup = answer.data?.setup;
  return (
    <>
      <PageHead
        above={
          <Link to="/home2/accounting" className="mb-2 inline-flex min-h-6 items-center gap-1.5 text-blue">
            <ArrowLeft aria-hidden size={15} /> Accounting
          </Link>
        }
        title="Accounts"
        intro="What your accounting program calls each account. Existing files keep their names."
      />
      {answer.isPending && <Bone className="h-96 rounded-2xl" />}
      {answer.isError && (
        <LoadProblem failure={answer.error} what="The accounts" onRetry={() => void answer.refetch()} />
      )}
      {setup && <AccountsForm key={`${setup.system} ${setup.version}`} setup={setup} onSystem={setSystem} />}
    </>
  );
}

interface AccountsValues {
  readonly company: string;
  readonly voucherType: string;
  readonly accounts: Readonly<Partial<Record<AccountHead, string>>>;
  readonly costCentres: Readonly<Record<string, string>>;
}

function valuesOf({ company, voucherType, accounts, costCentres }: Setup): AccountsValues {
  return {
    company,
    voucherType,
    accounts: Object.fromEntries(accounts.map(({ head, account }) => [head, account ?? ''])),
    costCentres: Object.fromEntries(costCentres.map(({ name, code }) => [name, code ?? ''])),
  };
}

interface AccountsFormProps {
  readonly setup: Setup;
  readonly onSystem: (system: Setup['system']) => void;
}

function AccountsForm({ setup, onSystem }: AccountsFormProps) {
  const queries = useQueryClient();
  const [isHeld, setIsHeld] = useState(false);
  const { system, version } = setup;
  const form = useForm<AccountsValues>({
    initial: valuesOf(setup),
    check: (values) => checkAll(system, values),
    submit: async ({ company, voucherType, accounts, costCentres }) => {
      await api.call(saveAccounting, {
        body: {
          system,
          company,
          voucherType,
          version,
          accounts: setup.accounts.map(({ head }) => ({ head, account: accounts[head]?.trim() || null })),
          costCentres: setup.costCentres.map(({ name }) => ({ name, code: costCentres[name]?.trim() || null })),
        },
      });
      await refreshAccounting(queries);
      showToast('Saved');
    },
  });
  const names = NAMES[system];
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="space-y-4">
      <Segmented
        name="system"
        label="Accounting program"
        value={system}
        options={SYSTEM_OPTIONS}
        onChange={(next) => (form.isDirty ? setIsHeld(true) : onSystem(next))}
      />
      {isHeld && form.isDirty && (
        <p role="alert" className="text-[13px] text-red">
          Save or discard your changes first.
        </p>
      )}
      {names.company !== null && (
        <Group title={SYSTEM_OPTIONS.find(({ value }) => value === system)?.label ?? ''}>
          <TextField {...textInput(form, 'company')} label={names.company} autoComplete="off" />
          {system === 'tally' && (
            <TextField
              {...textInput(form, 'voucherType')}
              label="Voucher type"
              hint="A type of its own with manual numbers, so that Tally refuses duplicates"
              autoComplete="off"
            />
          )}
        </Group>
      )}
      {HEAD_GROUPS.map(({ title, heads }) => (
        <Group key={title} title={title}>
          {heads.map((head) => (
            <Named
              key={head}
              form={form}
              place="accounts"
              name={head}
              label={`${names.account}: ${HEAD_WORDS[head].label}`}
              hint={HEAD_WORDS[head].what}
            />
          ))}
        </Group>
      ))}
      {setup.costCentres.length > 0 && (
        <Group title="Cost centres" intro="One without a name here is left out of the file.">
          {setup.costCentres.map(({ name }) => (
            <Named key={name} form={form} place="costCentres" name={name} label={`${names.costCentre}: ${name}`} />
          ))}
        </Group>
      )}
      {form.failure !== null && <FailureNotice failure={form.failure} />}
      <SaveBar shown={form.isDirty} busy={form.isBusy} onDiscard={() => form.reset()} label="Save the accounts" />
      <LeaveGuard when={form.isDirty} />
    </form>
  );
}

function checkAll(
  system: Setup['system'],
  { company, voucherType, accounts, costCentres }: AccountsValues,
): FieldErrors {
  const told = (text: string, judge: (system: Setup['system'], text: string) => string | null) =>
    text.trim() === '' ? undefined : (judge(system, text.trim()) ?? undefined);
  return {
    company: system === 'zoho' ? undefined : (checkCompany(system, company.trim()) ?? undefined),
    voucherType: system === 'tally' ? told(voucherType, checkAccount) : undefined,
    ...Object.fromEntries(
      Object.entries(accounts).map(([head, text]) => [`accounts.${head}`, told(text, checkAccount)]),
    ),
    ...Object.fromEntries(
      Object.entries(costCentres).map(([name, text]) => [`costCentres.${name}`, told(text, checkCostCentre)]),
    ),
  };
}

interface GroupProps {
  readonly title: string;
  readonly intro?: string;
  readonly children: React.ReactNode;
}

function Group({ title, intro, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card px-5 py-4">
      <h2 id={id} className="text-lead font-semibold">
        {title}
      </h2>
      {intro && <p className="mt-0.5 text-ink-2">{intro}</p>}
      <div className="mt-3 grid gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">{children}</div>
    </section>
  );
}

interface NamedProps {
  readonly form: Form<AccountsValues>;
  readonly place: 'accounts' | 'costCentres';
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
}

function Named({ form, place, name, label, hint }: NamedProps) {
  const path = `${place}.${name}`;
  const values: Readonly<Record<string, string | undefined>> = form.values[place];
  return (
    <TextField
      name={path}
      label={label}
      value={values[name] ?? ''}
      error={form.error(path)}
      onChange={({ target }) =>
        form.update((before) => ({ ...before, [place]: { ...before[place], [name]: target.value } }))
      }
      onBlur={() => form.touch(path)}
      autoComplete="off"
      {...(hint === undefined ? {} : { hint })}
    />
  );
}
