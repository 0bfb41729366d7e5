import { type Paise, subtract } from '../money/money.ts';
import { averageOf } from './stay-price.ts';

/** What a list says of the price of a rate. */
export interface ListedPrice {
  /** With tax and our fee. */
  readonly totalPaise: Paise;
  /** Our fee with its GST, within the total. */
  readonly feePaise: Paise;
  /** GST that can be claimed. */
  readonly creditPaise: Paise;
  readonly nights: number;
  readonly rooms: number;
}

/** What follows from it, to the paisa as `stayPrice` and `stayCredit` say it of the offer itself. */
export function listedSums({ totalPaise, feePaise, creditPaise, nights, rooms }: ListedPrice): {
  /** Without our fee. */
  readonly stayTotalPaise: Paise;
  /** Of one room for one night with tax, on average. */
  readonly perNightPaise: Paise;
  /** What it costs in the end. */
  readonly netPaise: Paise;
} {
  const stayTotalPaise = subtract(totalPaise, feePaise);
  return {
    stayTotalPaise,
    perNightPaise: averageOf(stayTotalPaise, nights * rooms),
    netPaise: subtract(totalPaise, creditPaise),
  };
}
