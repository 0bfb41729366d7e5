export {
  changePaymentOrder,
  insertOwedOrder,
  insertPaymentOrder,
  judgeVerification,
  listPaymentOrders,
  type OrderChange,
  type PaymentOrder,
  supersedeOpenOrders,
} from './payment-orders.ts';
export { PAYMENT_RETURN_PATH, registerPaymentReturn } from './receive-return.ts';
export { insertRefund, listRefunds, markRefundPaid, noteRefundAttempt, type Refund } from './refunds.ts';
