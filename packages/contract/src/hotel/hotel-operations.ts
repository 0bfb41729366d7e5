import type { Operation } from '../operation.ts';
import { AGREEMENT_OPERATIONS } from './agreement-operations.ts';
import { STAY_BOOKING_OPERATIONS } from './book-stay.ts';
import { CATALOGUE_OPERATIONS } from './catalogue-operations.ts';
import { DESK_STAY_OPERATIONS } from './desk-stay.ts';
import { HOTEL_DETAIL_OPERATIONS } from './hotel-details.ts';
import { HOTEL_INVOICE_OPERATIONS } from './hotel-invoices.ts';
import { HOTEL_LIST_OPERATIONS } from './list-hotels.ts';
import { OFFICE_OPERATIONS } from './office-operations.ts';
import { PICTURE_OPERATIONS } from './picture-operations.ts';
import { STAY_REVIEW_OPERATIONS } from './review-stay.ts';
import { ROOM_SHARING_OPERATIONS } from './share-room.ts';
import { SHARED_STAY_OPERATIONS } from './stay-shortlist.ts';
import { STAY_TRAVELLER_OPERATIONS } from './stay-travellers.ts';
import { STAY_PAPER_OPERATIONS } from './stay-voucher.ts';
import { SUGGEST_OPERATIONS } from './suggest-operations.ts';

/** All operations of finding a hotel. */
export const HOTEL_OPERATIONS: readonly Operation[] = [
  ...SUGGEST_OPERATIONS,
  ...HOTEL_LIST_OPERATIONS,
  ...HOTEL_DETAIL_OPERATIONS,
  ...SHARED_STAY_OPERATIONS,
  ...STAY_REVIEW_OPERATIONS,
  ...STAY_BOOKING_OPERATIONS,
  ...ROOM_SHARING_OPERATIONS,
  ...DESK_STAY_OPERATIONS,
  ...STAY_PAPER_OPERATIONS,
  ...STAY_TRAVELLER_OPERATIONS,
  ...HOTEL_INVOICE_OPERATIONS,
  ...PICTURE_OPERATIONS,
  ...OFFICE_OPERATIONS,
  ...AGREEMENT_OPERATIONS,
  ...CATALOGUE_OPERATIONS,
];
