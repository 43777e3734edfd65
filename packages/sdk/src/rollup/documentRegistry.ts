import type { FragmentDefinitionNode } from 'graphql';
import { type DocumentPart, type Mistake, shown } from './documentPart.ts';

/** All documents of a build, by module. */
export interface DocumentRegistry {
  /** @param isWhole whether these are all documents of the module; false if one of them is invalid */
  set(moduleId: string, parts: readonly DocumentPart[], isWhole: boolean): void;
  isWhole(): boolean;
  /** Forgets all other modules. */
  keep(moduleIds: ReadonlySet<string>): void;
  parts(): readonly DocumentPart[];
  hasFragment(name: string): boolean;
  /** Returns `undefined` if the fragment is missing or its name is ambiguous. */
  findFragment(name: string): FragmentDefinitionNode | undefined;
  /** Returns a warning for each operation and fragment with a duplicate name. */
  duplicates(): readonly Mistake[];
}

export function createDocumentRegistry(): DocumentRegistry {
  const byModule = new Map<string, readonly DocumentPart[]>();
  const broken = new Set<string>();
  const parts = () => [...byModule.values()].flat();
  const fragmentsOf = (name: string) =>
    parts().flatMap(({ definitions }) =>
      definitions.filter(
        (each): each is FragmentDefinitionNode =>
          each.kind === 'FragmentDefinition' && each.name.value === name,
      ),
    );
  return {
    set(moduleId, of, isWhole) {
      byModule.set(moduleId, of);
      if (isWhole) broken.delete(moduleId);
      else broken.add(moduleId);
    },
    isWhole: () => broken.size === 0,
    keep(moduleIds) {
      for (const id of byModule.keys()) {
        if (moduleIds.has(id)) continue;
        byModule.delete(id);
        broken.delete(id);
      }
    },
    parts,
    hasFragment: (name) => fragmentsOf(name).length > 0,
    findFragment(name) {
      const all = fragmentsOf(name);
      return all.length === 1 ? all[0] : undefined;
    },
    duplicates() {
      const first = new Map<string, Mistake['place']>();
      const warnings: Mistake[] = [];
      for (const { definitions, placeOf } of parts()) {
        for (const definition of definitions) {
          if (!('name' in definition) || definition.name === undefined) continue;
          const what = definition.kind === 'FragmentDefinition' ? 'fragment' : 'operation';
          const key = `${what} ${definition.name.value}`;
          const place = placeOf(definition.name.loc!.start);
          const other = first.get(key);
          if (other === undefined) first.set(key, place);
          else
            warnings.push({
              place,
              message:
                what === 'operation'
                  ? `There is another operation ${definition.name.value}, at ${shown(other.file)}:${other.line}: error reports and queues tell operations by name. Rename one.`
                  : `There is another fragment ${definition.name.value}, at ${shown(other.file)}:${other.line}: a document keeps the first of a name. Rename one.`,
            });
        }
      }
      return warnings;
    },
  };
}
