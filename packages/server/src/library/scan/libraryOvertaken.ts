/**
 * Something was removed from the library since its folder was listed. Applying changes from that list would restore
 * it.
 */
export class LibraryOvertaken extends Error {
  override readonly name = 'LibraryOvertaken';
}
