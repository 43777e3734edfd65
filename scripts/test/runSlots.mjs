/**
 * Runs jobs in slots: each slot runs one job at a time, in the order of the list.
 *
 * @param jobs `{ run }`; `run` is called with the processes of its slot, by name, which it may add to and use again
 * @param options.slots how many jobs run at the same time
 * @param options.onResult called with each job and the result of `run`; the jobs that it returns run next
 */
export async function runSlots(jobs, { slots, onResult }) {
  const left = [...jobs];
  await Promise.all(Array.from({ length: slots }, runSlot));

  async function runSlot() {
    const workers = new Map();
    for (let job = left.shift(); job !== undefined; job = left.shift()) {
      left.unshift(...(onResult(job, await job.run(workers)) ?? []));
    }
    await Promise.all([...workers.values()].map((worker) => worker.end()));
  }
}
