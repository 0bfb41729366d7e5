import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { listOrganizations as listOperation } from '@pravas/contract/organisation/organization-operations.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

interface ListedRow {
  id: string;
  name: string;
  employees: number;
  created_at: Date;
  total: number;
}

/** One page of the installation's organisations. The function answers only for the provider's own organisation. */
export async function listOrganizations(
  tx: Tx,
  query: QueryOf<typeof listOperation>,
): Promise<PayloadOf<typeof listOperation>> {
  const { rowNumber, recordsPerPage } = query;
  const name = query.search?.name?.trim() ?? '';
  const isDescending = query.sortOrder.toUpperCase() === 'DESC';
  const { rows } = await sql<ListedRow>`
    select * from list_organizations(${name}, ${query.sortBy ?? 'name'}, ${isDescending}, ${recordsPerPage}, ${rowNumber - 1})
  `.execute(tx);
  return {
    data: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      employees: row.employees,
      createdAt: row.created_at.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
    rowNumber,
    recordsPerPage,
  };
}
