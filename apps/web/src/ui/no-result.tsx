import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';

/** The specified empty answer of a search, with one-click ways out (screens §2.6). */
export function NoResult({ children }: { readonly children?: ReactNode }) {
  return (
    <div role="status" className="grid place-items-center px-6 py-14 text-center">
      <SearchX aria-hidden size={30} strokeWidth={1.6} className="text-ink-3" />
      <p className="mt-3 font-semibold">Sorry, No result found.</p>
      <p className="mt-1 max-w-[340px] text-ink-2">What you searched was unfortunately not found or doesn't exist.</p>
      {children && <div className="mt-5 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

interface FirstUseProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A place where nothing is yet: what will be here, and how to begin. */
export function FirstUse({ icon, title, children, action }: FirstUseProps) {
  return (
    <div className="grid place-items-center px-6 py-14 text-center">
      <span aria-hidden className="text-ink-3">
        {icon}
      </span>
      <p className="mt-3 font-semibold">{title}</p>
      <p className="mt-1 max-w-[380px] text-ink-2">{children}</p>
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
