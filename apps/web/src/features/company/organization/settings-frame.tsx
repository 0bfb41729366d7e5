import type { ReactNode } from 'react';
import { errorCode } from '../../../lib/error-text.ts';
import type { Form } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { LoadProblem } from '../../../ui/load-problem.tsx';
import { SectionBones } from './section-bones.tsx';
import { type Settings, useSettings } from './settings-query.ts';

interface LoadedProps {
  readonly organizationId: string | null;
  readonly children: (settings: Settings) => ReactNode;
}

/** Waits for the settings and hands them on. */
export function LoadedSettings({ organizationId, children }: LoadedProps) {
  const settings = useSettings(organizationId);
  if (settings.data) return children(settings.data);
  if (settings.isError) {
    return <LoadProblem failure={settings.error} what="The settings" onRetry={() => void settings.refetch()} />;
  }
  return <SectionBones />;
}

interface SectionFormProps<V> {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly form: Form<V>;
  readonly children: ReactNode;
}

/** A section of settings with a save of its own. */
export function SectionForm<V>({ title, intro, form, children }: SectionFormProps<V>) {
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} aria-label={title} className="card">
      <SectionHead title={title} intro={intro} />
      <div className="px-5 py-4">{children}</div>
      <div className="space-y-3 border-t border-hairline px-5 py-3">
        {form.failure !== null && <FailureNotice failure={form.failure} />}
        {errorCode(form.failure) === 'conflict' && (
          <p className="text-[13px] text-ink-2">
            The newest settings have been fetched. Saving again puts what appears here in their place.
          </p>
        )}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p role="status" className="mr-auto text-[13px] text-ink-2">
            {form.isDirty && 'Not saved yet'}
          </p>
          {form.isDirty && <Button onClick={() => form.reset()}>Undo changes</Button>}
          <Button type="submit" tone="primary" busy={form.isBusy} disabled={!form.isDirty && !form.isBusy}>
            Save
          </Button>
        </div>
      </div>
      <LeaveGuard when={form.isDirty} />
    </form>
  );
}

/** The heading of a section. */
export function SectionHead({ title, intro }: { readonly title: string; readonly intro?: ReactNode }) {
  return (
    <div className="border-b border-hairline px-5 py-4">
      <h2 className="text-lead font-semibold">{title}</h2>
      {intro && <p className="mt-0.5 max-w-[680px] text-ink-2">{intro}</p>}
    </div>
  );
}

/** The sentence on what only the provider may change. */
export function SetByProvider() {
  return <p className="mb-3 text-[13px] font-medium text-ink-2">Set by the provider</p>;
}
