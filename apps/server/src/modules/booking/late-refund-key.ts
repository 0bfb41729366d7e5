/** The key of the case about a refund that does not reach its card; closed when it has. */
export function lateRefundKey(refundId: string): string {
  return `refund-overdue:${refundId}`;
}

/** The key of the case about a supplier that says nothing of an order's money; closed when it has. */
export function lateSupplierKey(cancellationId: string, orderId: string): string {
  return `refund-overdue:${cancellationId}:${orderId}`;
}
