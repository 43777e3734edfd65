import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { uploadProblemOf } from './uploadProblem.ts';

const it = suite('uploadProblemOf');

const plain = 'text/plain; charset=utf-8';
const nginx413 =
  '<html>\r\n<head><title>413 Request Entity Too Large</title></head>\r\n<body>\r\n<center><h1>413 Request Entity Too Large</h1></center>\r\n<hr><center>nginx/1.22.1</center>\r\n</body>\r\n</html>\r\n';
const saidHeader = encodeURIComponent(JSON.stringify([{ code: 'UPLOAD_WAIT', values: { seconds: '7' } }]));

it('has the site say why in its own words', () => {
  for (const status of [400, 413, 429, 503, 507]) {
    assert.equal(
      uploadProblemOf({ status, text: 'Try again in 7 s.\n', contentType: plain, said: saidHeader }),
      {
        kind: 'refused',
        text: 'Try again in 7 s.',
        said: [{ code: 'UPLOAD_WAIT', values: [{ name: 'seconds', text: '7' }] }],
      },
    );
  }
  assert.equal(
    uploadProblemOf({
      status: 412,
      text: 'Tus-Resumable Required',
      contentType: 'text/plain',
      said: undefined,
    }),
    { kind: 'refused', text: 'Tus-Resumable Required', said: null },
  );
});

for (const [what, status, contentType, text, problem] of [
  ['of nginx that takes no such piece', 413, 'text/html', nginx413, { kind: 'pieceTooLarge' }],
  ['of Caddy that takes no such piece', 413, '', '', { kind: 'pieceTooLarge' }],
  ['of a CDN that takes no such piece', 413, plain, 'error code: 413', { kind: 'pieceTooLarge' }],
  ['of nginx whose site is away', 502, 'text/html', nginx413, { kind: 'away', status: 502 }],
  ['of a CDN whose site is away', 522, plain, 'error code: 522', { kind: 'away', status: 522 }],
  ['of a firewall', 403, 'text/html', nginx413, { kind: 'refusedElsewhere', status: 403 }],
  ['of a sign-in that a proxy wants', 401, 'text/html', '<p>', { kind: 'refusedElsewhere', status: 401 }],
  ['that is endless', 400, plain, 'x'.repeat(501), { kind: 'refusedElsewhere', status: 400 }],
  ['that is empty', 400, plain, ' \n', { kind: 'refusedElsewhere', status: 400 }],
] as const) {
  it(`shows nothing of a response ${what}`, () =>
    assert.equal(uploadProblemOf({ status, contentType, text, said: undefined }), problem));
}

it('takes a header that a proxy has cut for none', () => {
  assert.equal(
    uploadProblemOf({ status: 503, text: 'Wait.', contentType: plain, said: saidHeader.slice(0, 9) }),
    { kind: 'away', status: 503 },
  );
});

it.run();
