import { trainTicket } from './train-shapes.ts';

/** What clients call the shapes of trains. */
export const TRAIN_SHAPES = {
  TrainTicket: trainTicket,
};
