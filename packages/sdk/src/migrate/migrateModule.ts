import type { CallExpression, Identifier, ImportDeclaration, NewExpression, Node } from 'typescript';
import type { TypeScript } from '../codegen/loadTypeScript.ts';
import type { Library, Replacement } from './library.ts';
import { type EditedModule, type ModuleEditor, openModule, referencesTo } from './moduleEditor.ts';
import { isTypePosition, visitAll } from './syntax.ts';

/**
 * Moves a module from a library to the SDK. What it cannot move stays as it is and is reported.
 *
 * @returns `null` if the module does not import the library
 * @throws SyntaxError
 */
export function migrateModule(
  ts: TypeScript,
  library: Library,
  file: string,
  text: string,
): EditedModule | null {
  // Most modules do not import it and are not parsed.
  if (!mentions(library, text)) return null;
  const editor = openModule(ts, file, text);
  const { module } = editor;
  const imports = importsOf(editor, library);
  leaveOtherImports(editor, library);
  const names = new Map<string, Identifier>();
  for (const { specifiers } of imports) for (const { name, local } of specifiers) names.set(name, local);

  const isDone = new Set<Identifier>();
  const keptNames = new Set<string>();
  const usesOf = (name: string) => {
    const local = names.get(name);
    // With another declaration of the name, a use may belong to that one.
    if (!local || editor.declared.has(local.text)) return [];
    return referencesTo(editor, local.text).filter((use) => !isDone.has(use));
  };
  /** Whether a use is an argument of a type whose replacement takes none. */
  const isDropped = (use: Node): boolean => {
    const { parent } = use;
    if (parent === undefined) return false;
    if (!(ts.isTypeReferenceNode(parent) || isCall(ts, parent))) return isDropped(parent);
    const owner = ts.isTypeReferenceNode(parent) ? parent.typeName : parent.expression;
    const rule = ts.isIdentifier(owner) ? library.names[owner.text] : undefined;
    const takesNone = typeof rule === 'object' && rule.hasNoTypeArguments === true;
    const isArgument = parent.typeArguments?.some((argument) => argument === use) ?? false;
    return (takesNone && isArgument) || isDropped(parent);
  };
  // Before texts are moved, so that they are moved with the new names.
  for (const [name, { text: local }] of names) {
    const rule = library.names[name];
    const isEarly =
      typeof rule === 'object' && rule.name && local === name && !library.special.includes(name);
    if (!isEarly) continue;
    const uses = usesOf(name).filter((use) => !isDropped(use));
    rename(editor, rule, { name, isType: false, uses });
    for (const use of uses) isDone.add(use);
  }
  library.change({
    editor,
    usesOf,
    callsOf: (name) =>
      usesOf(name).flatMap((use) => {
        const { parent } = use;
        return isCall(ts, parent) && parent.expression === use ? [{ use, call: parent }] : [];
      }),
    done: (use) => void isDone.add(use),
    keep(name, use) {
      isDone.add(use);
      keptNames.add(name);
    },
  });

  /** Whether a name has uses, all of which have been changed. */
  const isUsed = (local: Identifier) =>
    !editor.declared.has(local.text) && referencesTo(editor, local.text).length > 0;
  const replaced: ImportDeclaration[] = [];
  for (const { declaration, specifiers } of imports) {
    const from = textOfModule(declaration);
    const kept = specifiers.filter(({ node, name, local, isType }) => {
      const rule = library.byHand[from] ?? library.names[name];
      if (typeof rule === 'object') {
        if (local.text !== name || editor.declared.has(name))
          editor.use(rule.from, rule.name ?? name, isType, local.text);
        else rename(editor, rule, { name, isType, uses: usesOf(name).filter((use) => !isDropped(use)) });
        return keptNames.has(name);
      }
      const uses = usesOf(name);
      if (uses.length === 0 && isUsed(local)) return false;
      const message = rule ?? `${name} has no replacement by name: see ${library.guide}.`;
      for (const at of uses.length > 0 ? uses : [node]) editor.leave(at, message);
      return true;
    });
    if (kept.length === specifiers.length) continue;
    replaced.push(declaration);
    if (kept.length === 0) editor.removeStatement(declaration);
    else {
      const bindings = declaration.importClause!.namedBindings!;
      editor.replace(bindings, `{ ${kept.map(({ node }) => node.getText(module)).join(', ')} }`);
    }
  }
  const edited = editor.finish(replaced);
  return edited.text === text && edited.leftovers.length === 0 ? null : edited;
}

