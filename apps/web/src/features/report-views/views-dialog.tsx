import type { ReadyMadeView } from '@pravas/contract/report/ready-made-views.ts';
import { REPORT_PATHS } from '@pravas/contract/report/report-names.ts';
import { viewAddress } from '@pravas/contract/report/view-address.ts';
import { deleteReportSchedule, deleteReportView } from '@pravas/contract/report/view-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { countText } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ScheduleList } from './schedule-list.tsx';
import { ReadyMadeViews, ViewList } from './view-list.tsx';
import { type ReportOnScreen, type Schedule, VIEWS_KEY, type View } from './view-queries.ts';

interface ViewsDialogProps {
  readonly screen: ReportOnScreen;
  readonly titleOf: (path: string) => string;
  readonly begins: 'views' | 'schedules';
  readonly onClose: () => void;
}

/** What the dialog shows: one of its lists, or what is done to an entry of them. */
type Step =
  | { readonly does: 'list' }
  | { readonly does: 'save'; readonly view: View | null }
  | { readonly does: 'delete'; readonly view: View }
  | {
      readonly does: 'schedule';
      readonly view: Pick<View, '_id' | 'name' | 'period' | 'from' | 'to'>;
      readonly row: Schedule | null;
    }
  | { readonly does: 'stop'; readonly row: Schedule };

const LISTS = [
  { value: 'views', label: 'Views' },
  { value: 'schedules', label: 'My schedules' },
] as const;

/** The days that a ready-made view names. */
function daysIn({ from }: Readonly<Record<string, unknown>>): { readonly from?: string } {
  return typeof from === 'string' ? { from } : {};
}

/** Saved views of reports: open, save, share and schedule them; and one's own schedules. */
export function ViewsDialog({ screen, titleOf, begins, onClose }: ViewsDialogProps) {
  const [shown, setShown] = useState<'views' | 'schedules'>(begins);
  const [step, setStep] = useState<Step>({ does: 'list' });
  const queries = useQueryClient();
  const navigate = useNavigate();
  const renew = () => queries.invalidateQueries({ queryKey: VIEWS_KEY });
  const back = (list = shown) => {
    setShown(list);
    setStep({ does: 'list' });
  };
  const open = (view: View) => {
    const { path, values } = viewAddress(view, view);
    void navigate({ to: path, search: values });
    onClose();
  };
  const openReadyMade = ({ report, search }: ReadyMadeView) => {
    const plain = { report, search, columns: null, sortBy: null, sortOrder: 'DESC', groupBy: null } as const;
    const { path, values } = viewAddress(plain, { from: null, to: null, ...daysIn(search) });
    void navigate({ to: path, search: values });
    onClose();
  };
  if (step.does === 'save') {
    return (
      <SaveViewDialog
        view={step.view}
        screen={screen}
        onClose={() => back()}
        onSaved={async (view) => {
          await renew();
          if (step.view === null) open(view);
          else back();
        }}
      />
    );
  }
  if (step.does === 'schedule') {
    return (
      <ScheduleDialog
        view={step.view}
        row={step.row}
        onClose={() => back()}
        onSaved={async () => {
          await renew();
          back('schedules');
        }}
      />
    );
  }
  if (step.does === 'delete') {
    const { view } = step;
    return (
      <ConfirmAction
        title={`Delete ${view.name}?`}
        yes="Delete"
        danger
        onYes={async () => {
          await api.call(deleteReportView, { query: { viewId: view._id } });
          await renew();
        }}
        onClose={() => back()}
      >
        {view.schedules > 0
          ? `${countText(view.schedules, 'schedule')} that ${view.schedules === 1 ? 'sends it ends' : 'send it end'} with it.`
          : 'What it shows stays where it is: only the view goes.'}
      </ConfirmAction>
    );
  }
  if (step.does === 'stop') {
    const { row } = step;
    return (
      <ConfirmAction
        title={`Delete the schedule of ${row.view.name}?`}
        yes="Delete"
        danger
        onYes={async () => {
          await api.call(deleteReportSchedule, { query: { scheduleId: row._id } });
          await renew();
        }}
        onClose={() => back()}
      >
        The report is no longer sent. The view stays.
      </ConfirmAction>
    );
  }
  return (
    <Dialog title="Views" shape="sheet" width="w-[min(96vw,620px)]" onClose={onClose}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-2 pb-3">
        <Segmented label="List" name="views-list" value={shown} options={LISTS} onChange={setShown} />
        <Button tone="primary" data-autofocus onClick={() => setStep({ does: 'save', view: null })}>
          <Plus aria-hidden size={16} /> Save this view
        </Button>
      </div>
      <div className="min-h-40 overflow-y-auto border-t border-hairline px-5 pb-4">
        {shown === 'views' ? (
          <>
            <ViewList
              reportTitle={({ report }) => titleOf(REPORT_PATHS[report])}
              onOpen={open}
              onChange={(view) => setStep({ does: 'save', view })}
              onDelete={(view) => setStep({ does: 'delete', view })}
              onSchedule={(view) => setStep({ does: 'schedule', view, row: null })}
            />
            <ReadyMadeViews titleOf={(report) => titleOf(REPORT_PATHS[report])} onOpen={openReadyMade} />
          </>
        ) : (
          <ScheduleList
            onChange={(row, view) => setStep({ does: 'schedule', view, row })}
            onDelete={(row) => setStep({ does: 'stop', row })}
          />
        )}
      </div>
    </Dialog>
  );
}
