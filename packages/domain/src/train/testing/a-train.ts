import { applyRate, type Paise, paise, ZERO } from '../../money/money.ts';
import type { TrainDetail, TrainMoney, TrainPassenger } from '../train-detail.ts';

const station = (code: string, name: string, stateCode: string) => ({ code, name, city: name, stateCode });

/** A passenger with a berth of their own, who paid this much before GST. */
export function aPassenger(overrides: Partial<TrainPassenger> = {}): TrainPassenger {
  return {
    travellerIndex: 0,
    bookingStatus: 'CNF/B14/62/SL',
    currentStatus: 'CNF/B14/62/SL',
    coach: 'B14',
    berth: '62',
    basePaise: paise(110_000),
    ...overrides,
  };
}

/** The money of a ticket with this base fare, its GST and no fees, and its total. */
export function someMoney(basePaise: number, overrides: Partial<Record<keyof TrainMoney, number>> = {}): TrainMoney {
  const of = (field: keyof TrainMoney, standard: Paise = ZERO) => paise(overrides[field] ?? standard);
  const gstPaise = of('gstPaise', applyRate(paise(basePaise), 500));
  const parts = {
    basePaise: paise(basePaise),
    gstPaise,
    insurancePaise: of('insurancePaise'),
    irctcFeePaise: of('irctcFeePaise'),
    irctcFeeGstPaise: of('irctcFeeGstPaise'),
    agentChargePaise: of('agentChargePaise'),
    paymentChargePaise: of('paymentChargePaise'),
  };
  const totalPaise = of('totalPaise', paise(Object.values(parts).reduce((total, part) => total + part, 0)));
  return { ...parts, dynamicPaise: of('dynamicPaise'), totalPaise };
}

/** Train 12276, 3A, 633 km, as it was bought on 20 May 2026 for 1,258.97. */
export function aTrain(overrides: Partial<TrainDetail> = {}): TrainDetail {
  const [from, to] = [station('NDLS', 'New Delhi', '07'), station('PRYJ', 'Prayagraj Jn', '09')];
  return {
    pnr: '2201893135',
    transactionId: null,
    availability: null,
    trainNumber: '12276',
    trainName: 'Humsafar Express',
    trainKind: 'regular',
    travelClass: '3A',
    quota: 'GN',
    bookedOn: '2026-05-20',
    date: '2026-06-10',
    from,
    to,
    boarding: from,
    reservationUpto: to,
    departure: { wall: '2026-06-10T10:00', zone: 'Asia/Kolkata' },
    boardingDeparture: { wall: '2026-06-10T10:00', zone: 'Asia/Kolkata' },
    arrival: { wall: '2026-06-10T17:20', zone: 'Asia/Kolkata' },
    distanceKm: 633,
    passengers: [aPassenger()],
    money: someMoney(110_000, {
      insurancePaise: 35,
      irctcFeePaise: 3_000,
      irctcFeeGstPaise: 540,
      agentChargePaise: 3_990,
      paymentChargePaise: 2_832,
    }),
    cancellationRowId: null,
    chartedAt: null,
    ...overrides,
  };
}

/** The same as it was quoted, before it was bought: without PNR and places. */
export function aQuotedTrain(overrides: Partial<TrainDetail> = {}): TrainDetail {
  const passenger = aPassenger({ bookingStatus: null, currentStatus: null, coach: null, berth: null });
  return aTrain({ pnr: null, availability: 'GNWL/23', passengers: [passenger], ...overrides });
}
