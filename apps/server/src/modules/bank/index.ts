export { creditDueTopups } from './approve-topup.ts';
export { type BankChange, type BankContext, expectProvider, wrongField } from './bank-context.ts';
export { ageOf } from './bank-lines.ts';
export { readInThread, refusedFile } from './read-in-thread.ts';
export { usedReceipt } from './receipts.ts';
export { registerBankRoutes } from './routes.ts';
