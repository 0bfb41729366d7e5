import { bankAccount, bankLine, bankTopup, importedStatement, providerTopup, topupLimits } from './bank-shapes.ts';

/** What clients call the shapes of bank money. */
export const BANK_SHAPES = {
  BankAccount: bankAccount,
  BankLine: bankLine,
  BankTopup: bankTopup,
  ImportedStatement: importedStatement,
  ProviderTopup: providerTopup,
  TopupLimits: topupLimits,
};
