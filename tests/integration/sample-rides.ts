import * as bookings from '@pravas/contract/booking/booking-operations.ts';
import * as cabs from '@pravas/contract/cab/cab-operations.ts';
import * as requests from '@pravas/contract/desk/request-operations.ts';
import type { Operation } from '@pravas/contract/operation.ts';
import * as trains from '@pravas/contract/train/train-operations.ts';
import { getMeansOfPayment } from '@pravas/contract/wallet/wallet-operations.ts';
import type { Sample, SampleIds } from './sample-ids.ts';

const inDays = (days: number): string =>
  Temporal.Now.zonedDateTimeISO('Asia/Kolkata').toPlainDate().add({ days }).toString();

/** Train 12276, 3A, 633 km: 1,258.97 in all. */
export function aTrainForm(daysAhead: number) {
  return {
    availability: 'CNF',
    trainNumber: '12276',
    trainName: 'Humsafar Express',
    travelClass: '3A',
    from: { code: 'NDLS' },
    to: { code: 'PRYJ' },
    departure: `${inDays(daysAhead)}T10:00`,
    arrival: `${inDays(daysAhead)}T17:20`,
    distanceKm: 633,
    passengers: [{ travelerIndex: 0 }],
    fare: {
      baseFare: 1100,
      gst: 55,
      insurance: 0.35,
      irctcFee: 30,
      irctcFeeGst: 5.4,
      agentCharge: 39.9,
      paymentCharge: 28.32,
      total: 1258.97,
    },
  };
}

const place = (text: string) => ({ place: text, city: 'Bengaluru', stateCode: '29' });

/** 8 h and 80 km, of which 9 h 40 and 112 km are expected that end in the night: 3,910.40 in all. */
export function aCabForm(daysAhead: number) {
  const day = inDays(daysAhead);
  return {
    duty: { kind: 'local', package: '8h80' },
    vehicle: { vehicleClass: 'sedan' },
    passengerCount: 1,
    pickUp: place('12, Residency Road'),
    pickUpAt: `${day}T13:30`,
    drop: place('Kempegowda Airport, Terminal 2'),
    vendor: { name: 'Cauvery Cabs Pvt Ltd', isBodyCorporate: true, gstin: '29AABCC1234D1Z7', stateCode: '29' },
    card: {
      counting: 'garage_to_garage',
      rates: {
        basis: 'package',
        packagePrice: 2400,
        hours: 8,
        km: 80,
        extraKmPrice: 14,
        extraHourPrice: 200,
        graceMinutes: 30,
      },
      nightCharge: 300,
      cancellation: {
        tiers: [
          { fromHours: 24, charge: { type: 'free' } },
          { fromHours: 0, charge: { type: 'percent', percent: 50 } },
        ],
        noShow: { type: 'percent', percent: 100 },
      },
    },
    expected: { km: 112, start: `${day}T13:00`, end: `${day}T22:40`, toll: 125, parking: 60 },
    tax: { placeOfSupplyStateCode: '29' },
  };
}

const train = ({ trainId }: SampleIds) => ({ query: { bookingId: trainId } });

/** Inputs of operations of travellers and the travel desk about trains and cabs. */
export const RIDE_SAMPLES: readonly [Operation, Sample][] = [
  [requests.withdrawDeskRequest, ({ workCaseId }) => ({ body: { requestId: workCaseId } })],
  [requests.getDeskEntry, ({ tripId, workCaseId }) => ({ query: { tripId, requestId: workCaseId } })],
  [bookings.getBooking, train],
  [bookings.payForBooking, ({ trainId }) => ({ body: { bookingId: trainId } })],
  [getMeansOfPayment, train],
  [bookings.removeBooking, train],
  [bookings.quoteBookingCancellation, train],
  [
    bookings.cancelBooking,
    ({ trainId, trainOrderId }) => ({
      body: { bookingId: trainId, units: [{ orderId: trainOrderId, unit: '0' }], expectedRefund: 100 },
    }),
  ],
  [
    bookings.quoteSettlement,
    ({ trainId, trainOrderId }) => ({
      query: { bookingId: trainId, units: JSON.stringify([{ orderId: trainOrderId, unit: '0', kept: 100 }]) },
    }),
  ],
  [
    bookings.settleBookingCancellation,
    ({ trainId, trainOrderId }) => ({
      body: { bookingId: trainId, units: [{ orderId: trainOrderId, unit: '0', kept: 100 }] },
    }),
  ],
  [bookings.downloadVoucher, ({ trainId, trainOrderId }) => ({ query: { bookingId: trainId, orderId: trainOrderId } })],
  [trains.askForTrain, ({ tripId }) => ({ body: { tripId, train: { from: 'NDLS', to: 'PRYJ', date: inDays(20) } } })],
  [trains.enterTrain, ({ tripId }) => ({ body: { tripId, train: aTrainForm(20), fee: 100 } })],
  [
    trains.buyTrain,
    ({ trainId }) => ({
      body: {
        bookingId: trainId,
        train: {
          ...aTrainForm(20),
          pnr: '2201893135',
          passengers: [{ travelerIndex: 0, bookingStatus: 'GNWL/23' }],
        },
      },
    }),
  ],
  [
    trains.updateTrainChart,
    ({ trainId }) => ({
      body: {
        bookingId: trainId,
        chart: { isCharted: false, passengers: [{ travelerIndex: 0, currentStatus: 'RAC/12' }] },
      },
    }),
  ],
  [
    cabs.askForCab,
    ({ tripId }) => ({
      body: {
        tripId,
        cab: {
          duty: { kind: 'transfer', hub: 'airport' },
          pickUp: place('12, Residency Road'),
          pickUpAt: `${inDays(20)}T13:30`,
          drop: place('Kempegowda Airport'),
          passengerCount: 1,
        },
      },
    }),
  ],
  [cabs.enterCab, ({ tripId }) => ({ body: { tripId, cab: aCabForm(20), fee: 50 } })],
  [cabs.buyCab, ({ cabId }) => ({ body: { bookingId: cabId, bookingNumber: 'CCB-4711' } })],
  [
    cabs.setCabDriver,
    ({ cabId }) => ({
      body: { bookingId: cabId, driver: { name: 'Manjunath K', mobile: '98450 12345', vehicleNumber: 'KA01AB1234' } },
    }),
  ],
  [
    cabs.quoteDutySlip,
    ({ cabId }) => ({
      body: {
        bookingId: cabId,
        slip: {
          number: 'DS-4711',
          startKm: 45_000,
          endKm: 45_112,
          start: `${inDays(20)}T13:00`,
          end: `${inDays(20)}T22:40`,
          toll: 125,
          parking: 60,
        },
      },
    }),
  ],
  [
    cabs.enterDutySlip,
    ({ cabId }) => ({
      body: {
        bookingId: cabId,
        slip: {
          number: 'DS-4711',
          startKm: 45_000,
          endKm: 45_112,
          start: `${inDays(20)}T13:00`,
          end: `${inDays(20)}T22:40`,
          toll: 125,
          parking: 60,
        },
      },
    }),
  ],
];
