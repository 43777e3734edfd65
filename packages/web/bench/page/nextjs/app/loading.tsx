export default function Loading() {
  return (
    <div className="grid" aria-hidden="true">
      {Array.from({ length: 12 }, (_, i) => (
        <div key={i} className="card">
          <div className="picture" />
        </div>
      ))}
    </div>
  );
}
