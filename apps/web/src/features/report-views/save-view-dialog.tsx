import { changeReportView, createReportView } from '@pravas/contract/report/view-operations.ts';
import { REPORT_PERIODS } from '@pravas/domain/report/report-period.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { datedSpan } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { changedViewBody, checkView, newViewBody, newViewValues, type ViewValues, viewValuesOf } from './view-form.ts';
import type { ReportOnScreen, View } from './view-queries.ts';
import { PERIOD_WORDS } from './view-words.ts';

interface SaveViewDialogProps {
  /** Null = a new one. */
  readonly view: View | null;
  readonly screen: ReportOnScreen;
  readonly onSaved: (view: View) => Promise<void>;
  readonly onClose: () => void;
}

/** The form of a view: its name, its days, and who sees it. */
export function SaveViewDialog({ view, screen, onSaved, onClose }: SaveViewDialogProps) {
  const once = useOnce();
  const form = useForm<ViewValues>({
    initial: view ? viewValuesOf(view) : newViewValues(screen, indianDate(Temporal.Now.instant())),
    check: checkView,
    submit: async (values) => {
      if (view) {
        const body = changedViewBody(values, view, screen);
        await onSaved((await api.call(changeReportView, { body })).view);
      } else {
        const body = newViewBody(values, screen);
        const saved = await once(body, (idempotencyKey) => api.call(createReportView, { body, idempotencyKey }));
        await onSaved(saved.view);
      }
    },
  });
  const { days, isShared, takesScreen } = form.values;
  const [from, to] = view && !takesScreen ? [view.from, view.to] : [screen.from, screen.to];
  const still = from === null || to === null ? 'These days' : `Always ${datedSpan(from, to)}`;
  return (
    <FormDialog title={view ? `Change ${view.name}` : 'Save this view'} form={form} submit="Save" onClose={onClose}>
      <TextField {...textInput(form, 'name')} label="Name" autoComplete="off" data-autofocus />
      <SelectField
        {...textInput(form, 'days')}
        label="Days"
        options={[
          ...REPORT_PERIODS.map((period) => ({ value: period, label: PERIOD_WORDS[period] })),
          { value: 'fixed', label: still },
          ...(days === 'own' ? [{ value: 'own', label: 'As the report has them' }] : []),
        ]}
      />
      {days !== 'fixed' && days !== 'own' && (
        <p className="text-[13px] text-ink-2">They move: opened next month, the view shows other days.</p>
      )}
      {view?.report === screen.report && (
        <Checkbox wraps checked={takesScreen} onChange={(takes) => form.set('takesScreen', takes)}>
          Take filters, columns and order from the report as it is on the screen now
        </Checkbox>
      )}
      <Checkbox wraps checked={isShared} onChange={(shared) => form.set('isShared', shared)}>
        Share it with everybody in the company who may see reports
      </Checkbox>
    </FormDialog>
  );
}
