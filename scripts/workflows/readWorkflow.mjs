import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

/** GitHub's parser. It imports JSON without an import attribute, which Node rejects, so it has to be bundled. */
let parser;
const loadParser = () =>
  (parser ??= esbuild
    .build({
      entryPoints: [fileURLToPath(import.meta.resolve('@actions/workflow-parser'))],
      bundle: true,
      format: 'esm',
      // The modules of yaml that do not need Node.
      platform: 'browser',
      write: false,
    })
    .then(({ outputFiles }) => {
      const code = Buffer.from(outputFiles[0].contents).toString('base64');
      return import(`data:text/javascript;base64,${code}`);
    }));

/**
 * Parses a workflow of GitHub Actions with GitHub's schema and expressions.
 *
 * @returns errors: their places and messages; workflow: the content as plain values, expressions as text
 */
export async function readWorkflow(name, content) {
  const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await loadParser();
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  // Finds errors across jobs, such as a job that needs an unknown one.
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  const errors = context.errors.getErrors().map(({ message }) => message);
  return { errors, workflow: plain(JSON.parse(JSON.stringify(value ?? null))) };
}

/** Returns the value of a token in JSON form: scalars as they are, other tokens with their parts. */
function plain(token) {
  if (typeof token !== 'object' || token === null) return token;
  if (token.seq) return token.seq.map(plain);
  if (token.map) return Object.fromEntries(token.map.map(({ Key, Value }) => [plain(Key), plain(Value)]));
  return token.expr ?? null;
}
