import { randomInt } from 'node:crypto';
import { answer } from '../../http/reply.ts';
import type { Page } from '../answer-instead.ts';

const digits = (count: number): string => Array.from({ length: count }, () => String(randomInt(10))).join('');

/** A BIG-IP application firewall: it says no with the status 200. */
export const bigIpBlockPage: Page = () =>
  answer(200, {
    reason: 'OK',
    headers: [
      ['Cache-Control', 'no-cache'],
      ['Pragma', 'no-cache'],
      ['Set-Cookie', 'TS01a2b3c4=practice0123456789; Path=/; Secure; HttpOnly'],
      ['Content-Type', 'text/html; charset=utf-8'],
    ],
    body: `<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: ${digits(19)}</body></html>`,
  });
