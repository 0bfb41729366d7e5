export { reviewDueDeciders } from './review-deciders.ts';
