import { firstReadAt } from '@pravas/domain/hotel/reconfirm-stay.ts';
import { defineService } from '../booking/index.ts';
import type { HotelTypes } from './hotel-booking.ts';
import { hotelCarbon } from './hotel-carbon.ts';
import { hotelsInTrip } from './hotel-in-trip.ts';
import { hotelJudging } from './hotel-judging.ts';
import { hotelOrders } from './hotel-orders.ts';
import { hotelPresentation } from './hotel-presentation.ts';
import { stayCancelBlock } from './stay-change-rules.ts';
import { findOpenChange } from './stay-changes.ts';

export { findStays } from './find-stays.ts';
export type { HotelBooking, HotelFacts } from './hotel-booking.ts';
export { claimablePaise } from './hotel-in-trip.ts';
export { hotelReplay } from './hotel-replay.ts';
export { guestsOf, stayParty } from './hotel-requests.ts';
export { ordersOfHotels } from './hotel-supplier.ts';
export { measureDueStays } from './measure-due-stays.ts';
export { changeDeadline, changeSum, stayName } from './present-change.ts';
export { stayCarbon } from './present-stay.ts';
export { printVouchers } from './print-voucher.ts';
export { readDueStays } from './read-stays.ts';
export { askSharers, keepSharingAnswer, sharingReason } from './room-sharing.ts';
export { changeRefusal } from './stay-change-rules.ts';
export {
  closeStayChange,
  findOpenChange,
  findStayChange,
  insertStayChange,
  type StayChange,
  updateStayChange,
} from './stay-changes.ts';
export { stayCredits } from './stay-credits.ts';
export { STAY_DOCUMENTS, STAY_REPORT } from './stay-report.ts';
export { stayTravellers } from './stay-travellers.ts';
export { stayVoucher } from './stay-voucher.ts';
export { stayText } from './stay-words.ts';

/** Stays, as the booking core knows them. */
export const hotelService = defineService<HotelTypes>({
  ...hotelOrders,
  presentation: hotelPresentation,
  firstReadAt,
  cancelBlock: stayCancelBlock,
  isReplaced: async (tx, bookingId) => (await findOpenChange(tx, 'old', bookingId)) !== null,
  inTrip: hotelsInTrip,
  judging: hotelJudging,
  carbon: hotelCarbon,
});
