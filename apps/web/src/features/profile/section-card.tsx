import { type ReactNode, useId } from 'react';
import { cx } from '../../ui/class-names.ts';

interface SectionCardProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A titled card of the profile. */
export function SectionCard({ title, text, action, children, className }: SectionCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('card p-5 sm:p-6', className)}>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-lead font-semibold">
            {title}
          </h2>
          {text && <p className="mt-0.5 text-[13px] text-ink-2">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Values to read; a missing one shows as "-". */
export function Facts({ rows }: { readonly rows: readonly (readonly [string, string | null | undefined])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {rows.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-[13px] text-ink-3">{label}</dt>
          <dd className="mt-0.5 break-words">{value || '-'}</dd>
        </div>
      ))}
    </dl>
  );
}
