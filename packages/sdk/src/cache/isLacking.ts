import { warnInDevelopment } from '../contract/warnInDevelopment.ts';

/**
 * Returns whether an option is present but empty, such as the key of an object without a key. Such a call must not
 * select a whole root.
 *
 * @param isRequired the option must be present, because the call has no default
 */
export function isLacking<Name extends string>(
  name: Name,
  options: { readonly [name in Name]?: string | undefined },
  caller: string,
  isRequired = false,
): boolean {
  if (options[name] || (!isRequired && !(name in options))) return false;
  warnInDevelopment(
    `cache.${caller} got ${name}: ${options[name]}, and did nothing. An object without a key has no id.${isRequired ? '' : ' To change ROOT_QUERY, omit it.'}`,
  );
  return true;
}
