export { trainService } from './train-service.ts';
