import type { Identifier, Node, NodeArray, SourceFile } from 'typescript';
import type { TypeScript } from '../codegen/loadTypeScript.ts';

/** What a person must change, and where. Lines and columns start at 1. */
export interface Leftover {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** A module after the migration. */
export interface EditedModule {
  readonly text: string;
  readonly leftovers: readonly Leftover[];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Edit extends Range {
  readonly text: string;
}

/** Changes parts of a module's text and leaves all other characters as they are. */
export type ModuleEditor = ReturnType<typeof openModule>;

/** Parses a module. Throws if its syntax is wrong, since edits would be, too. */
export function openModule(ts: TypeScript, file: string, text: string) {
  const module = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const [mistake] =
    (module as SourceFile & { readonly parseDiagnostics?: readonly SyntaxProblem[] }).parseDiagnostics ?? [];
  if (mistake) throw new SyntaxError(ts.flattenDiagnosticMessageText(mistake.messageText, ' '));
  const edits: Edit[] = [];
  const leftovers: Leftover[] = [];
  const removed: Range[] = [];
  /** By module: names to import, with their local names. */
  const added = new Map<string, Map<string, { readonly local: string; isType: boolean }>>();
  const declared = declaredNames(ts, module);

  const rangeOf = (node: Node): Range => ({ start: node.getStart(module), end: node.end });
  const placeOf = (at: Node | Range): Range => ('kind' in at ? rangeOf(at) : at);

  /** Returns the text of a range with the edits in it. */
  function rendered(at: Node | Range): string {
    const { start, end } = placeOf(at);
    const inside = edits.filter((edit) => edit.start >= start && edit.end <= end);
    // An edit within another one is lost with the text that the other one replaces.
    const outermost = inside.filter(
      (edit) => !inside.some((other) => other !== edit && contains(other, edit)),
    );
    let result = '';
    let from = start;
    for (const edit of outermost.sort((a, b) => a.start - b.start || a.end - b.end)) {
      result += module.text.slice(from, edit.start) + edit.text;
      from = edit.end;
    }
    return result + module.text.slice(from, end);
  }

  /** Returns how many spaces the line begins with where a node begins. */
  function indentOf(node: Node): number {
    const lineStart = module.text.lastIndexOf('\n', rangeOf(node).start - 1) + 1;
    return /^ */.exec(module.text.slice(lineStart))![0].length;
  }

  /**
   * Removes statements that follow each other together, with one of the empty lines around them.
   *
   * @param insertedAt where something takes their place, which keeps its distance
   */
  function removeStatements(insertedAt: number): void {
    const groups: { start: number; end: number }[] = [];
    for (const { start, end } of removed.sort((a, b) => a.start - b.start)) {
      const last = groups.at(-1);
      if (last && /^[ \t]*\r?\n[ \t]*$/.test(module.text.slice(last.end, start))) last.end = end;
      else groups.push({ start, end });
    }
    for (const { start, end } of groups) {
      const isAfterEmptyLine = start !== insertedAt && /(^|\n\r?\n)$/.test(module.text.slice(0, start));
      const rest = isAfterEmptyLine ? /^[ \t]*(\r?\n){0,2}/ : /^[ \t]*(\r?\n)?/;
      edits.push({ start, end: end + rest.exec(module.text.slice(end))![0].length, text: '' });
    }
  }

  return {
    ts,
    module,
    declared,
    rangeOf,
    rendered,
    replace(at: Node | Range, replacement: string): void {
      edits.push({ ...placeOf(at), text: replacement });
    },
    /** Removes an item from a list in braces, brackets or parentheses, with one comma. */
    removeFrom(list: NodeArray<Node>, node: Node): void {
      const index = list.indexOf(node);
      const { start } = rangeOf(node);
      const next = list[index + 1];
      const before = list[index - 1];
      if (next) edits.push({ start, end: next.getStart(module), text: '' });
      else edits.push({ start: before ? before.end : start, end: node.end, text: '' });
    },
    /** Removes a statement, with its line. */
    removeStatement(node: Node): void {
      removed.push(rangeOf(node));
    },
    indentOf,
    /**
     * Returns the text of a node with the edits in it, as it is where lines are indented by so many spaces. Lines of a
     * template would be changed, too, so a text with one is not indented.
     */
    moved(node: Node, indent: number): string {
      const before = indentOf(node);
      const text = rendered(node);
      if (text.split('`').some((part, index) => index % 2 === 1 && part.includes('\n'))) return text;
      return text.replaceAll(/\n( *)/g, (_, spaces: string) => {
        return `\n${' '.repeat(Math.max(0, spaces.length + indent - before))}`;
      });
    },
    /** Leaves a place to a person. */
    leave(at: Node, message: string): void {
      const { line, character } = module.getLineAndCharacterOfPosition(at.getStart(module));
      const known = leftovers.some(
        (other) => other.line === line + 1 && other.column === character + 1 && other.message === message,
      );
      if (!known) leftovers.push({ line: line + 1, column: character + 1, message });
    },
    /**
     * Imports a name, and returns what it is called in this module.
     *
     * @param alias what it must be called. Default: its name, unless the module has another use for it
     */
    use(from: string, name: string, isType = false, alias?: string): string {
      const names = added.get(from) ?? new Map<string, { readonly local: string; isType: boolean }>();
      added.set(from, names);
      const known = names.get(name);
      if (known) {
        known.isType &&= isType;
        return known.local;
      }
      const local = alias ?? (declared.has(name) ? `${name}OfSdk` : name);
      names.set(name, { local, isType });
      return local;
    },
    /** Returns the module with an import of each used name, in the style of another import. */
    finish(replacedImports: readonly Node[]): EditedModule {
      const [first] = replacedImports;
      const at = first ? first.getStart(module) : 0;
      removeStatements(added.size > 0 ? at : -1);
      const style = first ? first.getText(module) : '';
      const quote = style.includes('"') ? '"' : "'";
      const end = style === '' || style.endsWith(';') ? ';' : '';
      const lines = [...added].sort().map(([from, names]) => {
        const specifiers = [...names].map(([name, { local, isType }]) =>
          [isType ? 'type ' : '', name, local === name ? '' : ` as ${local}`].join(''),
        );
        return `import { ${specifiers.sort(byName).join(', ')} } from ${quote}${from}${quote}${end}`;
      });
      if (lines.length > 0) edits.push({ start: at, end: at, text: `${lines.join('\n')}\n` });
      return {
        text: rendered({ start: 0, end: module.text.length }),
        leftovers: leftovers.sort((a, b) => a.line - b.line || a.column - b.column),
      };
    },
  };
}

interface SyntaxProblem {
  readonly messageText: Parameters<TypeScript['flattenDiagnosticMessageText']>[0];
}

/** What is inserted before or after a range is not in it. */
const contains = (outer: Range, inner: Range) =>
  outer.start <= inner.start &&
  inner.end <= outer.end &&
  outer.end - outer.start > inner.end - inner.start &&
  (inner.start < inner.end || (outer.start < inner.start && inner.end < outer.end));

const byName = (a: string, b: string) => {
  const [one, other] = [a.replace('type ', ''), b.replace('type ', '')];
  return one < other ? -1 : 1;
};

/** Returns the names that a module declares or imports from other modules, anywhere. */
function declaredNames(ts: TypeScript, module: SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: Node): void => {
    const { name } = node as { readonly name?: Node };
    if (name && ts.isIdentifier(name) && declares(ts, node)) names.add(name.text);
    ts.forEachChild(node, visit);
  };
  visit(module);
  return names;
}

function declares(ts: TypeScript, node: Node): boolean {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isTypeParameterDeclaration(node)
  );
}

/** Returns the places that refer to a name of the module, or of a part of it. */
export function referencesTo(
  { ts, module }: ModuleEditor,
  name: string,
  within: Node = module,
): readonly Identifier[] {
  const found: Identifier[] = [];
  const visit = (node: Node): void => {
    if (ts.isIdentifier(node) && node.text === name && isReference(ts, node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(within);
  return found;
}

function isReference(ts: TypeScript, node: Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isQualifiedName(parent)) return parent.left === node;
  if (ts.isImportSpecifier(parent) || ts.isImportClause(parent) || ts.isNamespaceImport(parent)) return false;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  if (ts.isJsxAttribute(parent)) return false;
  const { name } = parent as { readonly name?: Node };
  return name !== node || ts.isShorthandPropertyAssignment(parent) || ts.isExportSpecifier(parent);
}
