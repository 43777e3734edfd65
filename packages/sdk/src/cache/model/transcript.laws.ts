/** The steps of a run, as code that repeats them. */
export class Transcript {
  readonly #lines: string[] = [];
  readonly #definitions = new Map<string, string>();
  #indent = '';

  /** Defines a value that lines may refer to. */
  define(name: string, code: string): void {
    this.#definitions.set(name, code);
  }

  add(line: string): void {
    this.#lines.push(this.#indent + line);
  }

  /** `inner` adds lines between the two. */
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

  /** `message` may also refer to definitions. */
  textWith(message: string): string {
    const code = this.#lines.join('\n');
    const named = [...this.#definitions].filter(([name]) => new RegExp(`\\b${name}\\b`).test(code + message));
    return [message, '', ...named.map(([name, text]) => `const ${name} = ${text};`), code].join('\n');
  }
}

/**
 * Returns the code of a call with its options, without those that are `undefined`. The values in `code` are already
 * code.
 */
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
  // As a literal, this key would set a prototype.
  if (text.includes('__proto__":')) return `JSON.parse(${JSON.stringify(text)})`;
  return text.replace(/"([A-Za-z_$][\w$]*)":/g, '$1: ').replace(/,(?=\S)/g, ', ');
}
