/** "Meera Iyer", "Meera Iyer and Vikram Shah", "Meera Iyer, Vikram Shah and Nisha Verma". */
export function namesText(people: readonly { readonly name: string }[]): string {
  const names = people.map(({ name }) => name);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
