import { ACCESS_SHAPES } from './access/shape-names.ts';
import { ACCOUNTING_SHAPES } from './accounting/shape-names.ts';
import { APPROVAL_SHAPES } from './approval/shape-names.ts';
import { AUDIT_SHAPES } from './audit/shape-names.ts';
import { BANK_SHAPES } from './bank/shape-names.ts';
import { BOOKING_SHAPES } from './booking/shape-names.ts';
import { BUDGET_SHAPES } from './budget/shape-names.ts';
import { BUS_SHAPES } from './bus/shape-names.ts';
import { CAB_SHAPES } from './cab/shape-names.ts';
import { CUSTOMER_SHAPES } from './customer/customer-operations.ts';
import { DASHBOARD_SHAPES } from './dashboard/shape-names.ts';
import { DESK_SHAPES } from './desk/shape-names.ts';
import { EXPENSE_SHAPES } from './expense/shape-names.ts';
import { FLIGHT_SHAPES } from './flight/shape-names.ts';
import { HELP_SHAPES } from './help/shape-names.ts';
import { HOTEL_SHAPES } from './hotel/shape-names.ts';
import { STAY_SHAPES } from './hotel/stay-shape-names.ts';
import { IDENTITY_SHAPES } from './identity/shape-names.ts';
import { INPUT_CREDIT_SHAPES } from './input-credit/shape-names.ts';
import { LEDGER_SHAPES } from './ledger/shape-names.ts';
import { NOTICE_SHAPES } from './notice/shape-names.ts';
import type { ShapeNames } from './openapi/describe-shapes.ts';
import { nothing } from './operation.ts';
import { ORGANISATION_SHAPES } from './organisation/shape-names.ts';
import { PEOPLE_SHAPES } from './people/shape-names.ts';
import { POLICY_SHAPES } from './policy/shape-names.ts';
import { RECONCILIATION_SHAPES } from './reconciliation/shape-names.ts';
import { REFERENCE_SHAPES } from './reference/shape-names.ts';
import { REPORT_SHAPES } from './report/shape-names.ts';
import { allowedAction, cabinCode, count, flag, integerId, namedPerson, pageSize, rowCount } from './schemas.ts';
import { SERVICING_SHAPES } from './servicing/shape-names.ts';
import { SHORTLIST_SHAPES } from './shortlist/shape-names.ts';
import { SOURCE_TAX_SHAPES } from './source-tax/source-tax-operations.ts';
import { TRAIN_SHAPES } from './train/shape-names.ts';
import { TRIP_SHAPES } from './trip/shape-names.ts';
import { WALLET_SHAPES } from './wallet/shape-names.ts';
import { WHEREABOUTS_SHAPES } from './whereabouts/shape-names.ts';
import { WITHDRAWAL_SHAPES } from './withdrawal/shape-names.ts';

/** What clients call the shapes that all areas use. */
const SHARED_SHAPES = {
  AllowedAction: allowedAction,
  CabinCode: cabinCode,
  Count: count,
  Flag: flag,
  IntegerId: integerId,
  NamedPerson: namedPerson,
  Nothing: nothing,
  PageSize: pageSize,
  RowNumber: rowCount,
};

/** The shapes of each area with the names that a client reads. Only the document imports them: a browser needs no names. */
export const SHAPE_NAMES_BY_AREA: readonly ShapeNames[] = [
  SHARED_SHAPES,
  ACCESS_SHAPES,
  ACCOUNTING_SHAPES,
  APPROVAL_SHAPES,
  AUDIT_SHAPES,
  BOOKING_SHAPES,
  BUDGET_SHAPES,
  CUSTOMER_SHAPES,
  INPUT_CREDIT_SHAPES,
  WALLET_SHAPES,
  LEDGER_SHAPES,
  BANK_SHAPES,
  RECONCILIATION_SHAPES,
  WITHDRAWAL_SHAPES,
  REPORT_SHAPES,
  BUS_SHAPES,
  CAB_SHAPES,
  DASHBOARD_SHAPES,
  DESK_SHAPES,
  EXPENSE_SHAPES,
  FLIGHT_SHAPES,
  HELP_SHAPES,
  HOTEL_SHAPES,
  STAY_SHAPES,
  IDENTITY_SHAPES,
  NOTICE_SHAPES,
  ORGANISATION_SHAPES,
  PEOPLE_SHAPES,
  POLICY_SHAPES,
  REFERENCE_SHAPES,
  SERVICING_SHAPES,
  SHORTLIST_SHAPES,
  SOURCE_TAX_SHAPES,
  TRAIN_SHAPES,
  TRIP_SHAPES,
  WHEREABOUTS_SHAPES,
];

/** All of them. */
export const SHAPE_NAMES: ShapeNames = Object.assign({}, ...SHAPE_NAMES_BY_AREA);
