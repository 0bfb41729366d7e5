import {
  cancelBooking,
  getBooking,
  payForBooking,
  removeBooking,
} from '@pravas/contract/booking/booking-operations.ts';
import { changeDetails, saveBooking } from '@pravas/contract/hotel/book-stay.ts';
import { listHotels } from '@pravas/contract/hotel/list-hotels.ts';
import { reviewStay } from '@pravas/contract/hotel/review-stay.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { numberOf } from '../../apps/sandbox/src/testing/hotel-agency.ts';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { ADMIN, payAtGateway, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { hotelsAreListed } from './hotel-world.ts';
import { type Answer, callOperation, payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

/** A stay as its page shows it. */
export type ShownStay = Extract<AnswerOf<typeof getBooking>['booking'], { readonly service: 'hotel' }>;
type Found = AnswerOf<typeof listHotels>;

/** An offer, with the search that found it. */
export interface FoundOffer {
  readonly searchedHotelId: string;
  readonly offer: Found['hotels'][number]['offers'][number];
}

/** A stay that is to be changed, and its first day. */
export interface OldStay {
  readonly bookingId: string;
  readonly tripId: string;
  readonly cid: string;
}

const daysAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();
/** Rupees to the paisa. */
export const rupees = (amount: number) => Math.round(amount * 100) / 100;

/**
 * The moment of the worked cases of hotels: 1 December 2026, 10:00 in India, four hours before the first free deadline.
 */
const CASES_AT = Temporal.Instant.from('2026-12-01T04:30:00Z');

/**
 * A world of hotels whose clock a test moves, with the people who change stays in it. With `start` its processes belong
 * to the test, which starts them there, and go by the machine's clock.
 */
export async function createChangeWorld(start?: (world: World) => Promise<void>) {
  let offsetMs = 0;
  const sinceMs = performance.now();
  const clock: Clock = {
    now: () => CASES_AT.add({ milliseconds: Math.round(performance.now() - sinceMs) + offsetMs }),
  };
  // The clock runs ahead of sessions.
  const env = { PRAVAS_ACCESS_TOKEN_SECONDS: '864000' };
  const moved = { clock, sandboxNow: () => new Date(clock.now().epochMilliseconds) };
  const world: World = await createWorld({ hotels: true, env, ...(start ? { inProcess: false } : moved) });
  await start?.(world);
  await hotelsAreListed(world, 30);
  const settings = { modules: [{ id: 8, active: true }], enableBookForGuest: true, enableStaffBook: true };
  await world.query('update organization set settings = settings || $1::jsonb where id = $2', [
    JSON.stringify(settings),
    COMPANY_ID,
  ]);
  const [asha, stranger] = await Promise.all([signIn(world), signIn(world, STRANGER)]);
  let vikram = await signIn(world, ADMIN);

  const find = async (
    wanted: {
      readonly hotel?: string;
      readonly cid?: string;
      readonly cod?: string;
      readonly tid?: string;
      /** As the list's address has it: "1,1" are two rooms for one guest each. */
      readonly occ?: string;
      readonly by?: TravellerClient;
    } = {},
  ): Promise<FoundOffer> => {
    const { hotel = 'BLR-08', cid = '2026-12-08', cod = '2026-12-10', occ = '1', tid, by = vikram } = wanted;
    const [row] = await world.query<{ hotel_id: string }>(
      "select hotel_id from hotel_row where supplier_id = 'tbo-hotel' and supplier_hotel_id = $1",
      [numberOf(hotel)],
    );
    const query = { city: 'city:BLR', cid, cod, occ, ...(tid === undefined ? {} : { tid }) };
    const found = payloadOf<Found>(await callOperation(world.url, listHotels, { query }, by));
    const [offer] = found.hotels
      .filter(({ hotelId }) => hotelId === row?.hotel_id)
      .flatMap(({ offers }) => offers)
      .filter(
        (one) => one.isRefundable && one.payment === 'prepaid' && (by !== vikram || /1$/.test(one.supplierLabel ?? '')),
      )
      .toSorted((a, b) => a.total - b.total);
    if (!offer) throw new Error(`${hotel} offers no such room`);
    return { searchedHotelId: found.searchedHotelId, offer };
  };
  const bodyOf = ({ searchedHotelId, offer }: FoundOffer) => ({
    searchedHotelId,
    offerId: offer.offerId,
    newTotalPrice: offer.total,
    houseRulesRead: true,
  });
  const save = async (found: FoundOffer, more: object = {}) =>
    payloadOf<AnswerOf<typeof saveBooking>>(
      await callOperation(world.url, saveBooking, { body: { ...bodyOf(found), ...more } }, vikram),
    );
  const show = async (bookingId: string, person: TravellerClient = vikram) =>
    payloadOf<{ booking: ShownStay }>(await callOperation(world.url, getBooking, { query: { bookingId } }, person))
      .booking;
  const shows = (bookingId: string, is: (stay: ShownStay) => boolean) => until(() => show(bookingId), is);
  const startPaying = (bookingId: string, more: object = {}, person = vikram) =>
    callOperation(world.url, payForBooking, { body: { bookingId, ...more } }, person);
  const payForm = async (started: Answer) => {
    const form = payloadOf<AnswerOf<typeof payForBooking>>(started);
    await payAtGateway(form, 'pay');
    return form;
  };
  const pay = async (bookingId: string, more: object = {}) => payForm(await startPaying(bookingId, more));
  const reviewed = async ({ searchedHotelId, offer }: FoundOffer, insteadOf?: string, person = vikram, more = {}) =>
    payloadOf<AnswerOf<typeof reviewStay>>(
      await callOperation(
        world.url,
        reviewStay,
        {
          body: { searchedHotelId, offerId: offer.offerId, ...(insteadOf === undefined ? {} : { insteadOf }), ...more },
        },
        person,
      ),
    );
  const change = (bookingId: string, found: FoundOffer, more: object = {}, person = vikram) =>
    callOperation(world.url, changeDetails, { body: { ...bodyOf(found), bookingId, ...more } }, person);

  return {
    world,
    clock,
    asha,
    stranger,
    vikram: () => vikram,
    find,
    save,
    show,
    shows,
    startPaying,
    /** Pays for the started payment, at the gateway's page. */
    payForm,
    pay,
    reviewed,
    change,
    /** Moves the clock on by so much, here and at the suppliers. */
    pass: (minutes: number) => {
      offsetMs += minutes * 60_000;
    },
    /** The same of days, after which people sign in again. */
    async passDays(days: number) {
      offsetMs += days * 24 * 3_600_000;
      vikram = await signIn(world, ADMIN);
    },
    /**
     * A paid and booked stay of two nights in a trip of its own. Hotels run out of rooms, so that each test has its
     * days.
     */
    async booked(cid: string, more: object = {}) {
      const { bookingId, tripId, totalPrice } = await save(await find({ cid, cod: daysAfter(cid, 2) }), more);
      await pay(bookingId);
      await shows(bookingId, ({ status }) => status === 'BOOKED');
      return { bookingId, tripId, totalPrice, cid, back: rupees(totalPrice - 118) };
    },
    /** Another offer for it: three nights, or as many as the caller says. */
    another: ({ tripId, cid }: OldStay, nights = 3, by = vikram) =>
      find({ cid, cod: daysAfter(cid, nights), tid: tripId, by }),
    /** A change of it to three nights, not paid for yet. */
    async changed(old: OldStay, more: object = {}) {
      const { cid, tripId } = old;
      const found = await find({ cid, cod: daysAfter(cid, 3), tid: tripId });
      const { instead } = await reviewed(found, old.bookingId);
      const expectedRefund = instead?.sum.back ?? 0;
      const answer = await change(old.bookingId, found, { expectedRefund, ...more });
      return { ...payloadOf<AnswerOf<typeof changeDetails>>(answer), instead, back: expectedRefund };
    },
    cancel: (bookingId: string, expectedRefund: number) =>
      callOperation(world.url, cancelBooking, { body: { bookingId, expectedRefund } }, vikram),
    /** The stored changes of a stay, oldest first. */
    records: (bookingId: string) =>
      world.query<{ state: string; why: string | null; agreed: number; asked: number | null }>(
        `select state, ended_why as why, agreed_back_paise as agreed, asked_back_paise as asked from stay_change
        where old_booking_id = $1 order by started_at`,
        [bookingId],
      ),
    /** Open cases of the travel desk about a booking. */
    cases: (bookingId: string) =>
      world.query<{ kind: string; title: string }>(
        "select kind, title from work_case where booking_id = $1 and state = 'open' order by kind",
        [bookingId],
      ),
    remove: (bookingId: string) => callOperation(world.url, removeBooking, { query: { bookingId } }, vikram),
    close: () => world.close(),
  };
}

/** The functions of such a world. */
export type ChangeWorld = Awaited<ReturnType<typeof createChangeWorld>>;
