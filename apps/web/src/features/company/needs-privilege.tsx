import type { Privilege } from '@pravas/contract/privileges.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSession } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from './page-head.tsx';

interface NeedsPrivilegeProps {
  readonly privilege: Privilege;
  readonly title: string;
  readonly children: ReactNode;
}

/** Shows a screen to those who may use it; everyone else reads why it is empty, and asks the server for nothing. */
export function NeedsPrivilege({ privilege, title, children }: NeedsPrivilegeProps) {
  usePageTitle(title);
  const { user } = useSession();
  // Until it is known who the person is the server's answer decides.
  if (user === null || user.privileges.includes(privilege)) return children;
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
