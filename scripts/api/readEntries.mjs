import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../root.mjs';

const sdk = join(root, 'packages/sdk');

/**
 * Returns the SDK's entry points as its users' compilers see them: `{ name, exported, ambient }` each. `exported` contains symbols by
 * name, sorted; `ambient` contains the statements of an entry that is not a module but declares modules.
 *
 * Read from the built declarations, so the SDK has to be built.
 */
export function readEntries(folder = sdk) {
  const { name: packageName, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const entries = Object.entries(exports)
    .filter(([, conditions]) => conditions.import?.types)
    .map(([path, conditions]) => ({
      name: join(packageName, path),
      file: join(folder, conditions.import.types),
    }));
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      strict: true,
      // Types of the platform are printed by name only.
      noLib: true,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  return { entries: entries.map(readEntry), checker, folder };

  function readEntry({ name, file }) {
    const source = program.getSourceFile(file);
    if (source === undefined) throw new Error(`${file} does not exist. Build the SDK first.`);
    const module = checker.getSymbolAtLocation(source);
    return module === undefined
      ? { name, exported: new Map(), ambient: source.statements }
      : { name, exported: exportsOf(module), ambient: [] };
  }

  function exportsOf(module) {
    const symbols = checker.getExportsOfModule(module);
    return new Map(
      symbols
        .map((symbol) => [symbol.name, target(symbol, checker)])
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  }
}

/** Resolves a name through `export ... from` and `import`. */
export function target(symbol, checker) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
