import type {
  ArgumentNode,
  DefinitionNode,
  DirectiveNode,
  SelectionNode,
  SelectionSetNode,
  TypeNode,
  ValueNode,
  VariableDefinitionNode,
} from 'graphql';
import type { DocumentNode } from '../contract/document.ts';

const textByDocument = new WeakMap<DocumentNode, string>();

/**
 * Returns the minified text of an executable document.
 *
 * It parses to the same tree without descriptions, which servers do not need and older servers reject.
 *
 * @throws TypeError for a definition that cannot be sent, such as a type
 */
export function printDocument(document: DocumentNode): string {
  let text = textByDocument.get(document);
  if (text === undefined) {
    const printer = createPrinter();
    for (const definition of document.definitions) printDefinition(printer, definition);
    textByDocument.set(document, (text = printer.text()));
  }
  return text;
}

interface Printer {
  /** Adds a token, with a space before it if it would merge with the previous one. */
  token(text: string): void;
  text(): string;
}

function createPrinter(): Printer {
  const parts: string[] = [];
  let last = '';
  return {
    token(text) {
      // `""` followed by `"` would begin a block string, and a spread would merge with a name.
      const collides = last === '"' ? text[0] === '"' : /\w/.test(last) && /^[\w-]/.test(text);
      parts.push(collides ? ` ${text}` : text);
      last = text[text.length - 1]!;
    },
    text: () => parts.join(''),
  };
}

function printDefinition(printer: Printer, definition: DefinitionNode): void {
  if (definition.kind === 'OperationDefinition') {
    const { operation, name, variableDefinitions, directives } = definition;
    const short = operation === 'query' && !name && !variableDefinitions?.length && !directives?.length;
    if (!short) {
      printer.token(operation);
      if (name) printer.token(name.value);
      if (variableDefinitions?.length) {
        printer.token('(');
        for (const variable of variableDefinitions) printVariableDefinition(printer, variable);
        printer.token(')');
      }
      printDirectives(printer, directives);
    }
    printSelectionSet(printer, definition.selectionSet);
  } else if (definition.kind === 'FragmentDefinition') {
    printer.token('fragment');
    printer.token(definition.name.value);
    printer.token('on');
    printer.token(definition.typeCondition.name.value);
    printDirectives(printer, definition.directives);
    printSelectionSet(printer, definition.selectionSet);
  } else {
    throw new TypeError(
      `A ${definition.kind} cannot be sent to a server. Keep operations and fragments only in the document.`,
    );
  }
}

function printVariableDefinition(printer: Printer, definition: VariableDefinitionNode): void {
  printer.token(`$${definition.variable.name.value}`);
  printer.token(':');
  printer.token(typeText(definition.type));
  if (definition.defaultValue) {
    printer.token('=');
    printValue(printer, definition.defaultValue);
  }
  printDirectives(printer, definition.directives);
}

function typeText(type: TypeNode): string {
  if (type.kind === 'NonNullType') return `${typeText(type.type)}!`;
  return type.kind === 'ListType' ? `[${typeText(type.type)}]` : type.name.value;
}

function printSelectionSet(printer: Printer, selectionSet: SelectionSetNode): void {
  printer.token('{');
  for (const selection of selectionSet.selections) printSelection(printer, selection);
  printer.token('}');
}

function printSelection(printer: Printer, selection: SelectionNode): void {
  switch (selection.kind) {
    case 'Field':
      if (selection.alias) {
        printer.token(selection.alias.value);
        printer.token(':');
      }
      printer.token(selection.name.value);
      printArguments(printer, selection.arguments);
      printDirectives(printer, selection.directives);
      if (selection.selectionSet) printSelectionSet(printer, selection.selectionSet);
      return;
    case 'FragmentSpread':
      printer.token(`...${selection.name.value}`);
      printDirectives(printer, selection.directives);
      return;
    case 'InlineFragment':
      printer.token('...');
      if (selection.typeCondition) {
        printer.token('on');
        printer.token(selection.typeCondition.name.value);
      }
      printDirectives(printer, selection.directives);
      printSelectionSet(printer, selection.selectionSet);
  }
}

function printDirectives(printer: Printer, directives: readonly DirectiveNode[] | undefined): void {
  for (const directive of directives ?? []) {
    printer.token(`@${directive.name.value}`);
    printArguments(printer, directive.arguments);
  }
}

function printArguments(printer: Printer, args: readonly ArgumentNode[] | undefined): void {
  if (!args?.length) return;
  printer.token('(');
  for (const argument of args) {
    printer.token(argument.name.value);
    printer.token(':');
    printValue(printer, argument.value);
  }
  printer.token(')');
}

function printValue(printer: Printer, value: ValueNode): void {
  switch (value.kind) {
    case 'Variable':
      return printer.token(`$${value.name.value}`);
    case 'IntValue':
    case 'FloatValue':
    case 'EnumValue':
      return printer.token(value.value);
    case 'BooleanValue':
      return printer.token(value.value ? 'true' : 'false');
    case 'NullValue':
      return printer.token('null');
    case 'StringValue':
      return printer.token(value.block ? blockStringText(value.value) : JSON.stringify(value.value));
    case 'ListValue':
      printer.token('[');
      for (const item of value.values) printValue(printer, item);
      return printer.token(']');
    case 'ObjectValue':
      printer.token('{');
      for (const field of value.fields) {
        printer.token(field.name.value);
        printer.token(':');
        printValue(printer, field.value);
      }
      return printer.token('}');
  }
}

/**
 * Returns a block string that parses to `value` (GraphQL specification, section 2.9.4: common indentation is removed
 * from all lines but the first, and blank lines from both ends).
 */
function blockStringText(value: string): string {
  const lines = value.split(/\r\n|[\n\r]/);
  // If all later lines are indented, their indentation would be removed as common. The first line counts too if it is
  // on a separate line.
  const ownFirstLine = lines.length > 1 && lines.slice(1).every((line) => line === '' || /^[ \t]/.test(line));
  const ownLastLine = /["\\]$/.test(value);
  return `"""${ownFirstLine ? '\n' : ''}${value.replaceAll('"""', '\\"""')}${ownLastLine ? '\n' : ''}"""`;
}
