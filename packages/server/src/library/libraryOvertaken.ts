/** Something was taken out of the library since its folder was listed: what follows from that list would bring it back. */
export class LibraryOvertaken extends Error {
  override readonly name = 'LibraryOvertaken';
}