const mentions = (library: Library, text: string) =>
  [...text.matchAll(/['"]([^'"\n]+)['"]/g)].some(([, from]) => library.isPart(from!));

const textOfModule = ({ moduleSpecifier }: ImportDeclaration) =>
  (moduleSpecifier as unknown as { readonly text: string }).text;

function isCall(ts: TypeScript, node: Node): node is CallExpression | NewExpression {
  return ts.isCallExpression(node) || ts.isNewExpression(node);
}

/** Returns the imports of the library by name; notes the names that other imports take. */
function importsOf({ ts, module, declared }: ModuleEditor, library: Library) {
  return module.statements.filter(ts.isImportDeclaration).flatMap((declaration) => {
    const { importClause } = declaration;
    const bindings = importClause?.namedBindings;
    const isNamed = bindings !== undefined && ts.isNamedImports(bindings);
    if (library.isPart(textOfModule(declaration)) && isNamed && !importClause!.name) {
      const specifiers = bindings.elements.map((node) => ({
        node,
        name: (node.propertyName ?? node.name).text,
        local: node.name,
        isType: importClause!.isTypeOnly || node.isTypeOnly,
      }));
      return [{ declaration, specifiers }];
    }
    if (isNamed) for (const { name } of bindings.elements) declared.add(name.text);
    if (importClause?.name) declared.add(importClause.name.text);
    return [];
  });
}

/** Reports imports and exports that are not by name, and mocks of the library. */
function leaveOtherImports(editor: ModuleEditor, library: Library): void {
  const { ts, module } = editor;
  visitAll(ts, module, (node) => {
    if (!ts.isStringLiteral(node) || !library.isPart(node.text)) return;
    const { parent } = node;
    const clause = ts.isImportDeclaration(parent) ? parent.importClause : undefined;
    const isNamed = clause?.namedBindings && ts.isNamedImports(clause.namedBindings) && !clause.name;
    // `require(name)`, `import(name)`, `jest.mock(name)`
    const isLoaded = isCall(ts, parent) && parent.arguments?.[0] === node;
    const isModule = ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || isLoaded;
    if (isModule && !isNamed) editor.leave(node, `Only imports by name are changed: see ${library.guide}.`);
  });
}

function rename(
  editor: ModuleEditor,
  rule: Replacement,
  {
    name,
    isType,
    uses,
  }: { readonly name: string; readonly isType: boolean; readonly uses: readonly Identifier[] },
): void {
  if (referencesTo(editor, name).length === 0) editor.use(rule.from, rule.name ?? name, isType);
  for (const use of uses) {
    const isTypeUse = isType || isTypePosition(editor.ts, use);
    const replacement = editor.use(
      rule.from,
      (isTypeUse ? rule.type : undefined) ?? rule.name ?? name,
      isTypeUse,
    );
    renameUse(editor, use, replacement, isTypeUse && rule.hasNoTypeArguments === true);
  }
}

function renameUse(editor: ModuleEditor, use: Identifier, name: string, hasNoTypeArguments: boolean): void {
  const { ts } = editor;
  const { parent } = use;
  if (hasNoTypeArguments && ts.isTypeReferenceNode(parent) && parent.typeArguments)
    editor.replace(parent, name);
  else if (use.text === name) return;
  else if (ts.isShorthandPropertyAssignment(parent)) editor.replace(use, `${use.text}: ${name}`);
  else if (ts.isExportSpecifier(parent) && !parent.propertyName)
    editor.replace(use, `${name} as ${use.text}`);
  else editor.replace(use, name);
}
