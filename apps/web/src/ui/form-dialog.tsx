import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Form } from '../lib/form.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { LeaveGuard } from './leave-guard.tsx';

interface FormDialogProps<V> {
  readonly title: string;
  readonly form: Form<V>;
  readonly onClose: () => void;
  readonly submit: string;
  readonly children: ReactNode;
  readonly width?: string;
  /** The label of leaving, where 'Cancel' would be mistaken for the action itself. */
  readonly cancel?: string;
  /** Shown at the left of the buttons. */
  readonly aside?: ReactNode;
  /** A refusal that leads on, instead of the plain one; null where there is nothing to add to it. */
  readonly wayOut?: (failure: unknown) => ReactNode;
}

/** A form in a dialog (a sheet on phones). Closing it with something typed asks first. */
export function FormDialog<V>({
  title,
  form,
  onClose,
  submit,
  cancel = 'Cancel',
  children,
  width,
  aside,
  wayOut,
}: FormDialogProps<V>) {
  const [asking, setAsking] = useState(false);
  const failure = useRef<HTMLDivElement>(null);
  // A refusal of the whole form is at its end, which a long form does not show.
  useEffect(() => {
    if (form.failure === null) return;
    failure.current?.focus({ preventScroll: true });
    failure.current?.scrollIntoView({ block: 'nearest' });
  }, [form.failure]);
  const close = () => {
    if (form.isBusy) return;
    if (form.isDirty && !asking) setAsking(true);
    else onClose();
  };
  return (
    <Dialog title={title} shape="sheet" onClose={close} {...(width ? { width } : {})}>
      <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="flex min-h-0 flex-col">
        <div className="min-h-0 space-y-4 overflow-y-auto px-5 pt-2 pb-5">
          {children}
          {form.failure !== null && (
            <div ref={failure} tabIndex={-1} className="scroll-mb-5 rounded-xl outline-none">
              {wayOut?.(form.failure) ?? <FailureNotice failure={form.failure} />}
            </div>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-hairline px-5 py-3">
          {asking && form.isDirty ? (
            <>
              <p role="alert" className="mr-auto font-medium">
                Leave without saving?
              </p>
              <Button onClick={() => setAsking(false)}>Stay</Button>
              <Button tone="danger" onClick={onClose}>
                Leave
              </Button>
            </>
          ) : (
            <>
              {aside && <div className="mr-auto">{aside}</div>}
              <Button onClick={close} disabled={form.isBusy}>
                {cancel}
              </Button>
              <Button type="submit" tone="primary" busy={form.isBusy}>
                {submit}
              </Button>
            </>
          )}
        </div>
      </form>
      <LeaveGuard when={form.isDirty} />
    </Dialog>
  );
}
