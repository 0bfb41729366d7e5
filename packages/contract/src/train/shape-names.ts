import { trainForm } from './train-forms.ts';
import { trainTicket } from './train-shapes.ts';
import { trainOrder, tripTrain } from './trip-train.ts';

/** What clients call the shapes of trains. */
export const TRAIN_SHAPES = {
  TrainForm: trainForm,
  TrainOrder: trainOrder,
  TrainTicket: trainTicket,
  TripTrain: tripTrain,
};
