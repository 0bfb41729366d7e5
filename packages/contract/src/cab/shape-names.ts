import { cabDuty, cabForm, dutySlipForm } from './cab-forms.ts';
import { cabRide } from './cab-shapes.ts';
import { cabOrder, tripCab } from './trip-cab.ts';

/** What clients call the shapes of cabs. */
export const CAB_SHAPES = {
  CabDuty: cabDuty,
  CabForm: cabForm,
  CabOrder: cabOrder,
  CabRide: cabRide,
  DutySlipForm: dutySlipForm,
  TripCab: tripCab,
};
