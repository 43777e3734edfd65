/** What the server advises, and the command in it that can be copied: it stands last, after a colon. */
export function splitAdvice(advice: string): { readonly text: string; readonly command: string | null } {
  const [, text, command] = /^([^:]*:) (ffmpeg .*)$/s.exec(advice) ?? [];
  return text === undefined || command === undefined ? { text: advice, command: null } : { text, command };
}
