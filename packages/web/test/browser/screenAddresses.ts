const screens = ['/', 'watch', '/search', '/search?q=a', '/search?q=zzzzzz', 'channel', '/saved', '/404'];

/** The screens that each language and each way of reading is tried on, by name. `watch` and `channel` are the first that home shows. */
export async function screenAddresses(
  origin: string,
): Promise<readonly (readonly [name: string, address: string])[]> {
  const home = await (await fetch(origin, { headers: { accept: 'text/html' } })).text();
  return screens.map((name) => {
    const path = name.startsWith('/') ? name : new RegExp(`href="(/${name}/[^"]+)"`).exec(home)![1]!;
    return [name, origin + path];
  });
}
