/** What grades and departments have in common. */
export interface MasterRow {
  readonly _id: string;
  readonly name: string;
  readonly description: string | null;
  readonly isActive: boolean;
  readonly employees: number;
}
