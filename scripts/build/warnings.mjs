/** What a warning of Rollup means here: nothing, the end of the build, or a line to read. */
export function onwarn(warning, print) {
  const ofOthers = (warning.ids ?? [warning.id ?? '']).every((id) => /[/\\]node_modules[/\\]/.test(id));
  if (
    ofOthers &&
    ['CIRCULAR_DEPENDENCY', 'THIS_IS_UNDEFINED', 'MODULE_LEVEL_DIRECTIVE'].includes(warning.code)
  )
    return;
  // Rollup would take the module for an external one, and the browser would fail.
  if (['UNRESOLVED_IMPORT', 'MISSING_EXPORT', 'CIRCULAR_DEPENDENCY'].includes(warning.code))
    throw new Error(warning.message);
  print(warning);
}
