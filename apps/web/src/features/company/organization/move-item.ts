/** The list with one item moved up (-1) or down (1); at an end it stays. */
export function moveItem<T>(items: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const item = items[index];
  const target = index + by;
  if (item === undefined || target < 0 || target >= items.length) return items;
  const others = items.filter((_, at) => at !== index);
  return [...others.slice(0, target), item, ...others.slice(target)];
}
