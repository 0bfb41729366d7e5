import { airportByCode } from '@pravas/reference/airports.ts';

/** User development fee in rupees: departing and arriving, domestic and international. */
interface UserFee {
  readonly domestic: readonly [departing: number, arriving: number];
  readonly international: readonly [departing: number, arriving: number];
}

/** Airport fee orders of 2025 and 2026 for DEL, BOM and NMI; the other amounts are invented, in the same range. */
const USER_FEES = new Map<string, UserFee>([
  ['DEL', { domestic: [129, 56], international: [650, 275] }],
  ['BOM', { domestic: [175, 0], international: [615, 0] }],
  ['NMI', { domestic: [620, 270], international: [1225, 525] }],
  ['BLR', { domestic: [550, 0], international: [1100, 0] }],
  ['HYD', { domestic: [750, 0], international: [1500, 0] }],
  ['MAA', { domestic: [200, 0], international: [400, 0] }],
  ['CCU', { domestic: [600, 0], international: [1200, 0] }],
  ['AMD', { domestic: [450, 0], international: [900, 0] }],
  ['COK', { domestic: [0, 0], international: [0, 0] }],
  ['LKO', { domestic: [600, 0], international: [1200, 0] }],
  ['JAI', { domestic: [400, 0], international: [800, 0] }],
  ['GOX', { domestic: [500, 0], international: [1000, 0] }],
  ['PNQ', { domestic: [200, 0], international: [400, 0] }],
  ['DXN', { domestic: [490, 0], international: [980, 0] }],
]);

const OTHER_USER_FEE: UserFee = { domestic: [300, 0], international: [600, 0] };

/** Economy journeys to or from these airports carry no GST: the north-eastern states and Bagdogra. */
const GST_EXEMPT_AIRPORTS = new Set([
  'IXB',
  'GAU',
  'IMF',
  'IXA',
  'AJL',
  'DIB',
  'DMU',
  'HGI',
  'IXI',
  'IXS',
  'JRH',
  'PYG',
  'SHL',
  'TEZ',
]);

/** Terminals by airport: the carriers named use theirs, everything else uses the last one listed. */
const TERMINALS = new Map<string, { domestic: readonly (readonly [string, string])[]; international: string }>([
  [
    'DEL',
    {
      domestic: [
        ['6E', '1'],
        ['QP', '1'],
        ['AI', '3'],
        ['IX', '3'],
        ['*', '3'],
      ],
      international: '3',
    },
  ],
  [
    'BOM',
    {
      domestic: [
        ['6E', '1'],
        ['QP', '1'],
        ['SG', '1'],
        ['*', '2'],
      ],
      international: '2',
    },
  ],
  ['NMI', { domestic: [['*', '1']], international: '1' }],
  [
    'BLR',
    {
      domestic: [
        ['6E', '1'],
        ['QP', '1'],
        ['SG', '1'],
        ['IC', '1'],
        ['*', '2'],
      ],
      international: '2',
    },
  ],
  [
    'MAA',
    {
      domestic: [
        ['6E', '1'],
        ['*', '4'],
      ],
      international: '2',
    },
  ],
  ['CCU', { domestic: [['*', '2']], international: '2' }],
  ['AMD', { domestic: [['*', '1']], international: '2' }],
  ['PNQ', { domestic: [['*', '2']], international: '2' }],
  ['COK', { domestic: [['*', '1']], international: '3' }],
  ['TRV', { domestic: [['*', '1']], international: '2' }],
  ['JAI', { domestic: [['*', '2']], international: '2' }],
  ['LKO', { domestic: [['*', '3']], international: '3' }],
  ['DXB', { domestic: [], international: '3' }],
  ['LHR', { domestic: [], international: '3' }],
  ['JFK', { domestic: [], international: '4' }],
  ['SIN', { domestic: [], international: '2' }],
  ['CDG', { domestic: [], international: '2E' }],
  ['FRA', { domestic: [], international: '1' }],
]);

/** True for airports in India; unknown codes are not. */
export function isIndianAirport(code: string): boolean {
  return airportByCode(code)?.countryCode === 'IN';
}

/** True when an economy journey touching this airport is free of GST. */
export function isGstExemptAirport(code: string): boolean {
  return GST_EXEMPT_AIRPORTS.has(code);
}

/** The airport's user fee in whole rupees for one departing or arriving passenger; 0 outside India. */
export function userFeeRupees(code: string, direction: 'departing' | 'arriving', isInternational: boolean): number {
  if (!isIndianAirport(code)) return 0;
  const fee = USER_FEES.get(code) ?? OTHER_USER_FEE;
  const [departing, arriving] = isInternational ? fee.international : fee.domestic;
  return direction === 'departing' ? departing : arriving;
}

/** The terminal a carrier uses, '' where the airport has only one unnamed building. */
export function terminalOf(code: string, carrier: string, isInternational: boolean): string {
  const terminals = TERMINALS.get(code);
  if (terminals === undefined) return '';
  if (isInternational) return terminals.international;
  return terminals.domestic.find(([name]) => name === carrier || name === '*')?.[1] ?? terminals.international;
}

/** World regions by which fuel charges and penalties differ. */
export type Region = 'domestic' | 'subcontinent' | 'gulf' | 'asia_africa' | 'europe' | 'america_australia';

const REGION_BY_COUNTRY = new Map<string, Region>([
  ...['NP', 'BD', 'LK', 'MV'].map((code) => [code, 'subcontinent'] as const),
  ...['AE', 'QA', 'OM', 'SA', 'BH', 'KW'].map((code) => [code, 'gulf'] as const),
  ...['GB', 'FR', 'DE', 'NL', 'CH', 'TR'].map((code) => [code, 'europe'] as const),
  ...['US', 'CA', 'AU'].map((code) => [code, 'america_australia'] as const),
]);

/** The region of a flight: decided by whichever end is not in India. */
export function regionOf(origin: string, destination: string): Region {
  const abroad = [origin, destination].find((code) => !isIndianAirport(code));
  if (abroad === undefined) return 'domestic';
  return REGION_BY_COUNTRY.get(airportByCode(abroad)?.countryCode ?? '') ?? 'asia_africa';
}
