import { createDomain, listDomains, removeDomain, verifyDomain } from '@pravas/contract/identity/sso-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Clock, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { textInput, useForm } from '../../../lib/form.ts';
import { api } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { LoadProblem } from '../../../ui/load-problem.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { dayText } from '../moment-text.ts';
import { readTxtRecord } from './txt-record.ts';
import { useProof } from './use-proof.tsx';

type Domain = AnswerOf<typeof listDomains>['data'][number];

const DOMAINS = ['company', 'domains'] as const;

/** The mail domains that are the organisation's, and the record that proves each. */
export function DomainsCard() {
  const answer = useQuery({
    queryKey: DOMAINS,
    queryFn: ({ signal }) => api.call(listDomains, { signal }),
  });
  return (
    <section aria-label="Domains" className="card">
      <div className="px-5 py-4">
        <h2 className="text-lead font-semibold">Domains</h2>
        <p className="mt-0.5 max-w-[680px] text-ink-2">
          People with an address on a verified domain are sent to your identity provider. A TXT record in its DNS proves
          that it is yours.
        </p>
      </div>
      {answer.isPending && (
        <div role="status" aria-label="Loading domains" className="space-y-4 p-5">
          <Bone className="h-6 w-60" />
          <Bone className="h-10" />
        </div>
      )}
      {answer.isError && (
        <LoadProblem failure={answer.error} what="The domains" onRetry={() => void answer.refetch()} className="m-4" />
      )}
      <ul className="divide-y divide-hairline border-hairline not-empty:border-t">
        {answer.data?.data.map((domain) => (
          <DomainRow key={domain._id} domain={domain} />
        ))}
      </ul>
      {answer.data && <ClaimForm key={answer.data.data.length} />}
    </section>
  );
}

function DomainRow({ domain }: { readonly domain: Domain }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [removing, setRemoving] = useState(false);
  const { prove, question } = useProof();
  const verify = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await prove(
        `People with an address on ${domain.domain} will sign in through your identity provider. Every company admin is told.`,
        async (proof) => void (await api.call(verifyDomain, { body: { domainId: domain._id, ...proof } })),
      );
      await queries.invalidateQueries({ queryKey: DOMAINS });
      showToast(`${domain.domain} is verified`);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const giveUp = async () => {
    setFailure(null);
    try {
      await prove(
        `The people of ${domain.domain} sign in with a password again. Every company admin is told.`,
        async (proof) => void (await api.call(removeDomain, { body: { domainId: domain._id, ...proof } })),
      );
      await queries.invalidateQueries({ queryKey: DOMAINS });
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <li className="space-y-3 px-5 py-4">
      {question}
      <div className="flex items-center gap-3">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 truncate font-semibold">{domain.domain}</span>
          {domain.verifiedAt ? (
            <Badge tone="green">
              <CircleCheck aria-hidden size={12} /> Verified on {dayText(domain.verifiedAt)}
            </Badge>
          ) : (
            <Badge tone="amber">
              <Clock aria-hidden size={12} /> Not verified yet
            </Badge>
          )}
        </span>
        <IconButton label={`Give ${domain.domain} up`} onClick={() => setRemoving(true)}>
          <Trash2 aria-hidden size={16} />
        </IconButton>
      </div>
      {!domain.verifiedAt && (
        <>
          <TxtRecord domain={domain} />
          <Button size="small" busy={busy} disabled={busy} onClick={() => void verify()}>
            Verify now
          </Button>
        </>
      )}
      {failure !== null && <FailureNotice failure={failure} />}
      {removing && (
        <ConfirmAction
          title={`Give ${domain.domain} up?`}
          yes="Give up"
          danger
          onYes={async () => {
            if (domain.verifiedAt) {
              setRemoving(false);
              void giveUp();
              return;
            }
            await api.call(removeDomain, { body: { domainId: domain._id } });
            await queries.invalidateQueries({ queryKey: DOMAINS });
          }}
          onClose={() => setRemoving(false)}
        >
          {domain.verifiedAt
            ? 'People with addresses on it sign in with a password again. Another organisation may claim it.'
            : 'The claim is withdrawn. You can claim it again with a new record.'}
        </ConfirmAction>
      )}
    </li>
  );
}

/** The record in the parts that a DNS screen asks for; a record of another form is shown unchanged. */
function TxtRecord({ domain }: { readonly domain: Domain }) {
  const { name, value } = readTxtRecord(domain.record);
  return (
    <div className="space-y-3">
      <p className="text-[13px] text-ink-2">
        Add this TXT record to the DNS of {domain.domain}. It can take a while to spread.
      </p>
      {name !== null && <CopyLine label={`Name of the TXT record for ${domain.domain}`} value={name} />}
      <CopyLine
        label={`${name === null ? 'TXT record' : 'Value of the TXT record'} for ${domain.domain}`}
        value={value}
      />
    </div>
  );
}

function ClaimForm() {
  const queries = useQueryClient();
  const form = useForm<{ readonly domain: string }>({
    initial: { domain: '' },
    check: ({ domain }) => ({ domain: domain.trim() === '' ? requiredMessage('Domain') : undefined }),
    submit: async ({ domain }) => {
      await api.call(createDomain, { body: { domain: domain.trim().toLowerCase() } });
      await queries.invalidateQueries({ queryKey: DOMAINS });
    },
  });
  return (
    <form
      ref={form.formRef}
      noValidate
      onSubmit={form.onSubmit}
      aria-label="Claim a domain"
      className="border-t border-hairline px-5 py-4"
    >
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          {...textInput(form, 'domain')}
          label="Domain"
          placeholder="company.example"
          autoComplete="off"
          spellCheck={false}
          inputMode="url"
          className="w-full sm:w-80"
        />
        <Button type="submit" busy={form.isBusy} className="sm:mt-[27px]">
          Claim domain
        </Button>
      </div>
      {form.failure !== null && <FailureNotice failure={form.failure} className="mt-3" />}
      <LeaveGuard when={form.isDirty} />
    </form>
  );
}
