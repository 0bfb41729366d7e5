/** The key of the case about a refund that does not reach its card; closed when it has. */
export function lateRefundKey(refundId: string): string {
  return `refund-overdue:${refundId}`;
}

/** The key of the case about an airline that says nothing of an order's money; closed when it has. */
export function lateAirlineKey(cancellationId: string, orderId: string): string {
  return `refund-overdue:${cancellationId}:${orderId}`;
}
