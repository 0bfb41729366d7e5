/**
 * How much of the purchases is measured: "95.1 % of tickets and 88.0 % of stays measured"; nothing is said of a kind
 * that nobody bought.
 */
export function measuredText(tickets: number | null, stays: number | null): string {
  const parts = [
    ...(tickets === null ? [] : [`${tickets.toFixed(1)} % of tickets`]),
    ...(stays === null ? [] : [`${stays.toFixed(1)} % of stays`]),
  ];
  return parts.length === 0 ? 'Nothing to measure' : `${parts.join(' and ')} measured`;
}
