import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import { createProject } from './createProject.mjs';

const it = suite('openTelemetryMonitor, with the SDK of OpenTelemetry');

const options = {
  target: 'es2022',
  module: 'node16',
  lib: ['es2022', 'dom'],
  types: [],
  strict: true,
  noEmit: true,
};
let project;

it.before(async () => {
  project = await createProject({
    packages: [
      'typescript',
      ['@opentelemetry/api', '1.10.0'],
      ['@opentelemetry/sdk-metrics', '3.1.0'],
      ['@opentelemetry/sdk-node', '0.301.0'],
      ['@opentelemetry/exporter-metrics-otlp-http', '0.301.0'],
      ['@opentelemetry/exporter-trace-otlp-http', '0.301.0'],
    ],
    files: {
      'app.mjs': readFileSync(new URL('apps/openTelemetry.mjs', import.meta.url), 'utf8'),
      'types.mts':
        "import * as api from '@opentelemetry/api';\nimport { openTelemetryMonitor } from '@mainvideo/sdk/opentelemetry';\nopenTelemetryMonitor(api);\n",
      'tsconfig.json': JSON.stringify({ compilerOptions: options, files: ['types.mts'] }),
    },
  });
});

it.after(() => project?.remove());

it('sends spans and metrics to a collector, and traceparent to the server', () => project.run('app.mjs'));

it('takes the API by its types', () =>
  project.run('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json']));

it.run();
