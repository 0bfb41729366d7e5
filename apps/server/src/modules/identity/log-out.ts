import { sql } from 'kysely';
import { hashToken } from '../../platform/ids.ts';
import { endSession } from './end-sessions.ts';
import type { SessionContext } from './session.ts';

/** Ends the session of a cookie. A cookie that is unknown or already ended is no error: the person is signed out. */
export async function logOut(context: SessionContext, refreshToken: string | null): Promise<void> {
  if (!refreshToken) return;
  const { rows } = await context.database.system((db) =>
    sql<{
      organization_id: string;
      session_id: string;
    }>`select * from find_refresh(${hashToken(refreshToken)})`.execute(db),
  );
  const found = rows[0];
  if (!found) return;
  await context.database.forOrganization(found.organization_id, (tx) =>
    endSession(tx, context, found.organization_id, found.session_id, 'logged_out'),
  );
}
