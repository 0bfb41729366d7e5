import {
  createReasonCode,
  updateReasonCode,
  updateReasonCodeStatus,
} from '@pravas/contract/policy/reason-code-operations.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareText, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api, usePrivilege } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { KEYS } from './query-keys.ts';
import { type ReasonCode, reasonCodesQuery } from './reason-code-queries.ts';
import { schemaErrors } from './schema-errors.ts';

const ALL = { sortBy: 'code', sortOrder: 'ASC', recordsPerPage: 500 } as const;

/** The reasons people choose from where a rule asks for one. */
export function ReasonCodesTab() {
  const mayManage = usePrivilege('policies.manage');
  const answer = useQuery({ ...reasonCodesQuery(ALL), placeholderData: keepPreviousData });
  /** Undefined = no form; null = the form of a new one. */
  const [editing, setEditing] = useState<ReasonCode | null | undefined>(undefined);
  const rows = answer.data?.data;
  const add = mayManage && (
    <Button onClick={() => setEditing(null)}>
      <Plus aria-hidden size={16} /> Add reason
    </Button>
  );
  return (
    <section aria-labelledby="reasons-title" className="card">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline px-5 py-4">
        <div className="min-w-0">
          <h2 id="reasons-title" className="text-lead font-semibold">
            Reason codes
          </h2>
          <p className="text-ink-2">People who go out of policy choose one; reports count them.</p>
        </div>
        {add}
      </div>
      {answer.isPending && (
        <div role="status" aria-label="Loading reason codes" className="space-y-5 p-5">
          <Bone className="h-5" />
          <Bone className="h-5" />
          <Bone className="h-5" />
        </div>
      )}
      {answer.isError && (
        <LoadProblem
          failure={answer.error}
          what="The list of reasons"
          onRetry={() => void answer.refetch()}
          className="m-4"
        />
      )}
      {rows?.length === 0 && (
        <FirstUse icon={<MessageSquareText size={30} strokeWidth={1.6} />} title="No reasons yet" action={add}>
          Rules that ask for a reason need at least one to choose from.
        </FirstUse>
      )}
      {rows && rows.length > 0 && (
        <ul aria-label="Reason codes" className="divide-y divide-hairline">
          {rows.map((row) => (
            <ReasonRow key={row._id} row={row} mayManage={mayManage} onEdit={() => setEditing(row)} />
          ))}
        </ul>
      )}
      {editing !== undefined && (
        <ReasonCodeDialog key={editing?._id ?? 'new'} row={editing} onClose={() => setEditing(undefined)} />
      )}
    </section>
  );
}

interface ReasonRowProps {
  readonly row: ReasonCode;
  readonly mayManage: boolean;
  readonly onEdit: () => void;
}

function ReasonRow({ row, mayManage, onEdit }: ReasonRowProps) {
  const queries = useQueryClient();
  /** What it will be once the server has answered; null while nothing is on its way. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isActive = wanted ?? row.isActive;
  const change = async (next: boolean) => {
    setWanted(next);
    try {
      await api.call(updateReasonCodeStatus, { body: { reasonCodeId: row._id, isActive: next } });
      await queries.invalidateQueries({ queryKey: KEYS.reasonCodes });
    } catch (error) {
      showToast(errorText(error), 'error');
    } finally {
      setWanted(null);
    }
  };
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 px-5 py-1.5">
      <span translate="no" className="w-32 truncate font-mono text-[13px] font-medium">
        {row.code}
      </span>
      <span className="min-w-0 flex-1 basis-52">{row.text}</span>
      <span className="inline-flex items-center gap-1 text-[13px] text-ink-2">
        {mayManage && (
          <Toggle checked={isActive} label={`${row.code} can be chosen`} onChange={(next) => void change(next)} />
        )}
        {isActive ? 'Can be chosen' : 'Off'}
      </span>
      {mayManage && (
        <IconButton label={`Change reason ${row.code}`} onClick={onEdit} className="size-9">
          <Pencil aria-hidden size={15} />
        </IconButton>
      )}
    </li>
  );
}

interface Values {
  readonly code: string;
  readonly text: string;
}

/** The form of a reason code, or of a new one (null). */
function ReasonCodeDialog({ row, onClose }: { readonly row: ReasonCode | null; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm<Values>({
    initial: { code: row?.code ?? '', text: row?.text ?? '' },
    keepAs: `reason-code:${row?._id ?? 'new'}`,
    check: (values) => schemaErrors(createReasonCode.body, values),
    submit: async (body) => {
      if (row) await api.call(updateReasonCode, { body: { reasonCodeId: row._id, ...body } });
      else await api.call(createReasonCode, { body });
      await queries.invalidateQueries({ queryKey: KEYS.reasonCodes });
      onClose();
    },
  });
  return (
    <FormDialog title={row ? `Change reason ${row.code}` : 'Add reason'} form={form} onClose={onClose} submit="Save">
      <TextField
        {...textInput(form, 'code')}
        label="Code"
        autoComplete="off"
        hint="Short, for reports: CLIENT, LATE"
        className="[&_input]:uppercase"
        data-autofocus
      />
      <TextArea {...textInput(form, 'text')} label="Text" hint="What people read when they choose it" />
      {row && <p className="text-[13px] text-ink-2">Whoever has chosen it before keeps the words of that day.</p>}
    </FormDialog>
  );
}
