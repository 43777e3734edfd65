import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bytesIn } from '../../testing/media/bytesIn.ts';
import { decodeText } from './decodeText.ts';

const it = suite('decodeText');

for (const [name, bytes, text] of [
  ['UTF-8', Buffer.from('Süß'), 'Süß'],
  ['UTF-8 with a mark', Buffer.from('\uFEFFSüß'), 'Süß'],
  ['UTF-16, little end first', Buffer.from('\uFEFFSüß', 'utf16le'), 'Süß'],
  ['UTF-16, big end first', Buffer.from('\uFEFFSüß', 'utf16le').swap16(), 'Süß'],
  ['Windows-1252, as old subtitles are', Buffer.from([0x53, 0xfc, 0xdf, 0x80]), 'Süß€'],
] as const) {
  it(`reads ${name}`, () => {
    assert.is(decodeText(bytes), text);
  });
}

/** Lines of subtitles by the language in the file's name, and the encodings in which such files are found. */
const lines: readonly (readonly [language: string, text: string, ...encodings: string[]])[] = [
  ['ru', 'Мы начинаем наш рассказ о море и о людях, которые его любят.', 'windows-1251', 'koi8-r'],
  ['uk', 'Добрий вечір, друзі. Ми починаємо нашу розповідь про море.', 'windows-1251'],
  ['sr', 'Добро вече, пријатељи. Почињемо причу о мору.', 'windows-1251'],
  ['el', 'Καλησπέρα, φίλοι μου. Ξεκινάμε την ιστορία της θάλασσας.', 'windows-1253'],
  ['cs', 'Dobrý večer, přátelé. Začínáme příběh o moři.', 'windows-1250'],
  ['pl', 'Dobry wieczór. Zaczynamy opowieść o morzu, które żyje.', 'windows-1250'],
  ['tr', 'İyi akşamlar, arkadaşlar. Denizin öyküsüne başlıyoruz.', 'windows-1254'],
  ['lt', 'Labas vakaras, draugai. Pradedame pasakojimą apie jūrą.', 'windows-1257'],
  ['vi', 'Chúng tôi kê\u0309 chuyê\u0323n biê\u0309n.', 'windows-1258'],
  ['he', 'ערב טוב, חברים. אנחנו מתחילים את הסיפור על הים.', 'windows-1255'],
  ['ar', 'مساء الخير أيها الأصدقاء. نبدأ قصتنا عن البحر.', 'windows-1256'],
  ['th', 'สวัสดีตอนเย็น เราเริ่มเรื่องราวของทะเล', 'windows-874'],
  ['ja', 'こんばんは、皆さん。海の物語を始めます。', 'shift_jis', 'euc-jp'],
  ['zh', '晚上好，朋友们。我们开始讲大海的故事。', 'gb18030'],
  ['zh-Hant', '晚安，各位朋友。我們開始講大海的故事。', 'big5'],
  ['ko', '안녕하세요, 여러분. 바다 이야기를 시작합니다.', 'euc-kr'],
  ['fr', 'Bonsoir à tous. L’été commence, près de la mer.', 'windows-1252'],
  ['de', 'Guten Abend. Über das Meer läuft ein Gerücht – größer als je.', 'windows-1252'],
];

/** Languages that the bytes of twenty captions tell, where the name of the file tells none. */
const telling = ['ru', 'el', 'he', 'ja', 'zh', 'zh-Hant', 'ko', 'fr', 'de'];

for (const [language, text, ...encodings] of lines) {
  for (const encoding of encodings) {
    it(`reads ${language} in ${encoding}`, () => {
      assert.is(decodeText(bytesIn(encoding, text), language), text.normalize());
    });
  }
  if (telling.includes(language))
    it(`tells ${language} in ${encodings[0]!} by the bytes alone`, () => {
      const captions = Array.from({ length: 20 }, (_, i) => `${i}\n00:00:01,000 --> 00:00:02,000\n${text}\n`);
      assert.is(decodeText(bytesIn(encodings[0]!, captions.join('\n'))), captions.join('\n'));
    });
}

it('takes a few letters outside of ASCII for western ones', () => {
  for (const text of ['Temperature 20°C', 'naïve', '¡Hola!', 'Größe', 'Café'])
    assert.is(decodeText(bytesIn('windows-1252', text)), text);
});

it('reads what is no text at all without an error', () => {
  const bytes = Uint8Array.from({ length: 10_000 }, (_, i) => (i * 7919) % 256);
  for (const language of ['und', 'ja', 'zh', 'ru', 'x', ''])
    assert.ok(decodeText(bytes, language).length > 0, language);
});

it.run();
