/** What a person at the control port sets for hotels. */
export interface HotelSwitches {
  /** The agency's money, paise; null for money without end. */
  balancePaise(): number | null;
  setBalancePaise(paise: number | null): void;
  /** Whether the agency can pay this amount. */
  canPay(paise: number): boolean;
  /** Takes money out, or puts it back when the amount is negative. */
  pay(paise: number): void;
  /** Whether offers carry a recommended selling rate, as feeds for private customers do. */
  hasSellingRates(): boolean;
  setSellingRates(isOn: boolean): void;
  clear(): void;
}

/** The switches at the start: unlimited money and no selling rates. */
export function createHotelSwitches(): HotelSwitches {
  let balance: number | null = null;
  let sellingRates = false;
  return {
    balancePaise: () => balance,
    setBalancePaise: (paise) => {
      balance = paise;
    },
    canPay: (paise) => balance === null || balance >= paise,
    pay: (paise) => {
      if (balance !== null) balance -= paise;
    },
    hasSellingRates: () => sellingRates,
    setSellingRates: (isOn) => {
      sellingRates = isOn;
    },
    clear: () => {
      balance = null;
      sellingRates = false;
    },
  };
}
