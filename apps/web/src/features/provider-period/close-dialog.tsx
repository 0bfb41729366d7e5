import { closeLedgerPeriod } from '@pravas/contract/ledger/period-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDot } from 'lucide-react';
import { useForm } from '../../lib/form.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { checklistQuery, monthText, type PeriodItem, refreshPeriods } from './period-queries.ts';

interface CloseDialogProps {
  readonly month: string;
  readonly onClose: () => void;
}

/** Closes a month, after the person has seen what is open of it. */
export function CloseDialog({ month, onClose }: CloseDialogProps) {
  const answer = useQuery(checklistQuery(month));
  if (answer.data) return <Checklist month={month} items={answer.data.items} onClose={onClose} />;
  return (
    <Dialog title={`Close ${monthText(month)}`} shape="sheet" onClose={onClose}>
      <div className="px-5 pt-2 pb-5">
        {answer.isError ? (
          <LoadProblem failure={answer.error} what="The checklist" onRetry={() => void answer.refetch()} />
        ) : (
          <Bone className="h-64" />
        )}
      </div>
    </Dialog>
  );
}

interface ChecklistProps extends CloseDialogProps {
  readonly items: readonly PeriodItem[];
}

function Checklist({ month, items, onClose }: ChecklistProps) {
  const queries = useQueryClient();
  const open = items.filter(({ many }) => many > 0);
  const isStopped = open.some(({ stops }) => stops);
  const form = useForm({
    initial: { isSeen: false },
    check: ({ isSeen }) => ({
      isSeen: open.length > 0 && !isSeen ? 'Confirm that you have seen the open items that carry over' : undefined,
    }),
    submit: async ({ isSeen }) => {
      await api.call(closeLedgerPeriod, { body: { month, isSeen } });
      await refreshPeriods(queries);
      onClose();
    },
  });
  const error = form.error('isSeen');
  return (
    <FormDialog title={`Close ${monthText(month)}`} form={form} submit="Close the month" onClose={onClose}>
      <p className="text-ink-2">
        All days up to the end of {monthText(month)} are closed for the books of every customer. Only somebody else can
        open them again.
      </p>
      <ul className="divide-y divide-hairline border-y border-hairline" aria-label="Checklist">
        {items.map((one) => (
          <Item key={one.item} item={one} />
        ))}
      </ul>
      {isStopped ? (
        <Notice tone="warning" title="It cannot be closed yet">
          Fix what is marked first: a closed month cannot be corrected.
        </Notice>
      ) : (
        open.length > 0 && (
          <div>
            <Checkbox
              wraps
              name="isSeen"
              checked={form.values.isSeen}
              onChange={(isSeen) => form.set('isSeen', isSeen)}
              errorId={error ? 'isSeen-error' : undefined}
            >
              I have seen what is open. It carries over into the next month.
            </Checkbox>
            <FieldError id="isSeen-error" text={error} />
          </div>
        )
      )}
    </FormDialog>
  );
}

function Item({ item: { label, many, amount, stops } }: { readonly item: PeriodItem }) {
  const [Icon, colour, word] =
    many === 0
      ? ([CircleCheck, 'text-green', 'Done'] as const)
      : stops
        ? ([CircleAlert, 'text-red', 'Keeps the month open'] as const)
        : ([CircleDot, 'text-amber', 'Carries over'] as const);
  return (
    <li className="flex items-center gap-3 py-2 text-[13px]">
      <Icon aria-hidden size={16} className={`shrink-0 ${colour}`} />
      <span className="min-w-0 flex-1">
        {label}
        <span className="block text-ink-2">{word}</span>
      </span>
      {many > 0 && (
        <span className="board shrink-0 text-right">
          {many.toLocaleString('en-IN')}
          {amount > 0 && <span className="block text-ink-2">{inrExact(amount)}</span>}
        </span>
      )}
    </li>
  );
}
