/** The viewer's saved videos, before there are any. */
export function NothingSaved() {
  return (
    <section className="screen-message">
      <h1 className="screen-message__title">Nothing saved yet</h1>
      <p className="screen-message__text">Press Save below a video to find it here again, in this browser.</p>
      <p className="screen-message__actions">
        <a className="button button--strong" href="/">
          See all videos
        </a>
      </p>
    </section>
  );
}
