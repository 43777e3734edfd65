import type { ArgumentNode, DirectiveNode, FragmentDefinitionNode, SelectionNode, ValueNode } from 'graphql';
import { addedTypename } from '../documents/withTypename.ts';

/** An `@skip` or `@include`: the field is present if the value is `wanted`. */
export interface Condition {
  readonly value: ValueNode;
  readonly wanted: boolean;
}

/** A field of a document, with all conditions in the same selection set that decide whether it applies. */
export interface FieldEntry {
  readonly responseKey: string;
  readonly name: string;
  readonly args: readonly ArgumentNode[] | undefined;
  readonly conditions: readonly Condition[];
  /** The enclosing type conditions, all of which must apply. */
  readonly types: readonly string[];
  /** Whether it is a `__typename` that was added automatically and may be missing. */
  readonly added: boolean;
  /** `null` for a leaf, whose value is opaque. */
  readonly child: Selection | null;
}

/** An object with all of its keys in order. */
export interface Template {
  readonly [responseKey: string]: null;
}

/** A selection set with flattened fragments. Compiled once; the only syntax nodes it retains are arguments. */
export class Selection {
  readonly entries: FieldEntry[] = [];
  /** The variables used here and below, in order. Other variables do not change the meaning of the selection. */
  variables: readonly string[] = [];
  readonly #merged = new Map<string, Selection>();
  readonly #templates = new Map<string, Template>();

  /**
   * Returns an object from which results with these keys are copied. It is parsed from JSON, so that results share
   * the hidden class of response objects, and retained as long as the document.
   */
  template(responseKeys: readonly string[]): Template {
    const text = `{${responseKeys.map((key) => `"${key}":null`)}}`;
    let template = this.#templates.get(text);
    if (template === undefined) this.#templates.set(text, (template = JSON.parse(text) as Template));
    return template;
  }

  /**
   * Returns the merged selection of several fields with the same response key. `entries` are indexes into this
   * selection.
   *
   * @param types further type conditions for the content of each entry
   */
  mergedChild(entries: readonly number[], types?: readonly (readonly string[])[]): Selection | null {
    const first = this.entries[entries[0]!]!.child;
    if (first === null || entries.length === 1) return first;
    const key = [entries, ...(types ?? [])].join(';');
    let merged = this.#merged.get(key);
    if (merged === undefined) {
      merged = new Selection();
      const variables = new Set<string>();
      for (const [at, index] of entries.entries()) {
        const child = this.entries[index]!.child;
        if (child === null) continue;
        for (const entry of child.entries)
          merged.entries.push(types ? { ...entry, types: [...entry.types, ...types[at]!] } : entry);
        for (const name of child.variables) variables.add(name);
      }
      merged.variables = [...variables].sort();
      this.#merged.set(key, merged);
    }
    return merged;
  }
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** The fragments that enclose a place in a document, innermost first. */
interface OpenFragment {
  readonly name: string;
  readonly outer: OpenFragment | null;
}

interface Task {
  readonly selection: Selection;
  readonly parent: Task | null;
  readonly nodes: readonly SelectionNode[];
  readonly open: OpenFragment | null;
  readonly variables: Set<string>;
}

/**
 * Compiles selections and everything below them, level by level instead of recursively: a document may have thousands
 * of levels.
 *
 * @throws TypeError if a fragment is unknown or spreads itself
 */
export function compileSelection(
  nodes: readonly SelectionNode[],
  fragments: Fragments,
  typeCondition: string | null = null,
): Selection {
  const tasks: Task[] = [
    { selection: new Selection(), parent: null, nodes, open: null, variables: new Set() },
  ];
  for (let next = 0; next < tasks.length; next += 1) {
    const task = tasks[next]!;
    const types = next === 0 && typeCondition !== null ? [typeCondition] : [];
    collect(task, task.nodes, types, [], task.open, fragments, tasks);
  }
  // Children follow their parents in the queue. Going backwards, every set is complete before its parent uses it.
  for (let next = tasks.length - 1; next >= 0; next -= 1) {
    const task = tasks[next]!;
    task.selection.variables = [...task.variables].sort();
    if (task.parent !== null) for (const name of task.variables) task.parent.variables.add(name);
  }
  return tasks[0]!.selection;
}

function collect(
  task: Task,
  nodes: readonly SelectionNode[],
  types: readonly string[],
  outerConditions: readonly Condition[],
  open: OpenFragment | null,
  fragments: Fragments,
  tasks: Task[],
): void {
  for (const node of nodes) {
    const conditions = withConditions(outerConditions, node.directives, task.variables);
    switch (node.kind) {
      case 'Field': {
        let child: Selection | null = null;
        if (node.selectionSet !== undefined) {
          child = new Selection();
          const below = node.selectionSet.selections;
          tasks.push({ selection: child, parent: task, nodes: below, open, variables: new Set() });
        }
        for (const argument of node.arguments ?? []) addVariables(argument.value, task.variables);
        task.selection.entries.push({
          responseKey: node.alias?.value ?? node.name.value,
          name: node.name.value,
          args: node.arguments?.length ? node.arguments : undefined,
          conditions,
          types,
          added: node === addedTypename,
          child,
        });
        break;
      }
      case 'InlineFragment': {
        const inner = withType(types, node.typeCondition?.name.value);
        collect(task, node.selectionSet.selections, inner, conditions, open, fragments, tasks);
        break;
      }
      case 'FragmentSpread': {
        const name = node.name.value;
        const fragment = fragments.get(name);
        if (fragment === undefined) {
          throw new TypeError(
            `The document spreads ...${name} and does not define it. Add the fragment to the document.`,
          );
        }
        for (let around = open; around !== null; around = around.outer) {
          if (around.name === name)
            throw new TypeError(`Fragment ${name} spreads itself. Remove the spread.`);
        }
        const inner = withType(types, fragment.typeCondition.name.value);
        collect(
          task,
          fragment.selectionSet.selections,
          inner,
          conditions,
          { name, outer: open },
          fragments,
          tasks,
        );
      }
    }
  }
}

function withType(types: readonly string[], name: string | undefined): readonly string[] {
  return name === undefined || types.includes(name) ? types : [...types, name];
}

function withConditions(
  outer: readonly Condition[],
  directives: readonly DirectiveNode[] | undefined,
  variables: Set<string>,
): readonly Condition[] {
  let conditions = outer;
  for (const directive of directives ?? []) {
    const name = directive.name.value;
    if (name !== 'skip' && name !== 'include') continue;
    const value = directive.arguments?.find((argument) => argument.name.value === 'if')?.value;
    if (value === undefined) throw new TypeError(`@${name} says no "if". Write @${name}(if: ...).`);
    addVariables(value, variables);
    conditions = [...conditions, { value, wanted: name === 'include' }];
  }
  return conditions;
}

function addVariables(value: ValueNode, variables: Set<string>): void {
  if (value.kind === 'Variable') variables.add(value.name.value);
  else if (value.kind === 'ListValue') for (const item of value.values) addVariables(item, variables);
  else if (value.kind === 'ObjectValue')
    for (const field of value.fields) addVariables(field.value, variables);
}
