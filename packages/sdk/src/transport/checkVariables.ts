import type { Stage } from '../contract/stage.ts';
import type { TransportRequest } from '../contract/transport.ts';
import { warnInDevelopment } from '../contract/warnInDevelopment.ts';
import { operationOf } from '../documents/operation.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

const warned = /* @__PURE__ */ new Set<string>();

/**
 * Checks the variables of an operation before it is sent. Bundlers remove it from production builds.
 *
 * Warns once of a variable that the operation does not declare: servers ignore it, so a misspelt name goes unnoticed.
 *
 * @throws TypeError with the path of the first file, if no stage sends files: they would be empty objects in JSON
 */
export function checkVariables(stages: readonly Stage[], label: string, request: TransportRequest): void {
  try {
    // Spelled out, because bundlers replace exactly this expression.
    if (process.env.NODE_ENV !== 'production') check(stages, label, request);
  } catch (error) {
    // Without a bundler, browsers have no `process`: a ReferenceError.
    if (error instanceof TypeError) throw error;
  }
}

function check(
  stages: readonly Stage[],
  label: string,
  { query, operationName, variables = {} }: TransportRequest,
): void {
  const path = stages.some((stage) => stage.sendsFiles) ? undefined : pathOfFile(variables, 'variables');
  if (path !== undefined)
    throw new TypeError(
      `${label}: ${path} is a file, which JSON cannot represent. Add the stage uploadFiles: createClient({ stages: [uploadFiles] }).`,
    );
  const { variableDefinitions = [] } = operationOf(query, operationName).definition;
  const declared = variableDefinitions.map(({ variable }) => variable.name.value);
  for (const name of Object.keys(variables)) {
    if (variables[name] === undefined || declared.includes(name)) continue;
    const others = declared.length === 0 ? 'no variables' : declared.map((each) => `$${each}`).join(', ');
    const message = `${label} does not declare the variable ${name}, so servers ignore it. It declares ${others}.`;
    if (!warned.has(message)) warnInDevelopment(message);
    warned.add(message);
  }
}

function pathOfFile(value: unknown, path: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (typeof Blob === 'function' && value instanceof Blob) return path;
  for (const [name, inner] of Object.entries(value)) {
    const found = pathOfFile(inner, `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
