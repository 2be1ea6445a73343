import { type Stage, FAMILIES, type Family } from '../../core/vocabulary/words.ts';
import { type LabReply, answer, type LabRequest, familyOfPath } from '../http.ts';
import { answerAsServer } from '../access-control-server/gateway.ts';
import { type ServerSetup, createServerState, type AdministratorLogin } from '../access-control-server/state.ts';
import { setTimeout as wait } from 'node:timers/promises';

interface Exchange {
  readonly entrance: Stage;
  readonly request: LabRequest;
  /** The deployment's own report of sign-ins: its nodes write into one. */
  readonly report?: AdministratorLogin[];
}

/** Passes the request on to the next device, in the end to the NAC server. */
export type Onward = (exchange: Exchange) => Promise<LabReply>;

/**
 * A device in the path that reads the requests: it answers itself, passes on, or passes on something else. Devices with a
 * memory keep it in their own closure, which belongs to one running world.
 */
export type Device = (exchange: Exchange, onward: Onward) => Promise<LabReply>;

/** Puts devices in a row, the first one nearest to the client. */
export const inARow = (devices: readonly Device[], last: Onward): Onward =>
  devices.reduceRight<Onward>((onward, device) => (exchange) => device(exchange, onward), last);

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

const NEXT: Readonly<Record<string, string>> = {
  '/my.policy': '/my.policy/sign-in?step=1',
  '/my.policy/sign-in': '/my.policy/form',
};

const form = `<!DOCTYPE html>
<html lang="en"><head><title>Remote access</title></head>
<body><h1>Remote access</h1><form method="post"><label>User <input name="user"></label><label>Code <input name="code"></label></form></body>
</html>
`;

/**
 * A BIG-IP that guards remote access: anyone who has not signed in is led over several redirections, on the same name,
 * to its form.
 */
export const loginPortal: Device = ({ request }) => {
  if (request.path === '/my.policy/form')
    return Promise.resolve(
      answer(200, { reason: 'OK', headers: [['Content-Type', 'text/html; charset=utf-8']], body: form }),
    );
  return Promise.resolve(
    answer(302, {
      reason: 'Found',
      headers: [
        ['Server', 'BigIP'],
        ['Set-Cookie', 'LastMRH_Session=0a1b2c3d; Path=/; Secure'],
        ['Set-Cookie', 'MRHSession=practice0123456789; Path=/; Secure'],
        ['Location', NEXT[request.path] ?? '/my.policy'],
        ['Connection', 'Close'],
      ],
    }),
  );
};

/**
 * A proxy that does not hand these request headers on: without `Accept` the server answers 415 to a request that it let
 * in, without `Authorization` 401 to a user that it knows.
 * @param names Lower case.
 */
export const stripHeaders =
  (...names: readonly string[]): Device =>
  ({ entrance, request }, onward) => {
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !names.includes(name)));
    return onward({ entrance, request: { ...request, headers } });
  };

const MOST = 5;

/**
 * A reverse proxy that follows the server's redirections itself, so that clients never see them: a family that is
 * switched off then answers with the server's own login page and the status 200.
 */
export const followRedirects: Device = async (exchange, onward) => {
  let reply = await onward(exchange);
  for (let count = 0; count < MOST && reply.kind === 'answer' && reply.status === 302; count += 1) {
    const location = reply.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
    const url = location === undefined ? null : URL.parse(location, 'https://proxy.invalid');
    if (url === null) return reply;
    const { headers, sourceAddress } = exchange.request;
    reply = await onward({
      entrance: exchange.entrance,
      request: {
        method: 'GET',
        target: `${url.pathname}${url.search}`,
        path: url.pathname,
        query: url.searchParams,
        headers,
        sourceAddress,
      },
    });
  }
  return reply;
};

/** A balancer that sends everything to another node of the same deployment, with its own state. */
export const otherNode = (setup: ServerSetup): Device => {
  const state = createServerState(setup);
  return ({ request, report = state.logins }) => Promise.resolve(answerAsServer({ ...state, logins: report }, request));
};

/**
 * Counts by what is asked for, so that probes that run side by side always meet the same fate. What is asked besides
 * without credentials is not counted.
 */
const counting = (): ((exchange: Exchange) => number) => {
  const counts = new Map<string, number>();
  return ({ request }) => {
    const what = familyOfPath(request.path) ?? request.path;
    if (request.headers.authorization === undefined) return Math.max(1, counts.get(what) ?? 0);
    const count = (counts.get(what) ?? 0) + 1;
    counts.set(what, count);
    return count;
  };
};

/** One of several equal devices is broken: of every `n` requests of a family, the last meets it. */
export const oneIn = (n: number, broken: Device): Device => {
  const count = counting();
  return (exchange, onward) => (count(exchange) % n === 0 ? broken(exchange, onward) : onward(exchange));
};

/**
 * Numbers runs: one begins where the first API is asked and the one before was another, with the password or without it. Where
 * the first API is never asked, each request with the password is one.
 */
const numberingRuns = (): ((exchange: Exchange) => number) => {
  const count = counting();
  let [number, before] = [0, null as string | null];
  return (exchange) => {
    const family = familyOfPath(exchange.request.path);
    if (family === 'ers-endpoint-groups' && before !== family) number += 1;
    before = family ?? before;
    return number === 0 ? count(exchange) : number;
  };
};

/** One of two equal devices is broken: every second run meets it. */
export const everySecondRun = (broken: Device): Device => {
  const runOf = numberingRuns();
  return (exchange, onward) => (runOf(exchange) % 2 === 0 ? broken(exchange, onward) : onward(exchange));
};

/** A device that has had enough after so many runs, and sends every further one to `then`. */
export const afterRuns = (allowed: number, then: Device): Device => {
  const runOf = numberingRuns();
  return (exchange, onward) => (runOf(exchange) > allowed ? then(exchange, onward) : onward(exchange));
};

/** A device that has had enough of a family after so many requests, and sends every further one to `then`. */
export const after = (allowed: number, then: Device): Device => {
  const count = counting();
  return (exchange, onward) => (count(exchange) > allowed ? then(exchange, onward) : onward(exchange));
};

/**
 * A device that holds every request for a while before it hands it on.
 * @param delayMs Longer than a client's patience, in milliseconds. A world that is closed does not wait for it.
 */
export const slow =
  (delayMs: number): Device =>
  async (exchange, onward) => {
    await wait(delayMs, undefined, { ref: false });
    return onward(exchange);
  };
