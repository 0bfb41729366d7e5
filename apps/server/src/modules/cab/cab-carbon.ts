import type { CabDetail } from '@pravas/domain/cab/cab-detail.ts';
import { CAB_EMISSIONS_METHOD, cabCo2Kg } from '@pravas/domain/cab/cab-emissions.ts';
import type { CarbonPart } from '@pravas/domain/report/travel-carbon.ts';
import { type DeskTypes, methodName, type ServiceCarbon } from '../booking/index.ts';

/** What a ride emits, shared by those who ride in it: by its estimate, by its duty slip once there is one. */
export const cabCarbon: ServiceCarbon<DeskTypes<CabDetail>> = {
  method: methodName(CAB_EMISSIONS_METHOD),
  parts: async (_, __, ride, held) =>
    held.map(({ travellers }): CarbonPart => ({ travellers, kg: cabCo2Kg(ride), km: null })),
};
