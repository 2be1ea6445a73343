import { answer } from '../http/reply.ts';
import type { Device } from './device.ts';

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
 * A BIG-IP that guards remote access: whoever has not signed in is led over several redirections, on the same name, to
 * its form.
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
