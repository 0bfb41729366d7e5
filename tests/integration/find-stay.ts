import { listHotels } from '@pravas/contract/hotel/list-hotels.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { listedSums } from '@pravas/domain/hotel/listed-sums.ts';
import { fromRupees, type Paise, toRupees } from '@pravas/domain/money/money.ts';
import { numberOf } from '../../apps/sandbox/src/testing/hotel-agency.ts';
import type { TravellerClient } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { callOperation, payloadOf } from './send-request.ts';

type Found = AnswerOf<typeof listHotels>;

/** The hotels of an answer, each rate with its cost without our fee: the suppliers' price, in rupees. */
export function withStayTotals({ hotels, nights, fee }: Pick<Found, 'hotels' | 'nights' | 'fee'>) {
  const stayTotal = ({ total, credit, rooms }: Found['hotels'][number]['offers'][number]) => {
    const [totalPaise, feePaise, creditPaise] = [total, fee, credit].map(fromRupees) as [Paise, Paise, Paise];
    return toRupees(listedSums({ totalPaise, feePaise, creditPaise, nights, rooms: rooms.length }).stayTotalPaise);
  };
  return hotels.map((hotel) => ({
    ...hotel,
    offers: hotel.offers.map((offer) => ({ ...offer, stayTotal: stayTotal(offer) })),
  }));
}

/** A rate of a list, with its cost without our fee. */
export type FoundRate = ReturnType<typeof withStayTotals>[number]['offers'][number];

/** The wanted offer: at one of the sandbox's hotels, "BLR-08", in the words of the list's address. */
export interface WantedOffer {
  readonly code: string;
  readonly cid?: string;
  readonly cod?: string;
  readonly occ?: string;
  readonly pb?: string;
  readonly nat?: string;
  readonly tid?: string;
  readonly fits?: (offer: FoundRate) => boolean;
}

/** Searches Bengaluru at TBO Hotel alone and answers a standard room of the wanted hotel. */
export async function findStay(
  world: World,
  person: TravellerClient,
  { code, fits = () => true, ...asked }: WantedOffer,
) {
  const { cid = '2026-12-08', cod = '2026-12-10', occ = '1', pb, nat, tid } = asked;
  await world.inject({ target: 'duffel.stays.search', kind: 'http_500', times: 20 });
  const query = {
    city: 'city:BLR',
    cid,
    cod,
    occ,
    ...(pb ? { pb } : {}),
    ...(nat ? { nat } : {}),
    ...(tid ? { tid } : {}),
  };
  const found = payloadOf<Found>(await callOperation(world.url, listHotels, { query }, person));
  await world.clearFaults();
  const [row] = await world.query<{ hotel_id: string }>(
    "select hotel_id from hotel_row where supplier_id = 'tbo-hotel' and supplier_hotel_id = $1",
    [numberOf(code)],
  );
  const hotel = withStayTotals(found).find(({ hotelId }) => hotelId === row?.hotel_id);
  const offer = hotel?.offers.find((one) => one.rooms.every(({ name }) => /standard/i.test(name)) && fits(one));
  if (!offer) throw new Error(`${code} sells no such room`);
  return { searchedHotelId: found.searchedHotelId, offer };
}
