import type { PaidPart } from '@pravas/domain/booking/paid-part.ts';
import type { ReactNode } from 'react';
import { inrExact } from '../../lib/money-text.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { type CancelPreview, paidLines } from './offline-cancel-outcome.ts';

/** What was paid for the chosen part, line by line. */
export function PaidForPart({ label, part }: { readonly label: string; readonly part: PaidPart }) {
  return (
    <Panel title={label}>
      <AmountLines lines={paidLines(part)} />
    </Panel>
  );
}

interface WhatBecomesProps {
  readonly preview: CancelPreview | null;
}

/** Shown before it is saved: the refund and where it goes, and the notes that are issued. */
export function WhatBecomes({ preview }: WhatBecomesProps) {
  if (!preview) {
    return (
      <p className="text-[13px] text-ink-2">
        What goes back and the debit note are shown here once both amounts are right. The rest stays as our cancellation
        charge.
      </p>
    );
  }
  const waits = preview.refund > 0;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Panel title="What becomes of it">
        <AmountLines lines={preview.lines} />
      </Panel>
      <Panel title={preview.debitNote ? 'Debit note that is issued' : 'No debit note is issued'}>
        {preview.debitNote ? (
          <AmountLines lines={preview.debitNote} />
        ) : (
          <p className="text-[13px] text-ink-2">Nothing stays as our cancellation charge.</p>
        )}
        {preview.creditNote > 0 && (
          <p className="mt-2 text-[13px] text-ink-2">
            A credit note of {inrExact(preview.creditNote)} gives charges of ours back.
          </p>
        )}
        {waits && (
          <p className="mt-2 text-[13px] text-ink-2">
            {inrExact(preview.refund)} less is owed then: nothing is issued before the provider has agreed to it.
          </p>
        )}
      </Panel>
    </div>
  );
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-xl border border-hairline bg-sunken p-4">
      <h3 className="mb-2 text-[13px] font-semibold">{title}</h3>
      {children}
    </section>
  );
}
