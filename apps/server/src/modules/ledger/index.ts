export { postTransfers } from './post-transfers.ts';
