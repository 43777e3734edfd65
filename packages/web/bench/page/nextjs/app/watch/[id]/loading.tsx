export default function Loading() {
  return (
    <div className="watch" aria-hidden="true">
      <div className="player" />
    </div>
  );
}
