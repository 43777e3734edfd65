import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readInfoJson } from './infoJson.ts';

const it = suite('readInfoJson');

it('reads what yt-dlp writes', () => {
  const text = JSON.stringify({
    title: ' A film ',
    description: '',
    uploader: 'Somebody',
    upload_date: '20240229',
    tags: ['a', 'a', 5, 'b'],
    categories: ['Music'],
    chapters: [
      { start_time: 10, end_time: 20, title: 'Two' },
      { start_time: 0, title: 'One' },
      { start_time: 99, title: 'After the end' },
      null,
    ],
  });
  assert.equal(readInfoJson(text, 30), {
    sidecar: {
      title: 'A film',
      description: 'By Somebody',
      publishedMs: Date.UTC(2024, 1, 29),
      tags: ['a', 'b', 'Music'],
      chapters: [
        { title: 'One', startSeconds: 0, endSeconds: 10 },
        { title: 'Two', startSeconds: 10, endSeconds: 30 },
      ],
    },
    mistakes: [],
  });
});

for (const text of ['', '[]', 'null', '{"title": ', '5']) {
  it(`says that ${JSON.stringify(text)} is none`, () => {
    assert.equal(readInfoJson(text, 30), { sidecar: {}, mistakes: ['It is not a JSON object.'] });
  });
}

it('takes nothing that has another type than it should', () => {
  const { sidecar } = readInfoJson(
    '{"title": 5, "tags": "x", "chapters": {}, "upload_date": "20241399"}',
    30,
  );
  assert.equal(
    Object.values(sidecar).filter((value) => value !== undefined),
    [],
  );
});

it.run();
