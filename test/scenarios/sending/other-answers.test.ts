/** A proxy answers with well-formed JSON that was not asked for. The laptop counts nothing as sent or seen. */
import { describe, expect } from 'vitest'
import { actOnJob } from '../../../main/sync/operations/acts/actions.ts'
import { createForm } from '../../../main/sync/operations/acts/attach-form.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { byTurns } from '../../support/sync/by-turns.ts'
import {
  addFile,
  bytesOf,
  isAttachment,
  isDescription,
  isUpload,
} from '../../support/sync/documents/files.ts'
import { questions } from '../../support/sync/forms/checklist.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'
import { noteTexts, writeNote } from '../../support/sync/notes.ts'

/** JSON bodies of such answers; `other` is a job that was not asked for. */
const bodiesWith = (other: unknown) => [{ error: 'quota' }, [], null, { login: 'required' }, other]

interface Work {
  request: RegExp
  act(world: StartedWorld): unknown
  /** expects the result at the server once */
  expectThere(world: StartedWorld): Promise<void>
}

const works: Readonly<Record<string, Work>> = {
  'a field': {
    request: /^PUT \/job\/[^/]+$/,
    act: ({ laptop, job }) =>
      patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } }),
    async expectThere({ hubJob, job }) {
      expect((await hubJob(job.uuid)).description).toBe('Leaks')
    },
  },
  'a note': {
    request: /^POST \/job\/[^/]+\/note/,
    act: world => writeNote(world, 'Leaks'),
    async expectThere({ hubJob, job }) {
      expect(noteTexts(await hubJob(job.uuid))).toEqual(['Leaks'])
    },
  },
  'a state change': {
    request: /^PUT \/job\/[^/]+(\/action|$)/,
    act: ({ laptop, job }) => actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' }),
    async expectThere({ hubJob, job }) {
      expect((await hubJob(job.uuid)).state).toBe('STARTED')
    },
  },
  'the upload of a file': {
    request: isUpload,
    act: ({ laptop, job }) => addFile({ laptop, job }, bytesOf(2_000)),
    async expectThere({ hubJob, job }) {
      expect((await hubJob(job.uuid)).documents).toHaveLength(1)
    },
  },
  'the description of a file': {
    request: isDescription,
    act: ({ laptop, job }) => addFile({ laptop, job }, bytesOf(2_000), { description: 'The burner' }),
    async expectThere({ hubJob, job }) {
      expect((await hubJob(job.uuid)).documents).toMatchObject([{ description: 'The burner' }])
    },
  },
  'a form': {
    request: /^(PUT|POST) \/form/,
    act: ({ laptop, job }) =>
      unwrap(createForm(laptop.context, { jobUuid: job.uuid, title: 'Boiler check', fields: questions })),
    async expectThere({ hubJob, job }) {
      expect((await hubJob(job.uuid)).forms).toHaveLength(1)
    },
  },
  'the attaching of a file to a job': {
    request: isAttachment,
    act: ({ laptop, job }) => addFile({ laptop, job }, bytesOf(2_000)),
    async expectThere({ hubJob, job }) {
      expect((await hubJob(job.uuid)).documents).toHaveLength(1)
    },
  },
}

describe.each([
  ['an extended server', false],
  ['a base server', true],
])('at %s', (_hub, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test.each(Object.entries(works))(
    '%s arrives once although a proxy answers its requests several times',
    async (_name, { request, act, expectThere }) => {
      const world = await startWorld({ hasNoExtensions })
      const { laptop } = world
      const other = await world.plan({ title: 'Another job' })
      // The laptop has seen that the server shows events of forms.
      await world.dispatcher('POST', '/form', { jobUuid: other.uuid, title: 'Gas check' })
      await laptop.pull()
      for (const body of bodiesWith(other))
        laptop.proxy.fault(request, {
          kind: 'answer',
          status: 200,
          type: 'application/json',
          body: JSON.stringify(body),
        })
      await act(world)
      await laptop.drain()
      await expectThere(world)
      await laptop.pull()
      await expectThere(world)
      expect(
        laptop.proxy.seen.filter(({ method, path }) => request.test(`${method} ${path}`)).length,
      ).toBeGreaterThan(5)
    },
  )
})
