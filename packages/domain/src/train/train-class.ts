import { type Paise, paise } from '../money/money.ts';

/** A class of travel by its code on the ticket. */
export type TrainClass = '1A' | '2A' | '3A' | '3E' | 'CC' | 'EC' | 'EA' | 'EV' | 'FC' | 'SL' | '2S';

/** The name of a class, whether its fare carries GST, and what cancelling a confirmed berth costs at least. */
interface TrainClassFacts {
  readonly label: string;
  /** AC classes and first class carry 5 %; sleeper and second seating are exempt. */
  readonly isTaxed: boolean;
  /** Per passenger, before GST (Railway Passengers (Cancellation of Tickets and Refund of Fare) Rules, 2015). */
  readonly flatChargePaise: Paise;
}

/** Every class, the dearest first. */
export const TRAIN_CLASSES: Readonly<Record<TrainClass, TrainClassFacts>> = {
  '1A': { label: 'AC First Class', isTaxed: true, flatChargePaise: paise(24_000) },
  EA: { label: 'Anubhuti', isTaxed: true, flatChargePaise: paise(24_000) },
  EC: { label: 'Executive Chair Car', isTaxed: true, flatChargePaise: paise(24_000) },
  EV: { label: 'Vistadome AC', isTaxed: true, flatChargePaise: paise(24_000) },
  '2A': { label: 'AC 2 Tier', isTaxed: true, flatChargePaise: paise(20_000) },
  FC: { label: 'First Class', isTaxed: true, flatChargePaise: paise(20_000) },
  '3A': { label: 'AC 3 Tier', isTaxed: true, flatChargePaise: paise(18_000) },
  '3E': { label: 'AC 3 Tier Economy', isTaxed: true, flatChargePaise: paise(18_000) },
  CC: { label: 'AC Chair Car', isTaxed: true, flatChargePaise: paise(18_000) },
  SL: { label: 'Sleeper', isTaxed: false, flatChargePaise: paise(12_000) },
  '2S': { label: 'Second Sitting', isTaxed: false, flatChargePaise: paise(6_000) },
};

/** GST on fares, and on what the railway keeps of them, in the classes that carry it. */
export const RAIL_GST_RATE = 500;

/** A quota by its code on the ticket. */
export type TrainQuota = 'GN' | 'TQ' | 'PT' | 'LD' | 'SS' | 'HP' | 'DF' | 'FT' | 'HO' | 'PH' | 'YU' | 'DP';

/** Every quota with its name. */
export const TRAIN_QUOTAS: Readonly<Record<TrainQuota, string>> = {
  GN: 'General',
  TQ: 'Tatkal',
  PT: 'Premium Tatkal',
  LD: 'Ladies',
  SS: 'Lower berth, senior citizen',
  HP: 'Physically handicapped',
  DF: 'Defence',
  FT: 'Foreign tourist',
  HO: 'Headquarters',
  PH: 'Parliament house',
  YU: 'Yuva',
  DP: 'Duty pass',
};

/** True for quotas that open the day before, and whose confirmed berths give nothing back. */
export function isTatkal(quota: string): boolean {
  return quota === 'TQ' || quota === 'PT';
}

/** Trains that have rows of their own in the table of cancellation charges. */
export type TrainKind = 'regular' | 'vande_bharat_sleeper' | 'amrit_bharat_2';

/** Every kind of train with its name. */
export const TRAIN_KINDS: Readonly<Record<TrainKind, string>> = {
  regular: 'Any other train',
  vande_bharat_sleeper: 'Vande Bharat Sleeper',
  amrit_bharat_2: 'Amrit Bharat II',
};
