import { ALL_GST_STATES } from './gst-states.ts';

/** A state or union territory of India as addresses and registrations name it. */
export interface IndianState {
  /** The wire's `state_id`; 506 is Karnataka (specification decisions §1). */
  readonly id: number;
  readonly name: string;
  /** First two digits of a GSTIN registered there. */
  readonly gstCode: string;
}

/** The specification fixes one id only, Karnataka's 506; every other follows from its GST code in the same way. */
const ID_OF_GST_CODE_ZERO = 477;

/** States and territories that receive registrations, by name. */
export const INDIAN_STATES: readonly IndianState[] = ALL_GST_STATES.filter((state) => state.isCurrentTerritory)
  .map((state) => ({ id: ID_OF_GST_CODE_ZERO + Number(state.code), name: state.name, gstCode: state.code }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

const byId = new Map(INDIAN_STATES.map((state) => [state.id, state]));

/** The state with this `state_id`; undefined when there is none. */
export function indianStateById(id: number): IndianState | undefined {
  return byId.get(id);
}

const byGstCode = new Map(INDIAN_STATES.map((state) => [state.gstCode, state]));

/** The state whose registrations begin with these two digits; undefined when there is none. */
export function indianStateByGstCode(gstCode: string): IndianState | undefined {
  return byGstCode.get(gstCode);
}
