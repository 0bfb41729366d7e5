/** The tools for writing a row; `insert` adds the organisation and answers the row's id. */
export interface Filler {
  readonly insert: (table: string, values: Readonly<Record<string, unknown>>) => Promise<string>;
  readonly personId: string;
  readonly otherPersonId: string;
  readonly departmentId: string;
  readonly fileId: string;
  readonly mark: string;
  readonly at: string;
  readonly soon: string;
  readonly secret: () => Buffer;
}
