import type { Paise } from '../money/money.ts';
import type { PolicyVersion } from '../policy/policy.ts';
import { held, medianOf, type Savings } from '../policy/savings.ts';
import { isCompliant } from './hotel-option.ts';
import { judgeKept } from './replay-stay.ts';
import type { BoughtStay, KeptHotel, KeptRate, StayMarket } from './stay-market.ts';

/**
 * What a stay saved and missed among what its search had found, all its rooms and nights together with tax: compared
 * with hotels of the same city with as many stars, each at its cheapest rate that includes the meals that were bought
 * and that the policy allows; where no policy is known, any. What was bought always counts.
 */
export function staySavings(version: PolicyVersion | null, market: StayMarket, { hotel, rate }: BoughtStay): Savings {
  const cheapest = new Map<string, { readonly name: string; readonly pricePaise: Paise }>([
    [hotel.hotelId, { name: hotel.name, pricePaise: rate.totalPaise }],
  ]);
  for (const { rates, ...other } of market.hotels) {
    if (!isLike(hotel, other)) continue;
    for (const one of rates) {
      if (mealsOf(one) < mealsOf(rate) || !isAllowed(version, market, other, one)) continue;
      const known = cheapest.get(other.hotelId);
      if (known && known.pricePaise <= one.totalPaise) continue;
      cheapest.set(other.hotelId, { name: other.name, pricePaise: one.totalPaise });
    }
  }
  const compared = [...cheapest.values()].toSorted((a, b) => a.pricePaise - b.pricePaise);
  const lowest = compared[0] ?? { name: hotel.name, pricePaise: rate.totalPaise };
  const medianPaise = medianOf(compared.map(({ pricePaise }) => pricePaise));
  return {
    paidPaise: rate.totalPaise,
    lowestPaise: lowest.pricePaise,
    medianPaise,
    ...held(rate.totalPaise, { lowestPaise: lowest.pricePaise, medianPaise }),
    // A kept rate does not say what the same room costs the public.
    negotiatedPaise: null,
    lowestTitle: lowest.name,
    compared: compared.length,
  };
}

/** Half stars belong to the stars below them; unrated hotels are like each other. */
function isLike(one: KeptHotel, other: KeptHotel): boolean {
  const band = ({ stars }: KeptHotel) => (stars === null ? null : Math.floor(stars));
  return townOf(one) === townOf(other) && band(one) === band(other);
}

const townOf = ({ city }: KeptHotel) => city.trim().toLowerCase();

const MEALS = ['room_only', 'breakfast', 'half_board', 'full_board'] as const;

/** How much is included; what is not stated is nothing. */
function mealsOf({ inclusion }: KeptRate): number {
  return inclusion === null ? 0 : MEALS.indexOf(inclusion);
}

function isAllowed(version: PolicyVersion | null, market: StayMarket, hotel: KeptHotel, rate: KeptRate): boolean {
  return version === null || isCompliant({ outcome: judgeKept(version, { hotel, rate }, market).outcome });
}
