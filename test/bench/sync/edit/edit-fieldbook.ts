/**
 * Adds a note (argument `note`) or changes a description with the screens' calls, with the engine running and no hub.
 */
import { addNote, createJob } from '../../../../main/sync/operations/acts/actions.ts'
import { patchJob } from '../../../../main/sync/operations/acts/patch-job.ts'
import { openBenchLaptop } from '../bench-laptop.ts'
import { contendEdits, editedJobs } from './contend-edits.ts'

const isNote = process.argv.includes('note')
const user = {
  id: 1,
  uuid: '00000000-0000-4000-8000-000000000001',
  name: 'Anna',
  email: null,
  role: 'technician',
} as const
const access = { apiKey: '', token: '', officeKey: '', user, groupId: 1, jobUuids: [] }

await contendEdits(async folder => {
  const laptop = await openBenchLaptop(folder, { ...access, baseUrl: 'http://127.0.0.1:1/api/1' })
  const { context, engine } = laptop.session
  const jobUuids = Array.from({ length: editedJobs }, (_, index) => {
    const made = createJob(context, { title: `Service ${index}` })
    if (!made.ok) throw new Error(made.failure.message)
    return made.value.jobUuid
  })
  engine.start()
  return {
    edit(index) {
      const jobUuid = jobUuids[index % editedJobs] ?? ''
      const text = `Pressure ${index}`
      const outcome = isNote
        ? addNote(context, { jobUuid, text, discrepancy: false, internal: false })
        : patchJob(context, { jobUuid, fields: { description: text } })
      if (!outcome.ok) throw new Error(outcome.failure.message)
    },
    end: () => laptop.close(),
  }
})
