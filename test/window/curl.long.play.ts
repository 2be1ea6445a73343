import { expect, test } from '@playwright/test';
import { curlLines, type CurlRequest } from '../../src/core/report/curl.ts';

const request: CurlRequest = {
  url: 'https://acs.example/ers/config/endpoint?page=1&filter=groupId.EQ.x',
  accept: 'application/json',
  user: 'svc',
  connectTo: null,
  proxy: 'none',
  timeoutSeconds: 20,
};

test.describe('given a plain request', () => {
  test('bash gets an unmistakable address', () => {
    expect(curlLines(request)?.bash).toContain("'https://acs.example/ers/config/endpoint?page=1&filter=groupId.EQ.x'");
  });
  test('cmd gets double quotes around the ampersand', () => {
    expect(curlLines(request)?.cmd).toContain('"https://acs.example/ers/config/endpoint?page=1&filter=groupId.EQ.x"');
  });
  test('the address that was connected to is kept', () => {
    expect(curlLines({ ...request, connectTo: '10.0.0.5:443' })?.bash).toContain(
      '--connect-to acs.example:443:10.0.0.5:443',
    );
  });
});

test.describe('given a user name that a shell could take for code', () => {
  test('bash closes and opens its quotes around a quote', () => {
    expect(curlLines({ ...request, user: "a'; rm -rf ~; '" })?.bash).toContain(
      String.raw`--user 'a'\''; rm -rf ~; '\'''`,
    );
  });
  test('PowerShell doubles typographic quotes, which it reads as its own', () => {
    expect(curlLines({ ...request, user: 'a’b' })?.powershell).toContain("--user 'a’’b'");
  });
  test('cmd gets no line for a percent sign', () => {
    expect(curlLines({ ...request, user: '%PATH%' })?.cmd).toBeNull();
  });
  test('a line break gives no line at all', () => {
    expect(curlLines({ ...request, user: 'a\nb' })).toBeNull();
  });
  test('a colon gives no line, because curl would take the rest for the password', () => {
    expect(curlLines({ ...request, user: 'a:b' })).toBeNull();
  });
});

test('an address that is not https gives no line', () => {
  expect(curlLines({ ...request, url: 'file:///etc/passwd' })).toBeNull();
});
