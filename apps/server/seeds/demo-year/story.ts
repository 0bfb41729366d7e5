import type { ConvenienceFeeSettings } from '@pravas/domain/fare/convenience-fee.ts';
import type { Transfer } from '@pravas/domain/ledger/posting.ts';
import type { GstDetails } from '@pravas/suppliers/order-port.ts';
import type { Chance } from './chance.ts';
import type { DemoCompany } from './company.ts';
import type { DemoDocuments } from './documents.ts';
import type { DemoPerson } from './people.ts';
import type { Rows } from './rows.ts';

/** What became of a trip. */
export type TripFate = 'flown' | 'cancelled' | 'refused' | 'booked' | 'waiting' | 'draft';

/** A trip as the rest of the year's story refers to it. */
export interface DemoTrip {
  readonly id: string;
  readonly person: DemoPerson;
  readonly bookingId: string;
  readonly fate: TripFate;
  readonly bookedMs: number;
  readonly departsMs: number;
  readonly arrivesMs: number;
  readonly toCity: string;
  readonly locator: string;
  readonly totalPaise: number;
  readonly taxPaise: number;
  readonly isInternational: boolean;
}

/** What writing trips needs. */
export interface TripSeed {
  readonly chance: Chance;
  readonly rows: Rows;
  readonly money: DemoMoney;
  readonly documents: DemoDocuments;
  readonly company: DemoCompany;
  readonly fees: ConvenienceFeeSettings;
  /** The registration that everything was bought for; null = the company has none. */
  readonly gst: GstDetails | null;
  /** The supplier that is said to have sold every flight. */
  readonly supplierId: string;
  /** The supplier that is said to have sold every stay. */
  readonly hotelSupplierId: string;
  /** The supplier that is said to have sold every berth of a bus. */
  readonly busSupplierId: string;
  readonly nowMs: number;
  /** The chance that stays are drawn from, apart from everything else. */
  readonly stays: Chance;
}

/** The year's movements of money; their balances are written at the end. */
export interface DemoMoney {
  post(
    seed: Pick<TripSeed, 'chance' | 'rows'>,
    transfers: readonly Transfer[],
    bookingId: string | null,
    atMs: number,
  ): void;
  writeBalances(rows: Rows): void;
}
