import type { Privilege } from '@pravas/contract/privileges.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSession } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface PageHeadProps {
  readonly title: ReactNode;
  readonly intro?: ReactNode;
  /** Stands above the title: the way back. */
  readonly above?: ReactNode;
  /** Buttons and the search field at the right. */
  readonly children?: ReactNode;
}

/** The heading of a policy screen. */
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

interface NeedsPolicyViewProps {
  readonly title: string;
  readonly children: ReactNode;
}

const NEEDED: Privilege = 'policies.view';

/** Shows a screen to those who may see policies; everyone else reads why it is empty. */
export function NeedsPolicyView({ title, children }: NeedsPolicyViewProps) {
  usePageTitle(title);
  const { user } = useSession();
  // Until it is known who the person is the server's answer decides.
  if (user === null || user.privileges.includes(NEEDED)) return children;
  return (
    <>
      <PageHead title={title} />
      <Notice
        tone="info"
        title="Your role does not allow this. Ask your company admin."
        action={
          <Link to="/home" className={buttonClass('quiet', 'small')}>
            Home
          </Link>
        }
      />
    </>
  );
}
