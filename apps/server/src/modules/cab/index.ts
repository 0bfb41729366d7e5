export { cabService } from './cab-service.ts';
