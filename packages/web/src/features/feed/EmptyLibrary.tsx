/** Home, where the library has no video that can be played. */
export function EmptyLibrary() {
  return (
    <section className="screen-message">
      <h1 className="screen-message__title">No videos yet</h1>
      <p className="screen-message__text">
        Put video files into the library’s folder, then start the site again: they will be listed here.
      </p>
    </section>
  );
}
