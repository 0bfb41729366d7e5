interface Named {
  readonly _id: string;
  readonly name: string;
  readonly isActive?: boolean;
}

/** Choices of a select field; what is switched off is offered only where it is the present choice. */
export function namedOptions(rows: readonly Named[] | undefined, present = '') {
  return (rows ?? [])
    .filter((row) => row.isActive !== false || row._id === present)
    .map((row) => ({ value: row._id, label: row.name }));
}
