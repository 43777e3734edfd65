/**
 * Runs jobs in slots: each slot runs one job at a time, in the order of the list.
 *
 * @param jobs `{ run }`; `run` receives the processes of its slot, by name, and may add to them and reuse them
 * @param options.slots the number of jobs that run at the same time
 * @param options.onResult called with each job and the result of `run`; returns jobs to run next
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
