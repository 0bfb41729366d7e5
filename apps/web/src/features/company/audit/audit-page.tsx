import { listAudit } from '@pravas/contract/audit/audit-operations.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { textValues } from '../../../lib/search-text.ts';
import { api } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadProblem } from '../../../ui/load-problem.tsx';
import { FirstUse, NoResult } from '../../../ui/no-result.tsx';
import { PaginationBar } from '../../../ui/pagination-bar.tsx';
import { RoleGate } from '../../../ui/role-gate.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { PageHead } from '../page-head.tsx';
import {
  type AuditAsk,
  auditSearch,
  isAuditNarrowed,
  NO_AUDIT_FILTERS,
  readAuditAsk,
  writeAuditAsk,
} from './audit-address.ts';
import { AuditEntry } from './audit-entry.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { ChainCheck, ExportTrail } from './chain-check.tsx';

/** The audit trail: who did what, when, and whether the record is whole. */
export function AuditPage() {
  return (
    <RoleGate privilege="audit.view" title="Audit trail">
      <AuditTrail />
    </RoleGate>
  );
}

function AuditTrail() {
  const ask = readAuditAsk(textValues(useSearch({ strict: false })));
  const navigate = useNavigate();
  const change = (part: Partial<AuditAsk>) =>
    void navigate({
      to: '/company-settings/audit',
      search: writeAuditAsk({ ...ask, rowNumber: 1, ...part }),
    });
  const query = {
    ...auditSearch(ask),
    sortBy: 'seq' as const,
    sortOrder: ask.sortOrder,
    rowNumber: ask.rowNumber,
    recordsPerPage: ask.recordsPerPage as 20,
  };
  const trail = useQuery({
    queryKey: ['company', 'audit', query],
    queryFn: ({ signal }) => api.call(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
  });
  const rows = trail.data?.data;
  return (
    <>
      <PageHead title="Audit trail" intro="Everything that was done, chained so that nothing can be changed unseen.">
        <ExportTrail from={ask.from} to={ask.to} />
      </PageHead>
      <ChainCheck />
      <div className="card">
        <AuditFilterBar ask={ask} actions={trail.data?.actions ?? []} onChange={change} />
        {trail.isPending && (
          <div role="status" aria-label="Loading the trail" className="space-y-5 p-5">
            {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
              <Bone key={row} className="h-5" />
            ))}
          </div>
        )}
        {trail.isError && (
          <LoadProblem failure={trail.error} what="The trail" onRetry={() => void trail.refetch()} className="m-4" />
        )}
        {rows?.length === 0 &&
          (isAuditNarrowed(ask) ? (
            <NoResult>
              <Button size="small" className="rounded-full" onClick={() => change(NO_AUDIT_FILTERS)}>
                Show everything
              </Button>
            </NoResult>
          ) : (
            <FirstUse icon={<ScrollText size={30} strokeWidth={1.6} />} title="Nothing yet">
              What people do from now on is written here.
            </FirstUse>
          ))}
        {rows && rows.length > 0 && (
          <>
            <ul aria-label="Entries" className={trail.isPlaceholderData ? 'opacity-60' : ''}>
              {rows.map((row) => (
                <AuditEntry
                  key={row.seq}
                  row={row}
                  onNarrow={(objectType, objectId) => change({ ...NO_AUDIT_FILTERS, objectType, objectId })}
                />
              ))}
            </ul>
            <PaginationBar
              rowNumber={ask.rowNumber}
              recordsPerPage={ask.recordsPerPage}
              total={trail.data?.total ?? 0}
              onChange={(rowNumber, recordsPerPage) => change({ rowNumber, recordsPerPage })}
            />
          </>
        )}
      </div>
    </>
  );
}
