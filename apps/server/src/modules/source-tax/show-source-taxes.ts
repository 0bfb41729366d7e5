import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { getSourceTaxes as showOperation } from '@pravas/contract/source-tax/source-tax-operations.ts';
import { paise, subtract } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

type Payload = PayloadOf<typeof showOperation>;

/**
 * What was kept back in a month (YYYY-MM) in all books. The functions answer only for the provider's own organisation.
 */
export async function showSourceTaxes(tx: Tx, month: string): Promise<Payload> {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const last = first.add({ months: 1 }).subtract({ days: 1 });
  const suppliers = await sql<{
    tax: Payload['suppliers'][number]['tax'];
    service: string;
    vendor: string;
    supplied_paise: number;
    returned_paise: number;
    amount_paise: number;
  }>`select * from list_source_tax(${first.toString()}::date, ${last.toString()}::date)`.execute(tx);
  const customers = await sql<{
    organization_id: string;
    organization: string;
    payments: number;
    received_paise: number;
    tds_paise: number;
  }>`select * from list_tds_kept_back(${first.toString()}::date, ${last.toString()}::date)`.execute(tx);
  return {
    month,
    suppliers: suppliers.rows.map((row) => {
      const [supplied, returned] = [paise(row.supplied_paise), paise(row.returned_paise)];
      const { tax, service, vendor } = row;
      return {
        tax,
        service,
        vendor,
        supplied,
        returned,
        net: subtract(supplied, returned),
        amount: paise(row.amount_paise),
      };
    }),
    customers: customers.rows.map((row) => ({
      organizationId: row.organization_id,
      organization: row.organization,
      payments: row.payments,
      received: paise(row.received_paise),
      tds: paise(row.tds_paise),
    })),
  };
}
