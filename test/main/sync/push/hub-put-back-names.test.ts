// @module-tag slow
/** A file that a hub which was put back gives another name, while what names it is on its way. */
import { expect, test } from 'vitest'
import { createForm } from '../../../../main/sync/acts/attach-form.ts'
import { currentName } from '../../../../main/sync/documents/current-names.ts'
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { unwrap } from '../../service/outcomes.ts'
import { addFile } from '../documents/files.ts'
import { answer, askForms } from '../forms/checklist.ts'
import { startWorld } from '../laptop.ts'
import { copyHub, heal, putBack } from './hub-copy.ts'

test('a form whose making came, without an answer, before its file got another name is made with that', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await laptop.pull()
  const copy = copyHub(world)
  const { documentUuid } = await addFile(world, Buffer.from('Drawn'), { attach: false })
  await laptop.drain()
  const value = currentName(laptop.store.read, documentUuid)
  const fields = [{ name: 'mark', type: 'SIGNATURE', value }]
  laptop.proxy.fault(/^PUT .form/, { kind: 'cut-response' }, 99)
  const { formUuid } = unwrap(createForm(laptop.context, { jobUuid: job.uuid, title: 'Check', fields }))
  const { here, there } = askForms(world, formUuid)
  laptop.clock.advance(syncLimits.formQuietMs)
  await laptop.until(() => laptop.outbox().some(({ state }) => state === 'retry'), 'the first try')
  putBack(world, copy)
  await laptop.pull()
  await laptop.until(() => currentName(laptop.store.read, documentUuid) !== value, 'its new name')
  laptop.proxy.heal()
  await heal(world)
  expect(laptop.outbox()).toEqual([])
  const mark = answer((await there())[0], 'mark')
  expect(await world.office('GET', `/document/${mark}`)).toMatchObject({ fileName: 'plan.bin', size: 5 })
  expect(answer(here(), 'mark')).toBe(mark)
  expect(laptop.status()).toMatchObject({ conflicts: 0, failed: 0, pending: 0 })
})
