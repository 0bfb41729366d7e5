import { agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import { quoteUnits } from '@pravas/domain/booking/quote-cancellation.ts';
import { USUAL_NEEDS } from '@pravas/domain/hotel/guest-needs.ts';
import { checkInAt } from '@pravas/domain/hotel/hotel-clock.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { HOTEL_LAW, hotelPaidUnits, hotelPenalties } from '@pravas/domain/hotel/hotel-units.ts';
import { DEFAULT_CAP_BASIS, judgeOffer } from '@pravas/domain/hotel/judge-stay.ts';
import { roomGst } from '@pravas/domain/hotel/room-gst.ts';
import { nightDates, type StayDates } from '@pravas/domain/hotel/stay-dates.ts';
import { keptHotel, keptRate, trimStays } from '@pravas/domain/hotel/stay-market.ts';
import { formatInr, fromRupees, paise, sum } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { agreedCancelTerms, agreedFee } from '../../src/modules/booking/index.ts';
import { type HotelFacts, stayText } from '../../src/modules/hotel-order/index.ts';
import type { Chance } from './chance.ts';
import type { DatedVersion } from './company.ts';
import type { ChosenJourney } from './journeys.ts';
import type { DemoPerson } from './people.ts';
import { recordBought } from './record-bought.ts';
import { DEMO_HOTELS, type DemoCity, type DemoHotel } from './stay-hotels.ts';
import type { TripFate, TripSeed } from './story.ts';

const DAY_MS = 86_400_000;

/** The trip that a stay belongs to. */
interface StayStory {
  readonly tripId: string;
  readonly person: DemoPerson;
  readonly traveller: Traveller;
  readonly chosen: ChosenJourney;
  readonly fate: TripFate;
  readonly bookedMs: number;
  readonly version: DatedVersion;
}

/**
 * Most people who fly there and back by way of a night sleep at a hotel that was bought with the flights; the others
 * stay with friends, or have booked it themselves. Only within policy: an approver who is asked about flights is not
 * asked twice.
 */
export function seedStay(chance: Chance, seed: TripSeed, story: StayStory): void {
  const { chosen, fate } = story;
  const city = DEMO_HOTELS[chosen.toCity];
  const isBought = fate === 'flown' || fate === 'booked' || fate === 'cancelled';
  const stay = nightsBetween(chosen);
  if (!city || !isBought || !stay || !chance.happens(0.7)) return;
  const soldMs = story.bookedMs + 900_000;
  const onOffer = city.hotels
    .filter(() => chance.happens(0.8))
    .map((one) =>
      aStay(chance, one, { city, cityName: chosen.toCity, stay, soldMs, supplierId: seed.hotelSupplierId }),
    );
  const found = onOffer.find((detail) => judged(story.version, detail, soldMs).outcome === 'within');
  const bookingId = found ? recordStay(chance, seed, { ...story, departsMs: chosen.departsMs }, found, soldMs) : null;
  if (onOffer.length > 0) rememberStay(chance, seed, story, { onOffer, found: found ?? null, bookingId, soldMs });
}

/** What was on offer, and what of it was bought, for drafts of policies to be tried on. */
function rememberStay(
  chance: Chance,
  { rows }: TripSeed,
  { person, tripId, chosen, version }: StayStory,
  searched: {
    readonly onOffer: readonly HotelDetail[];
    readonly found: HotelDetail | null;
    readonly bookingId: string | null;
    readonly soldMs: number;
  },
): void {
  const { onOffer, found, bookingId, soldMs } = searched;
  const now = Temporal.Instant.fromEpochMilliseconds(soldMs);
  const kept = (detail: HotelDetail) => ({
    hotel: keptHotel({ ...detail.hotel, point: null }),
    rate: keptRate(detail.hotel, { ...detail, sellFloorPaise: null }, DEFAULT_CAP_BASIS, now),
  });
  const hotels = onOffer.map(kept).map(({ hotel, rate }) => ({ ...hotel, rates: [rate] }));
  const town = chosen.toCity;
  rows.add('policy_case', {
    id: chance.id(soldMs),
    service: 'hotel',
    kind: found ? 'booking' : 'search',
    person_id: person.id,
    grade_id: person.gradeId,
    department_id: person.departmentId,
    trip_id: found ? tripId : null,
    booking_id: bookingId,
    search_id: chance.id(soldMs),
    at: now.toString(),
    origin: town,
    destination: town,
    is_international: false,
    choices: found && { ...kept(found), stayText: stayText(found) },
    market: trimStays({ town, international: false, basis: DEFAULT_CAP_BASIS, hotels }),
    outcome: found && 'within',
    version_id: version.versionId,
  });
}

/** From the evening of the way there to the morning of the way back; null where no night lies between. */
function nightsBetween({ offers }: ChosenJourney): StayDates | null {
  const [there, back] = offers;
  const checkIn = there.slices[0]?.segments.at(-1)?.to.time.wall.slice(0, 10);
  const checkOut = back?.slices[0]?.segments[0]?.from.time.wall.slice(0, 10);
  return checkIn !== undefined && checkOut !== undefined && checkIn < checkOut ? { checkIn, checkOut } : null;
}

interface StayAsked {
  readonly city: Omit<DemoCity, 'hotels'>;
  readonly cityName: string;
  readonly stay: StayDates;
  readonly soldMs: number;
  readonly supplierId: string;
  /** What each night costs, in rupees; absent = as the hotel's nights usually do. */
  readonly nightly?: readonly number[];
}

/** A stay as a hotel would have sold it, free until a day before check-in. */
export function aStay(
  chance: Chance,
  of: DemoHotel,
  { city, cityName, stay, soldMs, supplierId, nightly }: StayAsked,
): HotelDetail {
  const house = {
    hotelId: chance.id(soldMs),
    name: of.name,
    stars: of.stars,
    address: {
      line: `${chance.int(1, 90)} ${of.area} Road`,
      area: of.area,
      city: cityName,
      postalCode: city.postalCode,
      stateCode: city.stateCode,
      countryCode: 'IN',
    },
    zone: 'Asia/Kolkata',
    phone: of.phone,
    checkInFrom: '14:00',
    checkOutUntil: '12:00',
    isGstRegistered: true,
  };
  const nights = nightDates(stay).map((date, index) => {
    const usual = nightly?.[index] ?? of.rupees * (of.isAgreed ? 0.85 : 0.92 + chance.next() * 0.2);
    const pricePaise = fromRupees(Math.round(usual / 10) * 10);
    return { date, pricePaise, taxPaise: roomGst({ valuePaise: pricePaise, on: date }).totalPaise };
  });
  const taxPaise = sum(nights.map((night) => night.taxPaise));
  const totalPaise = sum([taxPaise, ...nights.map((night) => night.pricePaise)]);
  const free = checkInAt(house, stay.checkIn).subtract({ hours: 24 });
  const [first] = nights;
  const firstPaise = sum([first?.pricePaise ?? paise(0), first?.taxPaise ?? paise(0)]);
  return {
    supplierId,
    hotel: house,
    stay,
    rooms: [{ name: 'Standard Room', beds: '1 double bed', nights, travellers: [0], childAges: [] }],
    board: of.isAgreed ? 'breakfast' : 'room_only',
    boardNote: null,
    payment: 'prepaid',
    isNegotiated: of.isAgreed,
    taxPaise,
    atHotel: [],
    tiers: [
      { from: free.toString(), chargePaise: firstPaise },
      { from: checkInAt(house, stay.checkIn).toString(), chargePaise: totalPaise },
    ],
    lastFreeAt: free.subtract({ seconds: 1 }).toString(),
    isRefundable: true,
    houseRules: [],
    totalPaise,
    costPaise: totalPaise,
    hotelConfirmation: `H${chance.int(100_000, 999_999)}`,
    reconfirmedAt: null,
    sale: {
      offerId: `demo-${chance.int(100_000, 999_999)}`,
      context: '{}',
      totalPaise,
      sellFloorPaise: null,
      expiresAt: Temporal.Instant.fromEpochMilliseconds(soldMs + 1_620_000).toString(),
      needs: USUAL_NEEDS,
    },
  };
}

function judged(version: DatedVersion, detail: HotelDetail, atMs: number) {
  const now = Temporal.Instant.fromEpochMilliseconds(atMs);
  return judgeOffer(version, { hotel: detail.hotel, offer: detail, now }, { basis: DEFAULT_CAP_BASIS, budget: null });
}

/** Our fee and its terms, as they are frozen with a stay. */
function agreed(seed: TripSeed, on: string) {
  const fees = seed.fees.hotel;
  return {
    personal: false,
    travellers: 1,
    supplierStateCode: '29',
    placeOfSupplyStateCode: '29',
    on,
    feePaise: fees?.standardAmountPaise ?? paise(0),
    cancelFeePaise: fees?.cancelAmountPaise ?? paise(0),
  };
}

/** Who slept in a stay, and the outcome of their trip. */
type StayRecord = Pick<StayStory, 'tripId' | 'person' | 'traveller' | 'fate' | 'version'> & {
  readonly departsMs: number;
};

/**
 * Writes a stay that was bought, with its payment and, where its trip was cancelled, the refund. Answers its booking's
 * id.
 */
export function recordStay(
  chance: Chance,
  seed: TripSeed,
  story: StayRecord,
  detail: HotelDetail,
  soldMs: number,
): string {
  const { person, traveller, tripId, fate, version } = story;
  const terms = agreed(seed, indianDay(Temporal.Instant.fromEpochMilliseconds(soldMs)));
  const quote = agreedQuote({ sellPaise: detail.totalPaise, costPaise: detail.costPaise }, terms);
  const facts = {
    terms,
    quote,
    contact: { email: person.email, mobile: '+919845012345' },
    gst: seed.gst,
    nationality: 'IN',
  };
  const locator = `${chance.int(100, 999)}-${chance.int(100_000, 999_999)}`;
  const cancelledMs = story.departsMs - 3 * DAY_MS;
  return recordBought(chance, seed, {
    ...{ service: 'hotel', tripId, person, traveller, version, detail, facts, locator, soldMs },
    verdict: judged(version, detail, soldMs),
    supplierOrder: bought(chance, detail, locator),
    history: [
      'Added to the trip.',
      `${formatInr(quote.totalPaise)} received.`,
      'Booked.',
      `The hotel knows it as ${detail.hotelConfirmation}.`,
    ],
    cancelled:
      fate === 'cancelled'
        ? { atMs: cancelledMs, part: (orderId) => givenBack(orderId, detail, facts, cancelledMs) }
        : null,
  });
}

function bought(chance: Chance, detail: HotelDetail, locator: string) {
  return {
    bookingRef: String(chance.int(1_000_000, 9_999_999)),
    locator,
    status: 'confirmed',
    totalPaise: detail.totalPaise,
    costPaise: detail.costPaise,
    supplierInvoiceNo: null,
    context: '{}',
    stay: detail.stay,
    roomCount: detail.rooms.length,
    hotelConfirmation: detail.hotelConfirmation,
  };
}

/** The refund of a stay that was cancelled at a moment, by its own terms. */
function givenBack(orderId: string, detail: HotelDetail, facts: HotelFacts, atMs: number) {
  const at = Temporal.Instant.fromEpochMilliseconds(atMs);
  const units = hotelPaidUnits([{ orderId, detail }], agreedFee({ facts }));
  const penalties = hotelPenalties({ orderId, detail }, units, at);
  return quoteUnits(units, penalties, agreedCancelTerms(facts, HOTEL_LAW), facts.terms.on);
}
