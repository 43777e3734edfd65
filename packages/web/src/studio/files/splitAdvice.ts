/** Splits the server's advice into the text and a command to copy, which comes last, after a colon. */
export function splitAdvice(advice: string): { readonly text: string; readonly command: string | null } {
  const [, text, command] = /^([^:]*:) (ffmpeg .*)$/s.exec(advice) ?? [];
  return text === undefined || command === undefined ? { text: advice, command: null } : { text, command };
}
