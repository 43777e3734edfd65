import { execFileSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { convertAdvice, shellWord } from './mediaAdvice.ts';

const it = suite('shellWord');

for (const name of ['film.avi', 'my film.avi', 'it\'s $HOME `id` "x" \\.avi', 'a;rm -rf *.avi', '東京.avi']) {
  it(`gives a shell the name ${name}, and nothing to do`, () => {
    const printed = execFileSync('/bin/sh', ['-c', `printf %s ${shellWord(name)}`], { encoding: 'utf8' });
    assert.is(printed, name);
  });
}

it('makes no option of a name', () => {
  assert.is(shellWord('-f.avi'), './-f.avi');
});

it('is part of a command that can be copied, and does not write over what is there', () => {
  assert.match(convertAdvice('a/b c.mp4'), /^Convert it: ffmpeg -i 'b c\.mp4' .* 'b c\.h264\.mp4'$/);
});

it.run();
