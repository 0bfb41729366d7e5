/** How much of what was bought is measured: "95.1 % of tickets and 88.0 % of stays measured"; of what nobody bought nothing is said. */
export function measuredText(tickets: number | null, stays: number | null): string {
  const parts = [
    ...(tickets === null ? [] : [`${tickets.toFixed(1)} % of tickets`]),
    ...(stays === null ? [] : [`${stays.toFixed(1)} % of stays`]),
  ];
  return parts.length === 0 ? 'Nothing to measure' : `${parts.join(' and ')} measured`;
}
