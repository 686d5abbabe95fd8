/** Runs the first load with the engine, until all jobs are stored and searchable. */
import { syncState } from '../../../../main/sync/state/state.ts'
import { openBenchLaptop } from '../bench-laptop.ts'
import { contend } from './contend.ts'

await contend(async ({ folder, access, jobs }) => {
  const laptop = await openBenchLaptop(folder, access)
  const { store, engine } = laptop.session
  const count = (table: string) =>
    store.read.get<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)?.count
  return {
    async pull() {
      const { promise, resolve } = Promise.withResolvers<void>()
      const undo = store.onCommit(() => {
        if (engine.hasLoaded() && syncState.get(store.read, 'isSearchPartial') === null) resolve()
      })
      engine.start()
      await promise
      undo()
    },
    check: () => count('jobs') === jobs && count('job_search') === jobs,
    end: () => laptop.close(),
  }
})
