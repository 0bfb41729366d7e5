/** How long refunds take at both suppliers, on the sandbox clock. */
export interface RefundDelay {
  delayMs(): number;
  setDelayMs(delayMs: number): void;
}

/** Refunds that take no time until a command sets one. */
export function createRefundDelay(): RefundDelay {
  let delay = 0;
  return {
    delayMs: () => delay,
    setDelayMs: (delayMs) => {
      delay = delayMs;
    },
  };
}
