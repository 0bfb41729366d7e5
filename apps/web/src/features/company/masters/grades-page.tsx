import { type grade, listGrades, updateGradeStatus } from '@pravas/contract/organisation/master-operations.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { lazyDialog, opens } from '../../../lib/lazy-dialog.ts';
import { api, usePrivilege } from '../../../lib/session.ts';
import { RoleGate } from '../../../ui/role-gate.tsx';
import { KEYS } from '../query-keys.ts';
import { masterQuery } from './master-address.ts';
import { MasterList } from './master-list.tsx';
import { useMasterAsk } from './use-master-list.ts';

type Grade = z.input<typeof grade>;

const GradeDialog = lazyDialog(() => import('./grade-dialog.tsx'), 'GradeDialog');

/** Grades: what policies and reports sort people by. */
export function GradesPage() {
  return (
    <RoleGate privilege="grades.manage" title="Employee Grades">
      <Grades />
    </RoleGate>
  );
}

function Grades() {
  const { ask, change } = useMasterAsk('/company-settings/grade-management');
  const queries = useQueryClient();
  const query = masterQuery(ask);
  const answer = useQuery({
    queryKey: [...KEYS.grades, 'list', query],
    queryFn: ({ signal }) => api.call(listGrades, { query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <MasterList<Grade>
      title="Employee Grades"
      intro="Grades say how people may travel. Trip policies and reports go by them."
      noun="grade"
      filter="gradeId"
      ask={ask}
      onChange={change}
      answer={answer}
      mayManage={usePrivilege('grades.manage')}
      opener={opens(GradeDialog)}
      form={(row, onClose) => <GradeDialog key={row?._id ?? 'new'} row={row} onClose={onClose} />}
      onStatus={async (row, isActive) => {
        await api.call(updateGradeStatus, { body: { gradeId: row._id, isActive } });
        await queries.invalidateQueries({ queryKey: KEYS.grades });
      }}
    />
  );
}
