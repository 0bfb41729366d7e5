/** What a person at the control port sets for buses. */
export interface BusSwitches {
  /** The agency's money at the bus suppliers, paise; null for money without end. */
  balancePaise(): number | null;
  setBalancePaise(paise: number | null): void;
  /** Whether the agency can pay this amount. */
  canPay(paise: number): boolean;
  /** Takes money out, or puts it back when the amount is negative. */
  pay(paise: number): void;
  clear(): void;
}

/** The switches at the start: unlimited money. */
export function createBusSwitches(): BusSwitches {
  let balance: number | null = null;
  return {
    balancePaise: () => balance,
    setBalancePaise: (paise) => {
      balance = paise;
    },
    canPay: (paise) => balance === null || balance >= paise,
    pay: (paise) => {
      if (balance !== null) balance -= paise;
    },
    clear: () => {
      balance = null;
    },
  };
}
