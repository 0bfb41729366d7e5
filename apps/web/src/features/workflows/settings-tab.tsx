import { updateApprovalSettings } from '@pravas/contract/approval/workflow-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { textInput, useForm } from '../../lib/form.ts';
import { api, usePrivilege } from '../../lib/session.ts';
import { showAnswer } from '../../lib/show-answer.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { checkSettings, type SettingsValues, settingsBody, settingsValuesOf } from './settings-form.ts';
import { type ApprovalSettings, settingsQuery } from './workflow-query.ts';

/** How approvals work in the organisation. */
export function SettingsTab() {
  const answer = useQuery(settingsQuery);
  if (answer.isError) {
    return <LoadProblem failure={answer.error} what="The settings" onRetry={() => void answer.refetch()} />;
  }
  if (!answer.data) return <Bone className="h-72" />;
  return <SettingsForm settings={answer.data} />;
}

function SettingsForm({ settings }: { readonly settings: ApprovalSettings }) {
  const queries = useQueryClient();
  const mayManage = usePrivilege('policies.manage');
  const form = useForm<SettingsValues>({
    initial: settingsValuesOf(settings),
    check: checkSettings,
    keepAs: 'approval-settings',
    submit: async (values) => {
      const answer = await api.call(updateApprovalSettings, { body: settingsBody(values) });
      showAnswer(queries, settingsQuery.queryKey, answer.settings);
      return settingsValuesOf(answer.settings);
    },
  });
  const text = (name: keyof SettingsValues) => ({
    ...textInput(form, name),
    readOnly: !mayManage,
    autoComplete: 'off',
  });
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="max-w-[720px]">
      <fieldset className="card space-y-5 p-4 sm:p-5">
        <legend className="sr-only">Settings of approvals</legend>
        <div>
          <h2 className="text-[15px] font-semibold">Price after approval</h2>
          <p className="mt-0.5 text-[13px] text-ink-2">
            So far a price may rise without another question; the smaller of both holds. What was approved before keeps
            its own limit.
          </p>
          <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">
            <TextField {...text('tolerancePercent')} label="Tolerance (%)" inputMode="numeric" />
            <TextField {...text('toleranceAmount')} label="Tolerance amount (₹)" inputMode="decimal" />
          </div>
        </div>
        <div className="border-t border-hairline pt-5">
          <h2 className="text-[15px] font-semibold">Reminders and mails</h2>
          <TextField
            {...text('reminderHours')}
            label="Remind approvers every (hours)"
            inputMode="numeric"
            hint="Silence never approves anything: what is overdue goes to the next person"
            className="mt-3 sm:max-w-[calc(50%-8px)]"
          />
          <Switch
            checked={form.values.decideByMail}
            onChange={(decideByMail) => form.set('decideByMail', decideByMail)}
            label="Decide by mail"
            hint="Mails carry a link that decides once, without signing in"
            disabled={!mayManage}
            className="mt-3"
          />
        </div>
      </fieldset>
      {form.failure !== null && <FailureNotice failure={form.failure} className="mt-4" />}
      <SaveBar shown={form.isDirty} busy={form.isBusy} onDiscard={() => form.reset()} />
      <LeaveGuard when={form.isDirty} />
    </form>
  );
}
