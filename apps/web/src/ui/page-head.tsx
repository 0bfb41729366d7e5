import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: ReactNode;
  readonly intro?: ReactNode;
  /** Shown above the title: the way back. */
  readonly above?: ReactNode;
  /** Buttons and the search field at the right. */
  readonly children?: ReactNode;
}

/** The heading of a screen. */
export function PageHead({ title, intro, above, children }: PageHeadProps) {
  return (
    <>
      {above}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-title font-semibold tracking-[-0.01em]">
            {title}
          </h1>
          {intro && <div className="mt-0.5 max-w-[680px] text-ink-2">{intro}</div>}
        </div>
        {children && <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow">{children}</div>}
      </div>
    </>
  );
}
