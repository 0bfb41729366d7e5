import type { cabDriver, cabRide } from '@pravas/contract/cab/cab-shapes.ts';
import { phoneText } from '@pravas/contract/phone-number.ts';
import { cabCancellationWords } from '@pravas/domain/cab/cab-cancellation.ts';
import {
  type CabDetail,
  type CabDriver,
  type CabPlace,
  type CabVehicle,
  VEHICLE_CLASSES,
} from '@pravas/domain/cab/cab-detail.ts';
import { CAB_EMISSIONS_METHOD, cabCo2Kg } from '@pravas/domain/cab/cab-emissions.ts';
import { cabPrice } from '@pravas/domain/cab/cab-price.ts';
import { dutyLabel } from '@pravas/domain/cab/cab-rate-card.ts';
import { cabTaxWords } from '@pravas/domain/cab/cab-tax-words.ts';
import { type CabUsage, calendarDays, usedMinutes } from '@pravas/domain/cab/cab-usage.ts';
import { subtract } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';

/** A ride as screens show it, with how its price is composed. */
export function presentCab(detail: CabDetail): z.output<typeof cabRide> {
  const { duty, vehicle, vendor, driver, slip } = detail;
  const { usage, bill, tax, isFinal } = cabPrice(detail);
  return {
    duty: { kind: duty.kind, label: dutyLabel(duty) },
    vehicle: { vehicleClass: vehicle.vehicleClass, text: vehicleText(vehicle), seats: vehicle.seats },
    passengerCount: detail.passengerCount,
    bagCount: detail.bagCount,
    pickUp: presentPlace(detail.pickUp),
    pickUpAt: { ...detail.pickUpAt },
    stops: detail.stops.map(presentPlace),
    drop: presentPlace(detail.drop),
    connectionNumber: detail.connectionNumber,
    vendor: { name: vendor.name, gstin: vendor.gstin },
    driver: driver && presentDriver(driver),
    usage: presentUsage(usage),
    carbon: carbonOf(detail),
    price: {
      isFinal,
      lines: bill.lines.map(({ code, label, paise }) => ({ code, label, amount: paise })),
      total: bill.totalPaise,
      taxText: cabTaxWords(tax),
      reverseCharge: bill.reversePaise,
    },
    slip: slip && {
      number: slip.number,
      startKm: slip.startKm,
      endKm: slip.endKm,
      signedBy: slip.signedBy,
      difference: subtract(bill.totalPaise, cabPrice({ ...detail, slip: null }).bill.totalPaise),
    },
    cancellationText: slip === null ? `Cancelling: ${cabCancellationWords(detail.card.cancellation)}.` : null,
  };
}

/** Who drives, with the number as people read it. */
export function presentDriver({ name, mobile, vehicleNumber }: CabDriver): z.output<typeof cabDriver> {
  return { name, mobile, mobileText: phoneText(mobile), vehicleNumber };
}

function carbonOf(detail: CabDetail) {
  const co2Kg = cabCo2Kg(detail);
  const { text, source } = CAB_EMISSIONS_METHOD;
  return co2Kg === null ? null : { co2Kg, text: `About ${co2Kg} kg CO₂ for the ride.`, method: `${text} ${source}.` };
}

/** "Sedan, AC, Toyota Etios or similar". */
export function vehicleText({ vehicleClass, model, isAc }: CabVehicle): string {
  const similar = model === null ? [] : [`${model} or similar`];
  return [VEHICLE_CLASSES[vehicleClass].label, isAc ? 'AC' : 'non-AC', ...similar].join(', ');
}

function presentPlace({ place, city }: CabPlace) {
  return { place, city };
}

function presentUsage(usage: CabUsage) {
  const { km, start, end, nights } = usage;
  return {
    km,
    start: { ...start },
    end: { ...end },
    minutes: usedMinutes(usage),
    days: calendarDays(usage),
    nights,
  };
}
