import type { Privilege } from '@pravas/contract/privileges.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/page-title.ts';
import { useSession } from '../lib/session.ts';
import { buttonClass } from './button.tsx';
import { Notice } from './notice.tsx';

interface RoleGateProps {
  readonly title: string;
  readonly privilege: Privilege;
  /** People who have this instead may use it as well. */
  readonly or?: Privilege;
  readonly children: ReactNode;
}

/** Shows a screen to people who may use it; everyone else reads why it is empty, and the server is asked nothing. */
export function RoleGate({ title, privilege, or, children }: RoleGateProps) {
  usePageTitle(title);
  const { user } = useSession();
  // Until the person is known the server's answer decides.
  const mayUse = user === null || [privilege, or].some((one) => one !== undefined && user.privileges.includes(one));
  if (mayUse) return children;
  return (
    <>
      <h1 className="mb-4 text-title font-semibold tracking-[-0.01em]">{title}</h1>
      <RoleNotice />
    </>
  );
}

/** Says that a role does not allow something: trying again changes nothing, the role must change. */
export function RoleNotice({ className }: { readonly className?: string | undefined }) {
  return (
    <Notice
      tone="info"
      title="Your role does not allow this. Ask your company admin."
      {...(className ? { className } : {})}
      action={
        <Link to="/home" className={buttonClass('quiet', 'small')}>
          Home
        </Link>
      }
    />
  );
}
