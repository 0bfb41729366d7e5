import type { CarbonPart } from '@pravas/domain/report/travel-carbon.ts';
import type { TrainDetail } from '@pravas/domain/train/train-detail.ts';
import { TRAIN_EMISSIONS_METHOD, trainCo2Kg } from '@pravas/domain/train/train-emissions.ts';
import { type DeskTypes, methodName, type ServiceCarbon } from '../booking/index.ts';

/** What a ticket emits for each passenger who still has it. */
export const trainCarbon: ServiceCarbon<DeskTypes<TrainDetail>> = {
  method: methodName(TRAIN_EMISSIONS_METHOD),
  parts: async (_, __, ticket, held) =>
    held.map(({ travellers }): CarbonPart => ({ travellers, kg: trainCo2Kg(ticket), km: ticket.distanceKm })),
};
