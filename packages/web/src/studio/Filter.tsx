/** Links that select which part of a list is shown. Each part has a separate URL. */
export function Filter({
  name,
  choices,
}: {
  readonly name: string;
  readonly choices: readonly { readonly href: string; readonly word: string; readonly isChosen: boolean }[];
}) {
  return (
    <nav aria-label={name}>
      <ul className="studio-tabs">
        {choices.map(({ href, word, isChosen }) => (
          <li key={href}>
            <a className="button studio-tab" href={href} aria-current={isChosen ? 'true' : undefined}>
              {word}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
