import type { ReactNode } from 'react';

interface CancelCardProps {
  /** "flight". */
  readonly noun: string;
  /** What cancelling costs at most; null where nobody knows. */
  readonly charges: ReactNode;
  /** Why nothing may be cancelled; null where something may. */
  readonly refusal: string | null;
  /** What may be cancelled. */
  readonly form: ReactNode;
  /** What may be asked for besides. */
  readonly children?: ReactNode;
}

/** The place of a booking's page where it is cancelled. Says why where nothing may be cancelled. */
export function CancelCard({ noun, charges, refusal, form, children }: CancelCardProps) {
  return (
    <section aria-labelledby="cancel" className="card p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="cancel" className="text-[15px] font-semibold">
          Cancel this {noun}
        </h2>
        {charges}
      </div>
      {refusal === null ? form : <p className="mt-2 text-ink-2">{refusal}</p>}
      {children}
    </section>
  );
}
