import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { busRules } from '@pravas/domain/bus/bus-rules.ts';
import { sum } from '@pravas/domain/money/money.ts';
import { agreedMoney, type ServiceMoney } from '../booking/index.ts';
import type { BusTypes } from './bus-booking.ts';

/** The total of seats: as their operators price them, with our fee for the whole booking. */
export const busMoney: ServiceMoney<BusTypes> = {
  ...agreedMoney<BusDetail>(busRules.pricePaise, ({ operator, from, to }, all) => ({
    category: 'bus',
    vendor: operator.name,
    from: from.name,
    to: to.name,
    isInternational: false,
    taxPaise: sum(all.flatMap(({ seats }) => seats.map(({ fare }) => fare.taxPaise))),
  })),
  factsOnceBought: () => null,
};
