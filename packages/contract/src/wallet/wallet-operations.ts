import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';
import { MAY_PAY } from './payment-shapes.ts';

/** What a booking may be paid with, and how far each reaches. Tells no balance to somebody who may not spend it. */
export const getMeansOfPayment = defineOperation({
  id: 'get-means-of-payment',
  area: 'wallet',
  method: 'GET',
  path: '/payments/means',
  summary: 'What a booking may be paid with',
  access: MAY_PAY,
  object: 'arranged',
  query: z.strictObject({ bookingId: id }),
  payload: z.object({
    /** What is to be paid; credits of airlines that are set aside for it are taken off. */
    total: rupees,
    means: z.array(
      z.object({
        means: z.enum(['wallet', 'credit_line', 'card']),
        /** What can be spent with it now; null for a card. */
        available: z.nullable(rupees),
        /** True where it pays all of it. */
        covers: z.boolean(),
      }),
    ),
  }),
  errors: ['validation_failed', 'booking_not_found'],
});

/** Operations on the wallet and on what bookings are paid with. */
export const WALLET_OPERATIONS: readonly Operation[] = [getMeansOfPayment];
