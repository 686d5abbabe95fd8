/** A form on a job of a base server, and the requests of tests on it. */
import { readFormView } from '../../../../main/app/views/form-view.ts'
import { createForm } from '../../../../main/sync/operations/acts/attach-form.ts'
import { leaveForm } from '../../../../main/sync/operations/acts/leave-form.ts'
import { patchForm } from '../../../../main/sync/operations/acts/patch-form.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import type { PlainOffer } from '../../http/plain-hub.ts'
import { unwrap } from '../../service/outcomes.ts'
import { startWorld, type WorldOptions } from '../laptop.ts'
import { answer, askForms, pathOf } from './checklist.ts'

const questions = [
  { name: 'pressure', type: 'NUMBER', required: true },
  { name: 'remarks', type: 'TEXT', required: true },
]

/** `offer` says what the base server does with forms. */
export async function startBase(offer: Partial<PlainOffer> = {}, options: WorldOptions = {}) {
  const world = await startWorld({ hasNoExtensions: true, plainOffer: offer, ...options })
  const { laptop, job } = world
  const create = (title = 'Leak test') =>
    unwrap(createForm(laptop.context, { jobUuid: job.uuid, title, fields: questions })).formUuid
  const formUuid = create()
  const asked = askForms(world, formUuid)
  const type = (name: string, value: unknown, uuid = formUuid) =>
    patchForm(laptop.context, { formUuid: uuid, values: [{ path: pathOf(asked.here(uuid), name), value }] })
  const leave = (uuid = formUuid) => unwrap(leaveForm(laptop.context, uuid))
  return {
    ...world,
    ...asked,
    create,
    formUuid,
    type,
    leave,
    view: (uuid = formUuid) => readFormView(laptop.context, uuid),
    /** method and path of every request on forms */
    requests: () =>
      laptop.proxy.seen.flatMap(({ method, path }) =>
        path.startsWith('/form') ? [`${method} ${path}`] : [],
      ),
    answers: async () =>
      (await asked.there()).map(form => [answer(form, 'pressure'), answer(form, 'remarks')]),
    /** Waits until the server has refused a change twice. */
    async learnCreateOnly() {
      await laptop.drain()
      unwrap(type('pressure', 1))
      leave()
      await laptop.until(() => laptop.outbox()[0]?.reason?.code === 'no-such-method', 'the first refusal')
      laptop.clock.advance(syncLimits.changeAgainMs)
      await laptop.until(() => laptop.outbox()[0]?.state === 'review', 'the second refusal')
    },
  }
}
