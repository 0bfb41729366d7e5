import type { payForBooking } from '@pravas/contract/booking/booking-operations.ts';
import { ApiError } from '@pravas/contract/client.ts';
import type { ErrorEnvelope } from '@pravas/contract/error-codes.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { isStale } from '@pravas/domain/booking/price-freshness.ts';
import type { MeansOfPayment } from '@pravas/domain/wallet/means.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorCode, fieldMessages } from '../../lib/error-text.ts';
import { postToGateway } from '../../lib/post-to-gateway.ts';
import { useOnce } from '../../lib/use-once.ts';
import type { BookingHead } from './booking-head.ts';

/** A price the person must answer before anything is paid. Rupees. */
interface PriceQuestion {
  readonly old: number;
  readonly new: number;
  /** The new price is above what was approved: agreeing to it asks the approvers again. */
  readonly asksAgain: boolean;
  /** How long the requested unit is held while the person thinks about it; null = it is not. */
  readonly hold: Hold | null;
}

/** What is kept for somebody while they think about a price. */
export type Hold = NonNullable<ErrorEnvelope['hold']>;

/** The price moved: paying stops until the person has agreed. */
class PriceMoved extends Error {
  readonly question: PriceQuestion;
  constructor(question: PriceQuestion) {
    super('Price changed');
    this.question = question;
  }
}

/** The person agreed to a price above what was approved; their approvers have been asked. */
class AskedAgain extends Error {}

/** How a service is asked about the price of a booking, by the operations it has for that. */
export interface PriceRequests {
  /** Has the price confirmed again. Rupees. Null where the price holds as entered and does not become stale. */
  readonly renew: ((idempotencyKey: string) => Promise<{ readonly totalPrice: number }>) | null;
  /**
   * Asks whether the price still holds, `agreed` being one the person has said yes to; answers what the gateway gets,
   * if anything.
   */
  readonly check: (
    agreed: number | null,
    idempotencyKey: string,
    /** True once terms that have changed were seen. */
    acceptsTerms: boolean,
    payWith: readonly MeansOfPayment[] | undefined,
  ) => Promise<AnswerOf<typeof payForBooking>>;
}

/** Terms that have changed since they were agreed to, each as what was and what is now. */
export interface TermsQuestion {
  readonly changes: readonly string[];
  /** The price that was agreed to before they were asked about; null = none. */
  readonly agreed: number | null;
}

/** The terms have changed: paying stops until the person has seen them. */
class TermsMoved extends Error {
  readonly changes: readonly string[];
  constructor(changes: readonly string[]) {
    super('Terms changed');
    this.changes = changes;
  }
}

/** What is paid for: a price, and terms that were seen. */
interface Consent {
  readonly agreed: number | null;
  readonly acceptsTerms: boolean;
  /** Absent = a card. */
  readonly payWith: readonly MeansOfPayment[] | undefined;
}

/** What is a question and no failure. */
const ASKED = [PriceMoved, TermsMoved, AskedAgain];

/** The step of paying, in the order they happen. */
export type PayStep = 'idle' | 'rechecking' | 'checking' | 'leaving';

/**
 * Pays for a booking (screens §4): a price that has grown old is renewed first, then the price check answers with the
 * payment request, and the browser posts it to the gateway; what accounts with us pay alone needs none.
 */
export function usePayment(booking: BookingHead, requests: PriceRequests, payWith?: readonly MeansOfPayment[]) {
  const queries = useQueryClient();
  const once = useOnce();
  // A price question after the terms does not undo that the person saw the terms.
  const accepted = useRef(false);
  const [step, setStep] = useState<PayStep>('idle');
  const [question, setQuestion] = useState<PriceQuestion | null>(null);
  const [terms, setTerms] = useState<TermsQuestion | null>(null);
  const regenerate = async (agreed: number | null) => {
    if (requests.renew === null) return;
    setStep('rechecking');
    const renewed = await once(`renew|${booking._id}`, requests.renew);
    if (renewed.totalPrice !== booking.totalPrice && renewed.totalPrice !== agreed) {
      throw new PriceMoved({ old: booking.totalPrice, new: renewed.totalPrice, asksAgain: false, hold: null });
    }
  };
  const check = async ({ agreed, acceptsTerms, payWith }: Consent) => {
    setStep('checking');
    try {
      return await once(`check|${booking._id}|${agreed}|${acceptsTerms}|${payWith ?? ''}`, (idempotencyKey) =>
        requests.check(agreed, idempotencyKey, acceptsTerms, payWith),
      );
    } catch (error) {
      if (errorCode(error) === 'terms_changed') throw new TermsMoved(fieldMessages(error));
      if (!(error instanceof ApiError) || !error.envelope.price) throw error;
      const { code, price, hold = null } = error.envelope;
      if (code === 'price_changed') throw new PriceMoved({ ...price, asksAgain: false, hold });
      if (code !== 'approval_outdated') throw error;
      throw agreed === price.new ? new AskedAgain() : new PriceMoved({ ...price, asksAgain: true, hold });
    }
  };
  const pay = useMutation({
    mutationFn: async (consent: Consent) => {
      const { agreed } = consent;
      setQuestion(null);
      setTerms(null);
      const stale = isStale(Temporal.Instant.from(booking.itineraryUpdated), Temporal.Now.instant());
      if (stale) await regenerate(agreed);
      try {
        return await check(consent);
      } catch (error) {
        if (!(error instanceof ApiError) || error.envelope.code !== 'itinerary_stale') throw error;
        // It became stale between the two calls, or this clock is wrong: renew once, then ask again.
        await regenerate(agreed);
        return check(consent);
      }
    },
    onSuccess: async ({ merchantRequest, mid, action }) => {
      setStep('leaving');
      if (merchantRequest !== null && mid !== null && action !== null) {
        return postToGateway({ merchantRequest, mid, action });
      }
      // Accounts with us have paid: nobody leaves, and the booking shows what becomes of it.
      void queries.invalidateQueries({ queryKey: ['means-of-payment'] });
      await queries.invalidateQueries({ queryKey: ['trip', booking.tripId] });
      setStep('idle');
    },
    onError: (error, { agreed }) => {
      setStep('idle');
      if (error instanceof PriceMoved) setQuestion(error.question);
      if (error instanceof TermsMoved) setTerms({ changes: error.changes, agreed });
      void queries.invalidateQueries({ queryKey: ['trip', booking.tripId] });
    },
  });
  return {
    step,
    question,
    terms,
    error: ASKED.some((kind) => pay.error instanceof kind) ? null : pay.error,
    /** `acceptsTerms`: those that were asked about are paid for. They may be asked about once more with a new price. */
    start: (agreed: number | null, acceptsTerms = false) => {
      // Another try starts again: by then other terms may hold.
      accepted.current = acceptsTerms || (accepted.current && question !== null);
      pay.mutate({ agreed, acceptsTerms: accepted.current, payWith });
    },
    cancel: () => {
      setQuestion(null);
      setTerms(null);
    },
    forget: () => pay.reset(),
  };
}
