import { hash } from 'node:crypto';
import { remember } from '@pravas/domain/memory/remember.ts';

// The options of some long searches: they are asked for when a search is judged, listed and opened.
const MOST_REMEMBERED = 5_000;

/** The id of flights on the wire: short, and the same wherever the same flights are found. */
export const optionId = remember((optionKey) => hash('sha256', optionKey, 'base64url').slice(0, 16), MOST_REMEMBERED);
