/** Does a list of works, two at a time: what the smallest machines have cores for. Answers come in the order of the list. */
export async function twoAtOnce(works) {
  const answers = [];
  let next = 0;
  const worker = async () => {
    while (next < works.length) {
      const i = next++;
      answers[i] = await works[i]();
    }
  };
  await Promise.all([worker(), worker()]);
  return answers;
}
