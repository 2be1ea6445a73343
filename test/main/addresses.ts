/** Addresses that are not our page, each of a kind that has fooled somebody. */
export const FOREIGN = [
  'http://evil.test/', 'https://evil.test/', 'http://127.0.0.1/', 'http://localhost:5173/', 'https://tripoint/',
  'file:///etc/passwd', 'file:///opt/tripoint/out/renderer/index.html', 'about:blank', 'about:srcdoc', 'data:text/html,<p>x',
  'javascript:alert(1)', 'blob:http://evil.test/1', 'blob:app://evil/1', 'chrome://settings', 'chrome-extension://abcdef/x.html',
  'devtools://devtools/bundled/inspector.html', 'view-source:app://tripoint/', 'filesystem:app://tripoint/temporary/x', 'ftp://evil.test/',
  'ws://evil.test/', 'mailto:a@evil.test', 'tel:112', 'ms-settings:', 'smb://evil.test/share', 'vbscript:x', 'app://', 'app:///',
  'app://evil/', 'app://tripoint', 'app://tripoint.evil.test/', 'app://evil.test/app://tripoint/', 'app://tripoint:80/', 'app://user@tripoint/',
  'app://tripoint@evil.test/', 'app://TRIPOINT/', 'APP://tripoint/', 'App://Tripoint/', 'app:/tripoint/', 'app:tripoint/', ' app://tripoint/',
  'app://tripoint//', 'app://tripoint/index.html', 'app://tripoint/?x', 'app://tripoint/../', 'app://tripoint/%2e%2e/', 'app://tripoint\\',
  'app://tripoint/\0', 'app2://tripoint/', 'tripoint://tripoint/', '', '/', '#', 'app://tripoint%2f', 'app://tripoint/evil',
]; // prettier-ignore

export const OURS = [
  'app://tripoint/',
  'app://tripoint/#',
  'app://tripoint/#/cases/1',
  'app://tripoint/#http://evil.test',
];
