import type { getHotelDetails, recheckStay } from '@pravas/contract/hotel/hotel-details.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';

/** A hotel as its page shows it. */
export type Details = AnswerOf<typeof getHotelDetails>;
/** A kind of room with the ways to buy it. */
export type Room = Details['rooms'][number];
/** A way to buy a room. */
export type Plan = Room['plans'][number];
/** A rate's present cost and terms. */
export type Checked = AnswerOf<typeof recheckStay>;
