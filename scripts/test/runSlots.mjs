/**
 * Runs jobs in slots: each slot runs one job at a time, in the order of the list.
 *
 * @param jobs `{ run }`; `run` receives the idle processes, by name: it may take one, and adds one that it has finished with
 * @param options.slots the number of jobs that run at the same time
 * @param options.onResult called with each job and the result of `run`; returns jobs to run next
 */
export async function runSlots(jobs, { slots, onResult }) {
  const left = [...jobs];
  const idle = new Map();
  await Promise.all(Array.from({ length: slots }, runSlot));
  await Promise.all([...idle.values()].flat().map((worker) => worker.end()));

  async function runSlot() {
    for (let job = left.shift(); job !== undefined; job = left.shift()) {
      left.unshift(...(onResult(job, await job.run(idle)) ?? []));
    }
  }
}
