import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: string;
  readonly intro?: ReactNode;
  /** Buttons and the search field at the right. */
  readonly children?: ReactNode;
}

/** The heading of a company-settings screen. */
export function PageHead({ title, intro, children }: PageHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-title font-semibold tracking-[-0.01em]">{title}</h1>
        {intro && <p className="mt-0.5 max-w-[640px] text-ink-2">{intro}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow">{children}</div>}
    </div>
  );
}
