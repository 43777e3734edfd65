import { AbortError, GraphQLResultError, HttpError, NetworkError } from '@mainvideo/sdk';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadLanguage, loadMessages } from '../../i18n/language.ts';
import { commentFailure } from './commentFailure.ts';

const { t } = await loadLanguage(['en']);
await loadMessages('watch');

const it = suite('commentFailure');

const of = { operationName: 'AddComment', attempts: 5 };
const http = (status: number) => new HttpError('x', { ...of, status, retryAfterMs: null });
const refused = (code?: string) =>
  new GraphQLResultError({ ...of, errors: [{ message: 'No.', ...(code && { extensions: { code } }) }] });

for (const [name, error, expected] of [
  ['sends to the connection where nothing was reached', new NetworkError('x', of), /Check your connection/],
  ['asks for patience of who writes too much', http(429), /Wait a minute/],
  ['asks for patience with a site in trouble', http(503), /in a minute/],
  ['says that something is gone', refused('NOT_FOUND'), /no longer exists/],
  ['says whose it is', refused('FORBIDDEN'), /another session/],
  ['offers another try after any other refusal', refused(), /^Try again\.$/],
  ['offers another try after what was given up', new AbortError('x', of), /^Try again\.$/],
  ['offers another try after a fault of its own', new Error('x'), /^Try again\.$/],
] as const) {
  it(name, () => assert.match(t(commentFailure(error)), expected));
}

it.run();
