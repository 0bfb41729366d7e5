import { weekdayOf } from '../hotel-engine/calendar.ts';
import { fnv1a } from './fnv.ts';
import type { LayoutName, SeatPlace } from './layouts.ts';
import { OPERATORS, operatorOf } from './operators.ts';
import { POLICIES } from './policies.ts';
import { type BusRoute, routeOf } from './routes.ts';
import { BUS_TYPES, type BusService, PLAIN_SERVICE } from './service.ts';

/** Departures of routes of seven hours and more, and of shorter ones; minutes after midnight. */
const NIGHT_SLOTS = [1080, 1140, 1170, 1200, 1230, 1260, 1290, 1320, 1365, 1410] as const;
const DAY_SLOTS = [360, 450, 540, 660, 780, 900, 990, 1080, 1260, 1425] as const;
const NIGHT_FROM_MINUTES = 420;

const LADIES_SEATS: Readonly<Record<LayoutName, readonly string[]>> = {
  sleeper_2_1: ['L4', 'L5', 'U7', 'U8'],
  seater_2_2: ['3A', '3B', '4A', '4B'],
  mix: ['S3', 'S4', 'S5', 'S6'],
};
/** One operator keeps the last bench of its seaters for men. */
const GENTS_OPERATOR = 3;
const GENTS_SEATS = ['11C', '11D'] as const;
/** One operator cancels the first passenger's seat only with all others. */
const PRIMARY_BOUND_OPERATOR = 5;

/** The least and the most that a type costs on a route, rupees. */
function rangeOf(type: number, { lowRupees, highRupees }: BusRoute): readonly [number, number] {
  const middle = (lowRupees + highRupees) / 2;
  if (type < 2) return [lowRupees, middle];
  if (type === 2) return [middle, highRupees];
  return type === 3 ? [(lowRupees * 6) / 10, (lowRupees * 8) / 10] : [lowRupees, highRupees];
}

const FRIDAY = 4;
const SUNDAY = 6;

/** The base fare of a day, rupees rounded half up to ten; reckoned in ten-thousandths of a rupee. */
function dayRupees(code: string, [low, high]: readonly [number, number], doj: string): number {
  const perCent = fnv1a(`${code}|${doj}`) % 101;
  const weight = [FRIDAY, SUNDAY].includes(weekdayOf(doj)) ? 115 : 100;
  const tenThousandths = (100 * low + (high - low) * perCent) * weight;
  return Math.floor((tenThousandths + 50_000) / 100_000) * 10;
}

function seatSurcharge({ isUpper, isBerth, isSingle }: SeatPlace): number {
  return (isUpper ? -100 : 0) + (isBerth && isSingle ? 100 : 0);
}

/** Per cent of seats that others have bought this many days before the journey. */
function soldPercent(leadDays: number): number {
  if (leadDays >= 21) return 10;
  if (leadDays >= 7) return 30;
  if (leadDays >= 3) return 55;
  return leadDays >= 1 ? 75 : 90;
}

const WOMEN_PERCENT = 25;
/** No id ends in two noughts: it would survive being read as a number, which no id may. */
const FIRST_NUMBER = 101;

function serviceOf(route: BusRoute, index: number): BusService {
  const { from, to, minutes } = route;
  const code = `${from}|${to}|${index}`;
  const chance = fnv1a(code);
  const typeNumber = (chance >>> 3) % BUS_TYPES.length;
  const type = BUS_TYPES[typeNumber] ?? BUS_TYPES[0];
  const operator = operatorOf(chance % OPERATORS.length);
  const slots = minutes >= NIGHT_FROM_MINUTES ? NIGHT_SLOTS : DAY_SLOTS;
  const departureMinutes = slots[(chance >>> 6) % slots.length] ?? slots[0];
  const range = rangeOf(typeNumber, route);
  const isFull = chance % 53 === 0;
  return {
    ...PLAIN_SERVICE,
    code,
    number: FIRST_NUMBER + index,
    from,
    to,
    operator,
    type,
    departureMinutes,
    arrivalMinutes: departureMinutes + minutes,
    startMinutes: departureMinutes,
    policy: POLICIES[chance % POLICIES.length] ?? POLICIES[0],
    isPartial: !operator.isState,
    isPrimaryCancellable: operator.number !== PRIMARY_BOUND_OPERATOR,
    needsId: chance % 7 === 3,
    needsPointsFirst: chance % 5 === 2,
    isDropMandatory: chance % 3 === 1,
    hasTracking: chance % 2 === 0,
    ladiesSeats: LADIES_SEATS[type.layout],
    gentsSeats: operator.number === GENTS_OPERATOR && type.layout === 'seater_2_2' ? GENTS_SEATS : [],
    baseRupees: (place, doj) => dayRupees(code, range, doj) + seatSurcharge(place),
    soldTo: ({ name }, doj, leadDays) => {
      const isSold = isFull || fnv1a(`${code}|${doj}|${name}`) % 100 < soldPercent(leadDays);
      if (!isSold) return null;
      return fnv1a(`${code}|${doj}|${name}|who`) % 100 < WOMEN_PERCENT ? 'FEMALE' : 'MALE';
    },
  };
}

const made = new Map<string, readonly BusService[]>();

/** Services that chance has made on a route, by operator, type and departure one each; none where there is no route. */
export function generatedServices(from: string, to: string): readonly BusService[] {
  const key = `${from}|${to}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const route = routeOf(from, to);
  const seen = new Set<string>();
  const services = (route === undefined ? [] : Array.from({ length: serviceCount(from, to) }, (_, i) => i))
    .map((index) => serviceOf(route as BusRoute, index))
    .filter(({ operator, type, departureMinutes }) => {
      const alike = `${operator.number}|${type.name}|${departureMinutes}`;
      const isFirst = !seen.has(alike);
      seen.add(alike);
      return isFirst;
    });
  made.set(key, services);
  return services;
}

/** How many services chance tries on a route: 6 to 12. */
export function serviceCount(from: string, to: string): number {
  return 6 + (fnv1a(`${from}|${to}`) % 7);
}
