import { describe, expect, it } from 'vitest';
import { isFromUs, readHead, type RequestKind } from '../../src/web/guard.ts';

const HOST = '127.0.0.1:4000';
const from = (door: RequestKind, method: string, headers: Readonly<Record<string, string>>): boolean =>
  isFromUs(readHead(method, '/', ['Host', HOST, ...Object.entries(headers).flat()]), door);
const OURS = `http://${HOST}`;

describe('given the Origin of a call', () => {
  it('takes ours', () => {
    expect(from('api', 'POST', { Origin: OURS })).toBe(true);
  });

  it('takes a GET without one, as browsers send it from our own page', () => {
    expect(from('api', 'GET', {})).toBe(true);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'get'])('wants one on %s', (method) => {
    expect(from('api', method, {})).toBe(false);
  });

  it.each([
    'null', '', 'file://', 'http://evil.test', 'http://127.0.0.1', 'http://127.0.0.1:4001', 'https://127.0.0.1:4000',
    'http://localhost:4000', 'http://127.0.0.1:4000/', 'http://127.0.0.1:4000.evil.test', 'http://127.0.0.1:40000',
    'HTTP://127.0.0.1:4000', 'http://127.0.0.1:4000 http://evil.test', 'ws://127.0.0.1:4000', 'app://tripoint',
    'chrome-extension://abcdefghijklmnop', 'http://user@127.0.0.1:4000',
  ])('refuses %j, on a GET too', (origin) => {
    expect(from('api', 'POST', { Origin: origin })).toBe(false);
    expect(from('api', 'GET', { Origin: origin })).toBe(false);
    expect(from('document', 'GET', { Origin: origin })).toBe(false);
  }); // prettier-ignore
});

describe('given what the browser says of the page that asks', () => {
  it('takes our own page at every door but the document', () => {
    expect(from('api', 'GET', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' })).toBe(true);
    expect(from('file', 'GET', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'script' })).toBe(true);
  });

  it.each(['same-site', 'cross-site', 'none', '', 'SAME-ORIGIN', 'same-origin, cross-site'])('refuses %j', (site) => {
    expect(from('api', 'POST', { Origin: OURS, 'Sec-Fetch-Site': site })).toBe(false);
    expect(from('file', 'GET', { 'Sec-Fetch-Site': site })).toBe(false);
  });

  it.each(['none', 'same-origin', 'same-site', 'cross-site'])('lets a person open the document from %s', (site) => {
    const headers = { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
    expect(from('document', 'GET', headers)).toBe(true);
  });

  it.each([
    ['navigate', 'iframe'],
    ['navigate', 'frame'],
    ['navigate', 'object'],
    ['navigate', 'embed'],
    ['no-cors', 'script'],
    ['no-cors', 'image'],
    ['cors', 'empty'],
    ['navigate', ''],
    ['', 'document'],
    ['websocket', 'websocket'],
  ])('shows the document in no other way: mode %j, destination %j', (mode, destination) => {
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': mode, 'Sec-Fetch-Dest': destination };
    expect(from('document', 'GET', headers)).toBe(false);
  });
});
