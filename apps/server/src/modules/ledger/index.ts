export { chargeBack } from './charge-back.ts';
export { type Closing, readClosedThrough, readClosing } from './closed-books.ts';
export { expectDecided, MONEY_DECISIONS } from './money-decisions.ts';
export { type Hold, holdMoney, holdTogether, lockAccounts, postFromWallet, readAvailable } from './post-hold.ts';
export { postTransfers } from './post-transfers.ts';
export { endGrant, lockPromo, readPromoAvailable, readPromoGrants } from './promo-grants.ts';
