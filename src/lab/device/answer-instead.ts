import { FAMILIES, type Family } from '../../core/vocabulary/words.ts';
import type { LabReply } from '../http/reply.ts';
import { familyOfPath, type LabRequest } from '../http/request.ts';
import type { Device } from './device.ts';

/** A device's own page, written for the request that it stops. */
export type Page = (request: LabRequest) => LabReply;

/**
 * Answers in the server's place. Requests of other families pass; with all four named, whatever else is asked for is
 * answered too.
 */
export const answerInstead = (page: Page, families: readonly Family[] = FAMILIES): Device => {
  const everything = FAMILIES.every((family) => families.includes(family));
  return (exchange, onward) => {
    const family = familyOfPath(exchange.request.path);
    const stops = family === null ? everything : families.includes(family);
    return stops ? Promise.resolve(page(exchange.request)) : onward(exchange);
  };
};
