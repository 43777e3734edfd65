// A page that sends its service worker the same request twice; the second response comes from the cache.
async function run() {
  await navigator.serviceWorker.register('/worker.js');
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller === null)
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  const answers = [];
  for (let i = 0; i < 2; i++) answers.push(await (await fetch('/from-worker')).json());
  document.querySelector('#plain').textContent = JSON.stringify(answers);
}

run().catch(console.error);
