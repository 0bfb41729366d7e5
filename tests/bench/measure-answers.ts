import { flightOption } from '@pravas/contract/flight/flight-shapes.ts';
import type { FlightOption } from '@pravas/domain/fare/fare-choices.ts';
import { DEFAULT_ELIGIBILITY } from '@pravas/domain/fare/gst-credit.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import { aFlightPolicy } from '@pravas/domain/testing/a-policy.ts';
import { startTboWorld } from '@pravas/suppliers/tbo/testing/sandbox-world.ts';
import * as z from 'zod/mini';
import { MOST_AT_ONCE } from '../../apps/server/src/modules/flight/gather-arrivals.ts';
import type { Registration } from '../../apps/server/src/modules/flight/gst-registration.ts';
import { createListJudge } from '../../apps/server/src/modules/flight/judge-list.ts';
import { mergedOptions } from '../../apps/server/src/modules/flight/merge-offers.ts';
import { createNetPricing } from '../../apps/server/src/modules/flight/net-price.ts';
import { createPresenter } from '../../apps/server/src/modules/flight/present-option.ts';
import type { SearchCriteria } from '../../apps/server/src/modules/flight/search-memory.ts';
import { pack } from '../../apps/server/src/platform/compressed-answer.ts';
import { encoderOf } from '../../apps/server/src/platform/wire-form.ts';
import { cpuMs } from './cpu-ms.ts';

/** Itineraries of the measured answer, and of the longest possible list. */
export const ANSWER_SIZES = { answer: 300, longest: 1_000 } as const;

type Flights = z.input<typeof listed>;

const listed = z.array(flightOption);
const encode = encoderOf(listed);

/** What a round took; milliseconds of the event loop's own processor time. */
export interface AnswerCosts {
  /** Presenting the answer and writing it as JSON. */
  readonly answerMs: number;
  /** The same with the cheapest fare of each itinerary alone. */
  readonly oneFareMs: number;
  /** Writing alone: the yardstick. */
  readonly writingMs: number;
  /** Merging, judging, presenting and writing the last portion of the longest list: nothing else runs meanwhile. */
  readonly longestMs: number;
  readonly fares: number;
  readonly plainKb: number;
  readonly zstdKb: number;
  readonly gzipKb: number;
}

/** Answers made of what the sandbox's supplier sells on one route. */
export interface AnswerBench {
  round(): Promise<AnswerCosts>;
  /** How many times as long this machine takes at this moment as the one that goals in milliseconds were set on. */
  slowness(): number;
  /** The longest list as a supplier's batch would bring it to the browser. */
  longest(): Flights;
}

const ON = '2026-11-21';
const NOW = Temporal.Instant.from('2026-11-21T06:30:00Z');
const PASSENGERS = { adults: 1, children: 0, infants: 0 };

/** The time to write an answer of 496 kB as JSON on the machine that goals in milliseconds were set on. */
export const SET_ON = { kb: 496, writingMs: 0.52 } as const;

const CRITERIA: SearchCriteria = {
  search: { slices: [{ from: 'DEL', to: 'BOM', date: ON }], cabin: 'E', passengers: PASSENGERS },
  international: false,
  personal: false,
  shape: 'one_way',
  supplierOrder: [],
  limits: [],
  gstRegistrationId: null,
  tripId: null,
};

const REGISTRATION: Registration = {
  id: '01960000-0000-7000-8000-0000000000fe',
  displayName: 'Bengaluru',
  isDefault: true,
  kind: 'regular',
  gstin: '29ABCDE1234F1Z5',
  legalName: 'Measured Private Limited',
  address: '12 Residency Road, Bengaluru 560025',
  email: 'accounts@measured.example',
  mobile: '9845012345',
  eligibility: DEFAULT_ELIGIBILITY,
};

const POLICY = aFlightPolicy({
  relative: {
    action: 'approval',
    above: 'lowest_logical',
    allowedPaise: fromRupees(500),
    allowedPercent: 10,
    comparable: { maxStops: 1, hoursAround: 3, maxLayoverMinutes: 240, withoutAirlines: [] },
  },
});

/** Searches enough days for the longest list. */
export async function prepareAnswers(): Promise<AnswerBench> {
  const offers = await collectOffers();
  const options = mergedOptions(offers, []);
  const [answer, longest] = [options.slice(0, ANSWER_SIZES.answer), options.slice(0, ANSWER_SIZES.longest)];
  if (longest.length < ANSWER_SIZES.longest) throw new Error('The sandbox sells too few flights');
  const oneFareEach = answer.map((option): FlightOption => ({ ...option, offers: [option.offers[0]] }));
  const portion = longest.flatMap((option) => option.offers).slice(-MOST_AT_ONCE);
  const grown = startAnswer(longest);
  const asLarge = encode(oneFareEach.map(startAnswer(oneFareEach).present));
  const asLargeKb = Buffer.byteLength(JSON.stringify(asLarge)) / 1000;
  return {
    slowness: () => (cpuMs(() => JSON.stringify(asLarge)) * SET_ON.kb) / asLargeKb / SET_ON.writingMs,
    async round() {
      const { present } = startAnswer(answer);
      const cheapest = startAnswer(oneFareEach);
      const flights = encode(answer.map(present));
      const text = JSON.stringify(flights);
      const [zstd, gzip] = [await pack(text, 'zstd'), await pack(text, 'gzip')];
      return {
        answerMs: cpuMs(() => JSON.stringify(encode(answer.map(present)))),
        oneFareMs: cpuMs(() => JSON.stringify(encode(oneFareEach.map(cheapest.present)))),
        writingMs: cpuMs(() => JSON.stringify(flights)),
        longestMs: cpuMs(() => {
          const merged = mergedOptions(portion, []);
          grown.judge.take(merged);
          return JSON.stringify(encode(merged.map(grown.present)));
        }),
        fares: flights.reduce((count, flight) => count + flight.fares.length, 0),
        plainKb: Buffer.byteLength(text) / 1000,
        zstdKb: zstd.length / 1000,
        gzipKb: gzip.length / 1000,
      };
    },
    longest: () => encode(longest.map(startAnswer(longest).present)),
  };
}

function startAnswer(options: readonly FlightOption[]) {
  const judge = createListJudge(POLICY, CRITERIA, NOW);
  judge.take(options);
  const pricing = createNetPricing(CRITERIA, REGISTRATION, ON);
  return { judge, present: createPresenter({ criteria: CRITERIA, now: NOW, verdictsOf: judge.verdictsOf, pricing }) };
}

async function collectOffers(): Promise<readonly Offer[]> {
  const world = await startTboWorld();
  try {
    const offers: Offer[] = [];
    const flights = new Set<string>();
    for (let day = 20; flights.size <= ANSWER_SIZES.longest; day += 1) {
      const date = Temporal.PlainDate.from(ON).add({ days: day }).toString();
      const search = { ...CRITERIA.search, slices: [{ from: 'DEL', to: 'BOM', date }] as const };
      for await (const batch of world.supplier.search(search, AbortSignal.timeout(20_000))) {
        if (batch.type === 'error') throw new Error(batch.error.messages.join(' '));
        offers.push(...batch.offers);
        for (const option of mergedOptions(batch.offers, [])) flights.add(option.optionKey);
      }
    }
    return offers;
  } finally {
    await world.close();
  }
}
