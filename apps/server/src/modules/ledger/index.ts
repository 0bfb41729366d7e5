export { expectDecided, MONEY_DECISIONS } from './money-decisions.ts';
export { postTransfers } from './post-transfers.ts';
