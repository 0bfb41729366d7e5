import type { SeatPlace } from './layouts.ts';
import { operatorOf } from './operators.ts';
import { BUS_TYPES, type BusService, PLAIN_SERVICE, type Sex } from './service.ts';

const [AC_SEATER, AC_SEMI_SLEEPER, AC_SLEEPER, SEATER] = BUS_TYPES;
const BENGALURU = '9001';
const HYDERABAD = '9002';
const VIJAYAWADA = '9010';
const VISAKHAPATNAM = '9011';

const TIERS = '0:12:100:0;12:24:50:0;24:-1:10:0';
const NOTHING_BACK = '0:-1:100:0';
const TENTH = '0:-1:10:0';

const KAVERI_SOLD: Readonly<Record<string, Sex>> = {
  L1: 'MALE',
  L2: 'MALE',
  L10: 'FEMALE',
  U4: 'MALE',
  U9: 'MALE',
  U15: 'MALE',
};

function kaveriRupees({ isUpper, isSingle }: SeatPlace): number {
  if (isUpper) return isSingle ? 1150 : 1050;
  return isSingle ? 1300 : 1200;
}

const nobody = (): null => null;

const FROM_BENGALURU = { ...PLAIN_SERVICE, from: BENGALURU, to: HYDERABAD, soldTo: nobody } as const;
const GOLCONDA = { ...FROM_BENGALURU, operator: operatorOf(4), type: AC_SLEEPER, baseRupees: () => 1000 } as const;
const SAHYADRI = { ...PLAIN_SERVICE, operator: operatorOf(6), type: AC_SEATER, soldTo: nobody, policy: TIERS } as const;

/** A service by its times; it starts where it departs unless its journey begins earlier. */
function timed(departureMinutes: number, arrivalMinutes: number, startMinutes = departureMinutes) {
  return { departureMinutes, arrivalMinutes, startMinutes };
}

/** Services that run every day exactly as written here, for demonstrations and tests. */
export const FIXED_SERVICES: readonly BusService[] = [
  {
    ...FROM_BENGALURU,
    ...timed(1230, 1800),
    code: 'KV101',
    number: 901,
    operator: operatorOf(0),
    type: AC_SLEEPER,
    policy: TIERS,
    hasTracking: true,
    ladiesSeats: ['L4', 'L5', 'U7'],
    forced: { women: ['L4', 'L5', 'U7', 'L11'], men: [] },
    baseRupees: kaveriRupees,
    soldTo: ({ name }) => KAVERI_SOLD[name] ?? null,
  },
  {
    ...FROM_BENGALURU,
    ...timed(1140, 1770),
    code: 'TG205',
    number: 902,
    operator: operatorOf(1),
    type: SEATER,
    policy: TIERS,
    baseRupees: () => 700,
  },
  {
    ...FROM_BENGALURU,
    ...timed(1320, 1890),
    code: 'SR310',
    number: 903,
    operator: operatorOf(2),
    type: AC_SEMI_SLEEPER,
    policy: TENTH,
    isPartial: false,
    baseRupees: () => 850,
  },
  {
    ...FROM_BENGALURU,
    ...timed(480, 1050),
    code: 'NB404',
    number: 904,
    operator: operatorOf(3),
    type: AC_SEATER,
    policy: TIERS,
    raisesAtBlock: true,
    baseRupees: () => 600,
  },
  { ...GOLCONDA, ...timed(1470, 2040), code: 'GH500', number: 905, policy: NOTHING_BACK },
  { ...GOLCONDA, ...timed(1260, 1830), code: 'GH599', number: 906, policy: TIERS, isAlwaysCancelled: true },
  {
    ...SAHYADRI,
    ...timed(150, 450, -240),
    code: 'VM720',
    number: 907,
    from: VIJAYAWADA,
    to: HYDERABAD,
    baseRupees: () => 500,
  },
  {
    ...FROM_BENGALURU,
    ...timed(1290, 1860),
    code: 'FU000',
    number: 908,
    operator: operatorOf(5),
    type: AC_SLEEPER,
    policy: TIERS,
    baseRupees: () => 1000,
    soldTo: () => 'MALE',
  },
  // The only bus between its two towns: lists of one result travel in another form.
  {
    ...SAHYADRI,
    ...timed(1200, 1590),
    code: 'VM710',
    number: 909,
    from: VISAKHAPATNAM,
    to: VIJAYAWADA,
    baseRupees: () => 400,
  },
];
