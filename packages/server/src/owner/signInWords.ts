/**
 * Separate messages, like those of the plain failure page: the page needs no script, and the site's catalogues are
 * built for scripts.
 */
export interface SignInWords {
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly advice: string;
  readonly label: string;
  readonly submit: string;
  readonly refused: string;
  readonly wait: (seconds: number) => string;
  readonly signedOut: string;
  readonly lost: string;
  readonly home: string;
}

export const signInWords = {
  en: {
    direction: 'ltr',
    title: 'Sign in to the studio',
    advice:
      'The studio is for the owner of this site. The secret was shown in the terminal when the site first started.',
    label: 'Secret',
    submit: 'Sign in',
    refused: 'That is not the secret. Check it, and try again.',
    wait: (seconds) =>
      seconds === 1
        ? 'Too many attempts. Try again in 1 second.'
        : `Too many attempts. Try again in ${seconds} seconds.`,
    signedOut: 'You are signed out. This browser has removed the studio data that it stored.',
    lost: 'Lost it? Run this on the machine of the site to create a new secret and sign out every browser:',
    home: 'Go to the videos',
  },
  de: {
    direction: 'ltr',
    title: 'Im Studio anmelden',
    advice:
      'Das Studio ist für die Person, der diese Website gehört. Das Geheimnis stand beim ersten Start im Terminal.',
    label: 'Geheimnis',
    submit: 'Anmelden',
    refused: 'Das ist nicht das Geheimnis. Prüfe es und versuche es noch einmal.',
    wait: (seconds) =>
      seconds === 1
        ? 'Zu viele Versuche. Versuche es in 1 Sekunde noch einmal.'
        : `Zu viele Versuche. Versuche es in ${seconds} Sekunden noch einmal.`,
    signedOut: 'Du bist abgemeldet. Dieser Browser hat die gespeicherten Daten des Studios entfernt.',
    lost: 'Verloren? Dieser Befehl auf dem Rechner der Website erstellt ein neues und meldet alle Browser ab:',
    home: 'Zu den Videos',
  },
  ar: {
    direction: 'rtl',
    title: 'تسجيل الدخول إلى الاستوديو',
    advice: 'الاستوديو مخصّص لصاحب هذا الموقع. ظهر الرمز السري في الطرفية عند أول تشغيل.',
    label: 'الرمز السري',
    submit: 'تسجيل الدخول',
    refused: 'هذا ليس الرمز السري. تحقّق منه وأعد المحاولة.',
    wait: (seconds) => `محاولات كثيرة جدًا. أعد المحاولة بعد ${seconds} ث.`,
    signedOut: 'تم تسجيل خروجك، وأزال هذا المتصفح ما خزّنه من بيانات الاستوديو.',
    lost: 'فقدته؟ هذا الأمر على جهاز الموقع ينشئ رمزًا جديدًا ويسجّل خروج الجميع:',
    home: 'إلى مقاطع الفيديو',
  },
} as const satisfies Readonly<Record<string, SignInWords>>;

export type SignInLanguage = keyof typeof signInWords;
