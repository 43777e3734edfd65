/** Has the height of the final content, to avoid layout shift. */
export default function Loading() {
  return (
    <div aria-hidden="true">
      <h1>Newest</h1>
      <ul className="grid">
        {Array.from({ length: 24 }, (_, i) => (
          <li key={i} className="card">
            <div className="picture" />
            <h2>&nbsp;</h2>
            <p>&nbsp;</p>
            <p>&nbsp;</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
