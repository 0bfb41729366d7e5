import type { ReactNode } from 'react';
import type { Form } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';

interface DeskEntryFormProps {
  readonly form: Pick<Form<object>, 'formRef' | 'onSubmit' | 'failure' | 'isBusy' | 'isDirty'>;
  readonly children: ReactNode;
}

/** The sections in which the travel desk types what it found, and the button that puts it into the trip. */
export function DeskEntryForm({ form, children }: DeskEntryFormProps) {
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="@container space-y-4">
      {children}
      {form.failure !== null && <FailureNotice failure={form.failure} />}
      <div className="flex justify-end">
        <Button type="submit" tone="primary" size="large" busy={form.isBusy} className="max-sm:w-full">
          Add to trip
        </Button>
      </div>
      <LeaveGuard when={form.isDirty} />
    </form>
  );
}
