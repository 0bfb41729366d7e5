import { exportAudit, listAudit, verifyAudit } from '@pravas/contract/audit/audit-operations.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Download, ScrollText, ShieldCheck } from 'lucide-react';
import { errorText } from '../../../lib/error-text.ts';
import { countText } from '../../../lib/money-text.ts';
import { api } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { searchParameter } from '../../../ui/list-address.ts';
import { ListBody, useListAsk, WayOut } from '../../../ui/list-screen.tsx';
import { FirstUse } from '../../../ui/no-result.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RoleGate } from '../../../ui/role-gate.tsx';
import { saveFile } from '../save-file.ts';
import { auditSearch, TRAIL } from './audit-address.ts';
import { AuditEntry } from './audit-entry.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';

/** The audit trail: who did what, when, and whether the record is whole. */
export function AuditPage() {
  return (
    <RoleGate privilege="audit.view" title="Audit trail">
      <AuditTrail />
    </RoleGate>
  );
}

function AuditTrail() {
  const [ask, change] = useListAsk('/company-settings/audit', TRAIL);
  const query = { ...auditSearch(ask), ...TRAIL.page(ask) };
  const trail = useQuery({
    queryKey: ['company', 'audit', query],
    queryFn: ({ signal }) => api.call(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title="Audit trail" intro="Every action, chained so that no change goes unseen.">
        <ExportTrail from={ask.from} to={ask.to} />
      </PageHead>
      <ChainCheck />
      <div className="card">
        <AuditFilterBar ask={ask} actions={trail.data?.actions ?? []} onChange={change} />
        <ListBody
          answer={trail}
          ask={ask}
          onPage={change}
          what="The trail"
          loading="Loading the trail"
          waysOut={TRAIL.isNarrowed(ask) ? <WayOut onClick={() => change(TRAIL.none)}>Show everything</WayOut> : null}
          firstUse={
            <FirstUse icon={<ScrollText size={30} strokeWidth={1.6} />} title="Nothing yet">
              Actions from now on appear here.
            </FirstUse>
          }
        >
          {({ data }) => (
            <ul aria-label="Entries" className={trail.isPlaceholderData ? 'opacity-60' : ''}>
              {data.map((row) => (
                <AuditEntry
                  key={row.seq}
                  row={row}
                  onNarrow={(objectType, objectId) => change({ ...TRAIL.none, objectType, objectId })}
                />
              ))}
            </ul>
          )}
        </ListBody>
      </div>
    </>
  );
}

/** Recomputes the chain and says whether it holds. */
function ChainCheck() {
  const check = useMutation({ mutationFn: () => api.call(verifyAudit) });
  return (
    <div className="mb-4">
      <div className="card flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <p className="flex min-w-0 flex-1 basis-64 items-center gap-2 text-ink-2">
          <ShieldCheck aria-hidden size={18} className="shrink-0 text-ink-3" />
          Each entry carries the hash of the one before it. Verifying computes them all again.
        </p>
        <Button busy={check.isPending} disabled={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? 'Verifying' : 'Verify the chain'}
        </Button>
      </div>
      {check.isError && <FailureNotice failure={check.error} className="mt-3" />}
      {check.data?.holds === true && (
        <Notice tone="done" title={`The chain holds: ${countText(check.data.rows, 'row')}`} className="mt-3">
          Newest hash{' '}
          <span translate="no" className="font-mono [overflow-wrap:anywhere]">
            {check.data.headHash}
          </span>
        </Notice>
      )}
      {check.data?.holds === false && (
        <Notice tone="error" title="The chain is broken" className="mt-3">
          {check.data.firstBroken === null
            ? 'Entries are missing at its end.'
            : `The first entry that does not match is row ${check.data.firstBroken.toLocaleString('en-IN')}.`}{' '}
          Export the trail, keep the file, and tell the administrator of this installation.
        </Notice>
      )}
    </div>
  );
}

/** The trail, or its part of the chosen days, as a file that can be verified elsewhere. */
function ExportTrail({ from, to }: { readonly from: string; readonly to: string }) {
  const save = useMutation({
    mutationFn: () => api.download(exportAudit, { query: searchParameter({ from, to }) }),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName),
    onError: (error) => showToast(errorText(error), 'error'),
  });
  return (
    <Button busy={save.isPending} disabled={save.isPending} onClick={() => save.mutate()}>
      {!save.isPending && <Download aria-hidden size={16} />}
      {from === '' && to === '' ? 'Export' : 'Export these days'}
    </Button>
  );
}
