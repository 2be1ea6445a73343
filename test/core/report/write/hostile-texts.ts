import fc from 'fast-check';

/** What a server, a device in the path or a customer's name could hold in the hope that a report carries it out. */
export const PAYLOADS: readonly (readonly [string, string])[] = [
  ['a closed script', '</script><script>alert(1)</script>'],
  ['a broken picture', '</p></td></title></style><img src=x onerror=alert(1)>'],
  ['a broken attribute', '"><svg onload=alert(1)>'],
  ['a broken attribute in single quotes', "' autofocus onfocus=alert(1) x='"],
  ['a style', '</style><style>*{background:url(http://127.0.0.1:9/style)}</style>'],
  ['a frame', '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>'],
  ['a comment', '<!-- --!><img src=http://127.0.0.1:9/comment>'],
  ['a base and a refresh', '<base href=//127.0.0.1:9/><meta http-equiv=refresh content=0;url=//127.0.0.1:9/>'],
  ['a form', '</main><form action=//127.0.0.1:9/><button autofocus>Send</button></form>'],
  [
    'a processing instruction',
    '<?xml-stylesheet href="http://127.0.0.1:9/x.css"?>]]><!ENTITY x SYSTEM "file:///etc/passwd">&x;',
  ],
  ['entities', '&lt;script&gt;alert(1)&lt;/script&gt; &#x3c;img src=x&#x3e; &NewLine;'],
  [
    'MathML around a script',
    '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>',
  ],
  ['a noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
  ['a foreign title', '<svg><title><img src=x onerror=alert(1)></title></svg>'],
  ['a link', '[press here](javascript:alert(1)) [again][ref]\n\n[ref]: http://127.0.0.1:9/ref'],
  ['a picture', '![tracked](http://127.0.0.1:9/picture.png "t")'],
  [
    'addresses by themselves',
    'http://127.0.0.1:9/a www.example.com a@b.example <https://e.example> <mailto:a@b.example> mailto:a@b.example',
  ],
  ['mentions and issues', '@everyone see #1, GH-2 and owner/name#3 :bomb: $\\href{javascript:alert(1)}{x}$'],
  ['a table', 'a | b || c \\| d\n| --- | --- |\n| e |'],
  ['fences', '```\n</code></pre>\n````\n~~~\n`` ` ``'],
  ['emphasis', '**bold** __bold__ *it* _it_ ~~gone~~ \\*not\\*'],
  ['blocks', '# heading\n> quote\n- item\n1. one\n1) one\n***\n---\n===\n    code\n+ item\n= x'],
  ['footnotes and tasks', '[^1] [ ] [x]\n\n[^1]: note'],
  [
    'HTML in Markdown',
    '<details open ontoggle=alert(1)><summary>x</summary></details><a href=javascript:alert(1)>x</a>',
  ],
  ['terminal escapes', '\u001b[2J\u001b]8;;http://127.0.0.1:9/\u0007press\u001b]8;;\u0007\u009b31m'],
  ['turned direction', 'exe.\u202egpj \u2066x\u2069 \u200b\u200f\ufeff\u061c'],
  ['NUL and controls', 'a\u0000b\u0001c\u0008d\u007fe\u0085f\r\u2028g\u2029h'],
  ['half characters and none', 'a\ud800b\udc00c\ufffed\uffffe\ufdd0f'],
  ['formulas', `=HYPERLINK("http://127.0.0.1:9/","x") +1 -1 @SUM(A1)`],
  ['a word without end', 'x'.repeat(10_000)],
  ['marks without end', `z${'\u0301\u0323'.repeat(500)}`],
];

/** Text of any kind: of all characters and halves of them, and woven of what markup is made of. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.array(fc.nat(0xffff), { maxLength: 30 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(...PAYLOADS.map(([, payload]) => payload).filter(({ length }) => length < 2000)),
  fc
    .array(
      fc.constantFrom(
        ...Array.from('<>&"\'`|\\*_[]()!#~-+=$:@./ \n\t{}^a'),
        ...['``', '//', '1.', '\r\n', 'http', 'www.', 'x.y', '<!--', '-->'],
        ...['&amp;', '&#39;', '<b>', '</td>', '\u0000', '\u001b', '\u202e', '\ud83d', 'å', '漢', '👩‍💻'],
      ),
      { maxLength: 25 },
    )
    .map((parts) => parts.join('')),
);
