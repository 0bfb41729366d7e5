/** Joins class names, leaving out anything else: conditions that did not hold. */
export function cx(...names: unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
