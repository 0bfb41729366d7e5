import { ACCOUNT_HEADS, type AccountHead } from './account-head.ts';

/** Programs that customers keep their books in. */
export const ACCOUNTING_SYSTEMS = ['tally', 'zoho', 'sap'] as const;
/** One of them. */
export type AccountingSystem = (typeof ACCOUNTING_SYSTEMS)[number];

/** What files are written as. */
export const EXPORT_FORMATS = ['tally_xml', 'tally_json', 'zoho_csv', 'sap_csv'] as const;
/** One of them. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The formats that a program reads, the usual one first. */
export const FORMATS_OF: Readonly<Record<AccountingSystem, readonly ExportFormat[]>> = {
  tally: ['tally_xml', 'tally_json'],
  zoho: ['zoho_csv'],
  sap: ['sap_csv'],
};

/** The most characters of a ledger's or cost centre's name. */
const MOST_NAME = 100;

/** A cell that begins so is a formula in a spreadsheet, where people view files before the import. */
const FORMULA = /^[=+\-@]/;

/** The error of a name or number that a customer gives an account; null = none. */
export function checkAccount(system: AccountingSystem, account: string): string | null {
  if (system === 'sap') return /^\d{1,10}$/.test(account) ? null : 'A G/L account of SAP has 1 to 10 digits';
  return checkName(account);
}

/** The error of a cost centre's code; null = none. */
export function checkCostCentre(system: AccountingSystem, code: string): string | null {
  if (system === 'sap') {
    return /^[A-Za-z0-9]{1,10}$/.test(code) ? null : 'A cost centre of SAP has 1 to 10 letters and digits';
  }
  return checkName(code);
}

/** The error of the program's name for the company; null = none. */
export function checkCompany(system: AccountingSystem, company: string): string | null {
  if (system === 'sap') {
    return /^[A-Z0-9]{1,4}$/.test(company) ? null : 'A company code of SAP has 1 to 4 capital letters and digits';
  }
  return checkName(company);
}

function checkName(name: string): string | null {
  if (name === '' || [...name].length > MOST_NAME) return `Must have 1 to ${MOST_NAME} characters`;
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) return 'Must be on one line';
  return FORMULA.test(name) ? 'Must not begin with = + - or @' : null;
}

/** Whether a text names a head. */
export function isAccountHead(text: string): text is AccountHead {
  return (ACCOUNT_HEADS as readonly string[]).includes(text);
}
