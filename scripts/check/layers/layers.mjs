import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { root } from '../../root.mjs';
import { listFiles } from '../../steps/fingerprint.mjs';
import { findCycle } from './findCycle.mjs';
import { evaluatingGlobals, heart, layerRules, worldlyGlobals } from './layerRules.mjs';
import { readModule } from './readModule.mjs';

export const title = 'layers';

/** Checks that imports, also of types, only point down and have no cycles, and that the core of the SDK uses only its arguments. */
export async function run(folder = root, rules = layerRules) {
  return Object.entries(rules)
    .flatMap(([name, rows]) =>
      checkPackage(join(folder, 'packages', name), rows, name === 'sdk' ? heart : []),
    )
    .join('\n');
}

function checkPackage(folder, rows, pureLayers) {
  const source = join(folder, 'src');
  const files = listFiles(source).filter((file) => /\.tsx?$/.test(file));
  const dependencies = declaredPackages(join(folder, 'package.json'));
  const problems = [];
  const graph = new Map();

  for (const file of files) {
    const path = relative(source, file).split(sep).join('/');
    const row = findRow(rows, path);
    const isTest = /\.(test|laws)\.tsx?$/.test(path) || row?.testsOnly === true;
    const watched = new Set([
      ...evaluatingGlobals,
      ...(pureLayers.includes(row?.layer) ? worldlyGlobals : []),
    ]);
    const { imports, globals } = readModule(file, readFileSync(file, 'utf8'), watched);
    const report = (line, message) => problems.push(`${join(folder, 'src', path)}:${line} ${message}`);
    const targets = new Set();
    graph.set(path, targets);

    if (row === undefined && !isTest)
      report(1, 'belongs to no layer: give it one in scripts/check/layers/layerRules.mjs');
    for (const { source: specifier, isType, line } of imports) {
      if (specifier.startsWith('.')) {
        const target = relative(source, join(dirname(file), specifier))
          .split(sep)
          .join('/');
        if (target.startsWith('..') && !isTest)
          report(line, `${specifier} leaves the package: import it by the package's name`);
        targets.add(target);
        if (!isTest && row && !mayImport(rows, row, path, target))
          report(line, `${row.layer} may not import ${target}`);
      } else if (!isTest) {
        if (row && !mayUse(row, specifier, isType)) report(line, `${row.layer} may not import ${specifier}`);
        if (!row?.included?.includes(specifier) && !isDeclared(dependencies, specifier))
          report(line, `package.json does not name ${specifier}`);
      }
    }
    if (!isTest) for (const { name, line } of globals) report(line, `${row?.layer} may not use ${name}`);
  }

  const cycle = findCycle(graph);
  if (cycle) problems.push(`${folder}: a cycle of imports: ${cycle.join(' -> ')}`);
  return problems;
}

/** The row with the longest path that contains a file; `*` for the rest. */
function findRow(rows, path) {
  const isIn = ({ layer }) => path === layer || path.startsWith(`${layer}/`);
  return rows.find(isIn) ?? rows.find(({ layer }) => layer === '*');
}

function mayImport(rows, row, path, target) {
  const targetRow = findRow(rows, target);
  if (targetRow === row) {
    const [room, targetRoom] = [path, target].map((file) => file.slice(row.layer.length + 1).split('/')[0]);
    if (row.rooms) return row.rooms.slice(0, row.rooms.indexOf(room) + 1).includes(targetRoom);
    return !row.apart || room === targetRoom;
  }
  const layer = targetRow?.layer === '*' ? target : targetRow?.layer;
  if (row.may.includes(`!${layer}`)) return false;
  return row.may.includes('*') || row.may.includes(layer);
}

function mayUse(row, specifier, isType) {
  return row.packages.some((allowed) => {
    if (allowed === '*' || allowed === specifier) return true;
    if (/[:/]$/.test(allowed)) return specifier.startsWith(allowed);
    return isType && allowed === `${specifier} (types)`;
  });
}

function isDeclared(dependencies, specifier) {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  return specifier.startsWith('node:') || dependencies.has(name);
}

function declaredPackages(file) {
  const { name, dependencies, peerDependencies } = JSON.parse(readFileSync(file, 'utf8'));
  return new Set([name, ...Object.keys({ ...dependencies, ...peerDependencies })]);
}
