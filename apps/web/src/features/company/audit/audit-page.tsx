import { listAudit } from '@pravas/contract/audit/audit-operations.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { api } from '../../../lib/session.ts';
import { ListBody, useListAsk, WayOut } from '../../../ui/list-screen.tsx';
import { FirstUse } from '../../../ui/no-result.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RoleGate } from '../../../ui/role-gate.tsx';
import { auditSearch, TRAIL } from './audit-address.ts';
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
  const [ask, change] = useListAsk('/company-settings/audit', TRAIL);
  const query = { ...auditSearch(ask), ...TRAIL.page(ask) };
  const trail = useQuery({
    queryKey: ['company', 'audit', query],
    queryFn: ({ signal }) => api.call(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title="Audit trail" intro="Everything that was done, chained so that nothing can be changed unseen.">
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
              What people do from now on is written here.
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
