import {
  type ConvenienceFeeSettings,
  cancellationServiceCharge,
  convenienceFee,
  DEFAULT_CANCELLATION_CHARGE,
  type FeeQuestion,
} from '@pravas/domain/fare/convenience-fee.ts';
import { feesOn } from '@pravas/domain/fare/dated-fees.ts';
import { REQUESTS_STOP_HOURS } from '@pravas/domain/fare/requests-stop.ts';
import { refundLawOn } from '@pravas/domain/flight-order/refund-law.ts';
import type { HelpFacts } from '@pravas/domain/help/fill-facts.ts';
import { formatInrExact, type Paise } from '@pravas/domain/money/money.ts';
import { mayBookForOthers } from '@pravas/domain/organisation/service-access.ts';
import { REFUND_PROMISE } from '@pravas/domain/refund/refund-clock.ts';
import { rateOn, SERVICE_GST_RATES } from '@pravas/domain/tax/service-gst.ts';
import type { Organization, OrganizationSettings } from '../organisation/index.ts';

/** What articles say of fees, days and rules, as they hold for an organisation on a day (YYYY-MM-DD). */
export function helpFacts({ settings, fees }: Pick<Organization, 'settings' | 'fees'>, on: string): HelpFacts {
  return {
    ...feeFacts(feesOn(fees, on)),
    ...lawFacts(on),
    refundPromise: REFUND_PROMISE,
    requestsStopHours: String(REQUESTS_STOP_HOURS),
    bookingForOthers: othersText(settings),
    secondFactorRule: FACTOR_RULES[settings.security.secondFactor],
    sessionDays: countOf(settings.security.sessionDays, 'day'),
    idleHours: countOf(settings.security.idleHours, 'hour'),
  };
}

const FACTOR_RULES: Readonly<Record<OrganizationSettings['security']['secondFactor'], string>> = {
  everyone: 'everyone must have one',
  admins: 'company admins must have one, and everyone else may',
  nobody: 'nobody has to have one, but everyone may',
};

function feeFacts(fees: ConvenienceFeeSettings): HelpFacts {
  const { hotel, bus } = fees;
  const defaultCharge = DEFAULT_CANCELLATION_CHARGE.chargePaise;
  const charge = (set: Paise | undefined) => formatInrExact(set ? set : defaultCharge);
  return {
    flightFees: byJourney((question) => convenienceFee(fees, question).totalPaise),
    cancelCharges: byJourney((question) => cancellationServiceCharge(fees, question).totalPaise),
    hotelFee:
      hotel && hotel.standardAmountPaise > 0 ? `${formatInrExact(hotel.standardAmountPaise)} for each room` : 'none',
    hotelCancelCharge: charge(hotel?.cancelAmountPaise),
    busFee:
      bus && bus.standardAmountPaise > 0 ? `${formatInrExact(bus.standardAmountPaise)} for each ${bus.per}` : 'none',
    busCancelCharge: charge(bus?.cancelAmountPaise),
  };
}

/** "₹150 one way and ₹250 return in India, ₹400 and ₹600 abroad"; equal amounts are said once. */
function byJourney(amountOf: (question: FeeQuestion) => Paise): string {
  const of = (international: boolean, roundTrip: boolean) =>
    formatInrExact(amountOf({ international, roundTrip, personal: false, travellers: 1 }));
  const [here, hereReturn, abroad, abroadReturn] = [of(false, false), of(false, true), of(true, false), of(true, true)];
  const isOneWay = here === hereReturn && abroad === abroadReturn;
  if (isOneWay) return here === abroad ? here : `${here} in India and ${abroad} abroad`;
  return `${here} one way and ${hereReturn} return in India, ${abroad} and ${abroadReturn} abroad`;
}

/** What the law of a day says; what it does not state is no fact. */
function lawFacts(on: string): HelpFacts {
  const law = refundLawOn(on);
  const rate = rateOn(SERVICE_GST_RATES, on);
  return {
    ...(rate ? { gstRate: `${rate.rate / 100} %` } : {}),
    ...(law ? { lawAgentDays: countOf(law.agentWorkingDays, 'working day') } : {}),
    ...(law?.lookIn
      ? {
          lookInHours: String(law.lookIn.hours),
          lookInDomesticDays: String(law.lookIn.minDaysDomestic),
          lookInInternationalDays: String(law.lookIn.minDaysInternational),
        }
      : {}),
  };
}

function othersText(settings: OrganizationSettings): string {
  const { enableStaffBook, enableBookForGuest } = settings;
  if (!mayBookForOthers(settings, false)) {
    return 'Booking for others on business trips is switched off for your organisation. Your company admin knows why.';
  }
  const who = [enableStaffBook ? 'colleagues' : '', enableBookForGuest ? 'guests' : ''].filter(Boolean).join(' and ');
  return `Your organisation lets people book for ${who}. Your role has to allow it.`;
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
