import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session.ts';
import { RoleGate, RoleNotice } from '../../../ui/role-gate.tsx';

/** The provider's admins alone set fees; everyone else reads why the page is empty. */
export function FeesGate({ children }: { readonly children: ReactNode }) {
  const { user } = useSession();
  return (
    <RoleGate title="Convenience fees" privilege="organisation.manage">
      {user === null || user.isSuperAdmin ? (
        children
      ) : (
        <>
          <h1 className="mb-4 text-title font-semibold tracking-[-0.01em]">Convenience fees</h1>
          <RoleNotice />
        </>
      )}
    </RoleGate>
  );
}
