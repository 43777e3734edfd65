/** Handles a warning of Rollup: ignores it, fails the build, or prints it. */
export function onwarn(warning, print) {
  const ofOthers = (warning.ids ?? [warning.id ?? '']).every((id) => /[/\\]node_modules[/\\]/.test(id));
  if (
    ofOthers &&
    ['CIRCULAR_DEPENDENCY', 'THIS_IS_UNDEFINED', 'MODULE_LEVEL_DIRECTIVE'].includes(warning.code)
  )
    return;
  // Rollup would treat the module as external, and the browser would fail.
  if (['UNRESOLVED_IMPORT', 'MISSING_EXPORT', 'CIRCULAR_DEPENDENCY'].includes(warning.code))
    throw new Error(warning.message);
  print(warning);
}
