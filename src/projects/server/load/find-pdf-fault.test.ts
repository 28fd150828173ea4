import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildSamplePdf } from '../example/sample-pdf.ts';
import { findPdfFault } from './find-pdf-fault.ts';

/** A PDF with these objects after its catalogue, to which `catalog` is added. */
const pdfWith = (objects: readonly string[], catalog = ''): Buffer => {
  const pdfObjects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [] /Count 0 >>',
    ...objects,
  ];
  const body = pdfObjects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  const start = '%PDF-1.7\n'.length + body.length;
  return Buffer.from(`%PDF-1.7\n${body}xref\n0 0\ntrailer << /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`, 'latin1');
};
const streamOf = (content: Buffer, entries: string): string =>
  `<< /Length ${content.length} ${entries} >>\nstream\n${content.toString('latin1')}\nendstream`;
const script = '<< /S /JavaScript /JS (app.alert(1)) >>';
const objectStream = (content: Buffer, entries: string): string =>
  streamOf(content, `/Type /ObjStm /N 1 /First 4 ${entries}`);
const packed = deflateSync(`7 0 ${script}`);
const sample = buildSamplePdf(['Receipt']);

test.each([
  ['a receipt', sample],
  ['without objects', pdfWith([])],
  [
    'with a picture whose bytes look like a script',
    pdfWith([streamOf(Buffer.from('x /JS /Launch x'), '/Subtype /Image')]),
  ],
  [
    'with its objects in a stream',
    pdfWith([streamOf(deflateSync('7 0 << /Type /Font >>'), '/Type /ObjStm /Filter /FlateDecode')]),
  ],
  [
    'with its objects in streams that are not packed, or name their filter in a list',
    pdfWith([
      objectStream(Buffer.from('7 0 << /Type /Font >>'), ''),
      objectStream(deflateSync('8 0 << /Type /Font >>'), '/Filter [ /FlateDecode ] /Extends 3 0 R'),
    ]),
  ],
  [
    'with lines of Windows, and with its length and other filters elsewhere',
    pdfWith([
      '<</Filter/FlateDecode/Length 9 0 R>>\r\nstream\r\nx\r\nendstream',
      streamOf(Buffer.from('x'), '/Filter 9 0 R /DecodeParms << /Predictor 12 >> /N 3'),
    ]),
  ],
  [
    'with the word stream in its title',
    pdfWith([String.raw`<< /Title (The stream \( and the endstream \)) /Author <AB> >>`]),
  ],
  ['with spaces and zeros at its end', Buffer.concat([sample, Buffer.from(' \r\n\0')])],
])('a PDF is accepted: %s', (_what, content) => expect(findPdfFault(content)).toBe(null));

test.each([
  ['a PNG with another name', Buffer.from('\u0089PNG\r\n\u001a\n'.padEnd(2000, '0'), 'latin1'), 'is no PDF'],
  ['an empty file', Buffer.alloc(0), 'is no PDF'],
  ['a page of HTML between head and end', Buffer.from('%PDF-1.4\n<script>alert(1)</script>\n%%EOF'), 'no whole PDF'],
  ['a truncated PDF', sample.subarray(0, -60), 'no whole PDF'],
  [
    'a PDF with a part missing in its middle',
    Buffer.concat([sample.subarray(0, 100), sample.subarray(150)]),
    'no whole PDF',
  ],
  ['a PDF that is an archive too', Buffer.concat([sample, Buffer.from('PK\u0005\u0006')]), 'no whole PDF'],
  ['a script', pdfWith([script], '/OpenAction 3 0 R'), 'has JavaScript in it'],
  ['a script whose name is written in codes', pdfWith(['<< /S /J#61vaScript >>']), 'has JavaScript in it'],
  ['a program that is started', pdfWith(['<< /S /Launch /F (cmd.exe) >>']), 'has Launch in it'],
  ['a file inside', pdfWith(['<< /Type /EmbeddedFile >>']), 'has EmbeddedFile in it'],
  ['a password', pdfWith(['<< /Encrypt 9 0 R >>']), 'has Encrypt in it'],
  [
    'a script in a stream of objects',
    pdfWith([streamOf(deflateSync(`7 0 ${script}`), '/Type /ObjStm /Filter /FlateDecode')]),
    'has JavaScript in it',
  ],
  [
    'a script in a stream of objects whose type is elsewhere',
    pdfWith([streamOf(packed, '/Type 9 0 R /N 1 /First 4 /Filter /FlateDecode')]),
    'has JavaScript in it',
  ],
  ['a script between comments that look like a stream', pdfWith([`% >> stream\n${script}\n% endstream`]), 'JavaScript'],
  ['a script between comments of a line each', pdfWith([`%>>\n%stream\n${script}\n%endstream`]), 'JavaScript'],
  [
    'a script between strings that look like a stream',
    pdfWith([`<< /A (>>\nstream\n) /B ${script} /C (endstream) >>`]),
    'has JavaScript in it',
  ],
  ['a stream without a dictionary', pdfWith([`5 % >>\nstream\n${script}\nendstream`]), 'cannot be read'],
  ['an object in a stream', pdfWith([streamOf(Buffer.from(`9 0 obj ${script} endobj`), '')]), 'cannot be read'],
  ['an object in a comment', pdfWith([`% 9 0 obj << /A (`, '<< /B (c) >>']), 'cannot be read'],
  ['a stream after a single return', pdfWith([`<< >>\nstream\r${script}\rendstream`]), 'cannot be read'],
  ['a stream after a space', pdfWith([`<< >>\nstream \n${script}\nendstream`]), 'cannot be read'],
  ...[
    '/Filter /ASCIIHexDecode',
    '/Filter [/ASCII85Decode /FlateDecode]',
    '/Filter [/FlateDecode /FlateDecode]',
    '/Filter /LZWDecode',
    '/Filter 9 0 R',
    '/F /FlateDecode',
    '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>',
    '/Filter % /FlateDecode\n 9 0 R',
  ].map((dictionaryEntry): [string, Buffer, string] => [
    `a stream of objects with ${dictionaryEntry}`,
    pdfWith([objectStream(packed, dictionaryEntry)]),
    'cannot be read',
  ]),
  [
    'a stream of objects without its type',
    pdfWith([streamOf(packed, '/Type 9 0 R /Filter /FlateDecode'), '/ObjStm']),
    'cannot be read',
  ],
  [
    'streams of objects that inflate to too much together',
    pdfWith(
      Array.from({ length: 3 }, () => objectStream(deflateSync(Buffer.alloc(7_000_000, ' ')), '/Filter /FlateDecode')),
    ),
    'cannot be read',
  ],
  [
    'objects that cannot be read',
    pdfWith([streamOf(Buffer.from('garbage'), '/Type /ObjStm /Filter /FlateDecode')]),
    'cannot be read',
  ],
])('a file is refused: %s', (_what, content, reason) => expect(findPdfFault(content)).toContain(reason));
