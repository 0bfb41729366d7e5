import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { listCustomerDisputes as operation } from '@pravas/contract/wallet/dispute-operations.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { presentDispute, selectDisputes } from './list-disputes.ts';

interface Place {
  readonly organization_id: string;
  readonly organization: string;
  readonly id: string;
  readonly total: number;
}

/** Disputed payments of all organisations, for the provider's people; what each says is read inside its organisation. */
export async function listCustomerDisputes(
  database: Database,
  { search = {}, rowNumber, recordsPerPage }: QueryOf<typeof operation>,
): Promise<PayloadOf<typeof operation>> {
  const wanted = search.isDecided === true ? ['decided'] : ['word', 'open'];
  const { rows: places } = await database.system((db) =>
    sql<Place>`select * from find_disputes(${sql.val(wanted)}::text[], ${rowNumber - 1}, ${recordsPerPage})`.execute(
      db,
    ),
  );
  const data: PayloadOf<typeof operation>['data'][number][] = [];
  for (const { organization_id: organizationId, organization, id } of places) {
    const row = await database.readOrganization(organizationId, (tx) =>
      selectDisputes(tx).where('d.id', '=', id).executeTakeFirst(),
    );
    if (!row) continue;
    const told = { organizationId, organization, needsWord: row.held_back === 'person', takenBefore: row.take - 1 };
    data.push({ ...presentDispute(row), ...told });
  }
  return { data, total: Number(places[0]?.total ?? 0), rowNumber, recordsPerPage };
}
