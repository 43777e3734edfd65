/** What a run did, as code that does it again. */
export class Transcript {
  readonly #lines: string[] = [];
  readonly #definitions = new Map<string, string>();
  #indent = '';

  /** Something that lines may name. */
  define(name: string, code: string): void {
    this.#definitions.set(name, code);
  }

  add(line: string): void {
    this.#lines.push(this.#indent + line);
  }

  /** `inner` adds lines of its own, between the two. */
  block<Answer>(head: string, foot: string, inner: () => Answer): Answer {
    this.add(head);
    const outer = this.#indent;
    this.#indent = `${outer}  `;
    try {
      return inner();
    } finally {
      this.#indent = outer;
      this.add(foot);
    }
  }

  /** `message` may name definitions too. */
  textWith(message: string): string {
    const code = this.#lines.join('\n');
    const named = [...this.#definitions].filter(([name]) => new RegExp(`\\b${name}\\b`).test(code + message));
    return [message, '', ...named.map(([name, text]) => `const ${name} = ${text};`), code].join('\n');
  }
}

/** A call with its options, those left out that are `undefined`. What is in `code` is code already. */
export function callText(
  name: string,
  values: { readonly [name: string]: unknown },
  code: { readonly [name: string]: string | undefined } = {},
): string {
  const parts = [
    ...Object.entries(code).map(([key, text]) => text && (key === text ? key : `${key}: ${text}`)),
    ...Object.entries(values).map(([key, value]) => value !== undefined && `${key}: ${literal(value)}`),
  ];
  return `${name}({ ${parts.filter(Boolean).join(', ')} })`;
}

export function literal(value: unknown): string {
  const text = JSON.stringify(value);
  // In code that would set a prototype.
  if (text.includes('__proto__":')) return `JSON.parse(${JSON.stringify(text)})`;
  return text.replace(/"([A-Za-z_$][\w$]*)":/g, '$1: ').replace(/,(?=\S)/g, ', ');
}
