import { updateApprovalWorkflowStatus } from '@pravas/contract/approval/workflow-operations.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { GitBranch, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { inr } from '../../lib/money-text.ts';
import { api, usePrivilege } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ChainLine } from '../../ui/chain-line.tsx';
import { cx } from '../../ui/class-names.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { WorkflowDialog } from './workflow-dialog.tsx';
import { WORKFLOW_KEY, type Workflow, workflowStops, workflowsQuery } from './workflow-query.ts';

/** All chains with the people on them. */
export function WorkflowList() {
  const answer = useQuery(workflowsQuery);
  const mayManage = usePrivilege('policies.manage');
  /** Undefined = no form; null = the form of a new one. */
  const [editing, setEditing] = useState<Workflow | null | undefined>(undefined);
  const add = mayManage && (
    <Button tone="primary" onClick={() => setEditing(null)}>
      <Plus aria-hidden size={16} /> Add approval chain
    </Button>
  );
  const rows = answer.data?.data ?? [];
  return (
    <>
      {answer.isPending && <ListBones />}
      {answer.isError && (
        <LoadProblem failure={answer.error} what="The approval chains" onRetry={() => void answer.refetch()} />
      )}
      {answer.data && rows.length === 0 && (
        <div className="card">
          <FirstUse icon={<GitBranch size={30} strokeWidth={1.6} />} title="No approval chains yet" action={add}>
            Until there is one, trips within policy go through and the manager is asked about all others.
          </FirstUse>
        </div>
      )}
      {rows.length > 0 && (
        <>
          {add && <div className="mb-4 flex justify-end max-sm:*:grow">{add}</div>}
          <ul aria-label="Approval chains" className="space-y-4">
            {rows.map((row) => (
              <WorkflowCard key={row._id} row={row} mayManage={mayManage} onEdit={() => setEditing(row)} />
            ))}
          </ul>
        </>
      )}
      {editing !== undefined && (
        <WorkflowDialog key={editing?._id ?? 'new'} row={editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}

interface WorkflowCardProps {
  readonly row: Workflow;
  readonly mayManage: boolean;
  readonly onEdit: () => void;
}

function WorkflowCard({ row, mayManage, onEdit }: WorkflowCardProps) {
  const queries = useQueryClient();
  const status = useMutation({
    mutationFn: (isActive: boolean) =>
      api.call(updateApprovalWorkflowStatus, { body: { workflowId: row._id, isActive } }),
    onSettled: () => queries.invalidateQueries({ queryKey: WORKFLOW_KEY }),
  });
  const isActive = status.isPending ? status.variables : row.isActive;
  return (
    <li className="card px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-[15px] font-semibold">
            {row.name}
            {!isActive && <Badge>Off</Badge>}
          </h2>
          <p className="board text-[13px] text-ink-2">{forWhom(row)}</p>
        </div>
        {mayManage && (
          <div className="flex items-center gap-1">
            <Toggle checked={isActive} onChange={(on) => status.mutate(on)} label={`${row.name} is in force`} />
            <Button size="small" tone="plain" onClick={onEdit}>
              <Pencil aria-hidden size={14} /> Edit<span className="sr-only"> {row.name}</span>
            </Button>
          </div>
        )}
      </div>
      {status.isError && <FailureNotice failure={status.error} className="mt-3" />}
      <div className={cx('mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-2', !isActive && 'opacity-70')}>
        <ChainBox title="Within policy" row={row} chain={row.withinPolicy} empty="Nobody is asked" />
        <ChainBox title="Out of policy" row={row} chain={row.outOfPolicy} empty="The manager is asked" />
      </div>
    </li>
  );
}

interface ChainBoxProps {
  readonly title: string;
  readonly row: Workflow;
  readonly chain: Workflow['withinPolicy'];
  readonly empty: string;
}

function ChainBox({ title, row, chain, empty }: ChainBoxProps) {
  return (
    <div className="min-w-0 rounded-xl bg-sunken px-4 py-3">
      <h3 className="mb-2.5 text-[13px] font-medium text-ink-2">{title}</h3>
      {chain.levels.length === 0 ? (
        <p className="text-[13px]">{empty}</p>
      ) : (
        <ChainLine label={`${row.name}, ${title.toLowerCase()}`} stops={workflowStops(chain)} />
      )}
    </div>
  );
}

/** "Sales, grade M2, from ₹50,000", "Everybody". */
function forWhom({ department, grade, fromAmount }: Workflow): string {
  const whom = [department?.name, grade && `grade ${grade.name}`].filter(Boolean).join(', ') || 'Everybody';
  return fromAmount > 0 ? `${whom}, from ${inr(fromAmount)}` : whom;
}

function ListBones() {
  return (
    <div role="status" aria-label="Loading approval chains" className="space-y-4">
      {['a', 'b'].map((row) => (
        <div key={row} className="card space-y-4 p-5">
          <Bone className="h-5 w-48" />
          <div className="grid gap-8 lg:grid-cols-2">
            <Bone className="h-28" />
            <Bone className="h-28" />
          </div>
        </div>
      ))}
    </div>
  );
}
