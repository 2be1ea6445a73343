import { isIP } from 'node:net';
import type { Part } from '../../core/script/transcript.ts';

/** What single lines and blocks of a transcript hold, read without trust. */

/** The value of a key, or `null` where the line is missing. */
export const valueOf = (part: Part | null, key: string): string | null => part?.values.get(key)?.[0] ?? null;

export const valuesOf = (part: Part, key: string): readonly string[] => part.values.get(key) ?? [];

export const bytesOf = (part: Part | null, name: string): Buffer =>
  Buffer.from(part?.blocks.get(name)?.base64 ?? '', 'base64');

export const numberOf = (part: Part, key: string): number | null => {
  const text = valueOf(part, key);
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
};

/**
 * A moment as `date` writes it, in the form of records: `2026-11-21T10:04:05.120456789+0100`, or with `.N` or `.%N` where it
 * knows no fractions.
 */
export const momentOf = (text: string | null): string | null => {
  const [, second, fraction, offset] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(%?\w{0,9}))?(Z|[+-]\d\d:?\d\d)$/.exec(text ?? '') ?? [];
  if (second === undefined || offset === undefined) return null;
  const ms = /^\d{3}/.exec(fraction ?? '')?.[0];
  const zone = offset === 'Z' || offset.includes(':') ? offset : `${offset.slice(0, 3)}:${offset.slice(3)}`;
  const moment = `${second}${ms === undefined ? '' : `.${ms}`}${zone}`;
  return Number.isNaN(Date.parse(moment)) ? null : moment;
};

/** Address and port of one end of a connection, as the key names it; `null` where none stood. */
export const endOf = (part: Part, key: 'local' | 'remote'): readonly [string, number] | null => {
  const [address = '', port = ''] = (valueOf(part, key) ?? '').split(' ');
  return isIP(address) === 0 || !/^[1-9]\d{0,4}$/.test(port) ? null : [address, Number(port)];
};

/** curl's clock in milliseconds after its start; nought for what was not reached. */
export interface Times {
  readonly name: number;
  readonly connect: number;
  readonly tls: number;
  readonly ready: number;
  readonly head: number;
  readonly total: number;
}

export const timesOf = (part: Part): Times => {
  const [name, connect, tls, ready, head, total] = (valueOf(part, 'times') ?? '')
    .split(' ')
    .map((text) => (/^\d{1,6}(?:\.\d{1,9})?$/.test(text) ? Number(text) * 1000 : 0));
  return {
    name: name ?? 0,
    connect: connect ?? 0,
    tls: tls ?? 0,
    ready: ready ?? 0,
    head: head ?? 0,
    total: total ?? 0,
  };
};
