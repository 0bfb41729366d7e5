import { add, type Paise, splitByWeight, splitEvenly, subtract, ZERO } from '../money/money.ts';
import type { TrainDetail } from './train-detail.ts';

/** What was paid for one passenger. The fare is base and GST; the rest is never refunded. */
export interface TrainPaid {
  readonly basePaise: Paise;
  readonly gstPaise: Paise;
  /** Insurance, IRCTC's fee with its GST, the agent's and the gateway's charge. */
  readonly notRefundablePaise: Paise;
}

/**
 * What was paid for each passenger, in the order of the ticket: the GST in proportion to the base fares, everything
 * that is charged for the ticket as a whole in equal parts. The parts add up to the ticket's total.
 */
export function trainPaidByPassenger({ passengers, money }: TrainDetail): readonly TrainPaid[] {
  const gst =
    money.gstPaise === 0
      ? passengers.map(() => ZERO)
      : splitByWeight(
          money.gstPaise,
          passengers.map(({ basePaise }) => basePaise),
        );
  const farePaise = add(money.basePaise, money.gstPaise);
  const others = splitEvenly(subtract(money.totalPaise, farePaise), passengers.length);
  return passengers.map(({ basePaise }, index) => ({
    basePaise,
    gstPaise: gst[index] ?? ZERO,
    notRefundablePaise: others[index] ?? ZERO,
  }));
}
