import type { AccountHead } from '@pravas/domain/accounting/account-head.ts';
import { saveAccounting } from '../../src/modules/accounting/index.ts';
import type { Database } from '../../src/platform/database.ts';
import { callerOf } from './hotel-invoices.ts';

/** What the company's ledgers are called in Tally. */
const LEDGERS: Readonly<Record<AccountHead, string>> = {
  travel_flight: 'Travelling Expenses - Air',
  travel_hotel: 'Travelling Expenses - Hotel',
  travel_bus: 'Travelling Expenses - Bus',
  travel_train: 'Travelling Expenses - Rail',
  travel_cab: 'Travelling Expenses - Cab',
  fees: 'Travel fees',
  input_cgst: 'Input CGST',
  input_sgst: 'Input SGST',
  input_igst: 'Input IGST',
  gst_not_claimable: 'GST not claimable',
  clearing: 'Pravas',
  card_clearing: 'Corporate Card Clearing',
  wallet: 'Pravas Wallet',
  promo: 'Discount Received',
  credit_line: 'Pravas Credit Line',
  pay_later: 'Pravas Pay Later',
  airline_credits: 'Airline Credits Receivable',
  expense_travel: 'Local Conveyance',
  expense_stay: 'Lodging Expenses',
  expense_food: 'Staff Meals',
  expense_other: 'Sundry Expenses',
  employee_payable: 'Employee Reimbursements Payable',
};

/** Has the company keep its books in Tally, with a ledger for everything; set up once. */
export async function seedAccounting(database: Database, organizationId: string, now: Temporal.Instant) {
  return database.forOrganization(organizationId, async (tx) => {
    const chosen = await tx.selectFrom('accounting_setup').select('version').executeTakeFirst();
    const finance = await tx
      .selectFrom('person')
      .select(['id as person_id', 'user_id', 'email', 'first_name', 'last_name'])
      .where('email', 'like', 'nisha.%')
      .executeTakeFirst();
    if (chosen || !finance) return false;
    const centres = await tx
      .selectFrom('cost_centre')
      .select(['code', 'name'])
      .where('kind', '=', 'cost_centre')
      .orderBy('code')
      .execute();
    await saveAccounting(
      tx,
      {
        system: 'tally',
        company: 'Meridian',
        voucherType: 'Pravas Journal',
        accounts: Object.entries(LEDGERS).map(([head, account]) => ({ head: head as AccountHead, account })),
        costCentres: centres.map(({ code, name }) => ({ name: code, code: name })),
        version: 0,
      },
      { caller: callerOf(organizationId, finance, 'accounting.manage'), requestId: finance.person_id, now },
    );
    return true;
  });
}
